// The menu of the person: who this window is, other people of this browser, sound, keys.

import { fill, h, icon } from "./dom.js";
import { address, drop, people } from "./identity.js";
import { limitsSelect } from "./pane.js";
import { t, translate } from "./texts.js";

export class Menu {
  /** room: me, turn, rename(name) */
  constructor(room) {
    this.room = room;
    this.letter = h("span", { class: "avatar", "aria-hidden": "true" });
    this.name = h("bdi", {});
    this.button = h("button", { type: "button", class: "who", popovertarget: "menu", t: { title: "person" } }, this.letter, this.name, icon("more"));
    this.node = h("div", { id: "menu", class: "menu", popover: "auto", role: "dialog", t: { "aria-label": "settings" } });
    this.node.addEventListener("beforetoggle", (event) => event.newState === "open" && this.build());
  }

  show(me) {
    this.name.textContent = me.name;
    this.letter.textContent = [...me.name][0] ?? "?";
    this.button.setAttribute("aria-label", `${t("person")}: ${me.name}`);
  }

  build() {
    fill(
      this.node,
      h("h2", { t: { text: "people" } }),
      h("ul", { class: "people" }, people().map((person) => this.person(person))),
      this.form("another", "another-name", "add", (name) => window.open(`/?as=${encodeURIComponent(name)}`, "_blank")),
      h("h2", { t: { text: "settings" } }),
      this.form("rename", "name", "rename-save", (name) => this.room.rename(name), this.room.me.name),
      h("div", { class: "narrow-only" }, h("h2", { t: { text: "limits" } }), ["group", "private"].map((chat) => this.limits(chat))),
      this.sound(),
      h("details", {}, h("summary", { t: { text: "keys" } }), h("ul", {}, ["digits", "arrows", "switch", "slash", "close"].map((k) => h("li", { t: { text: `keys-${k}` } })))),
    );
    translate(this.node);
  }

  person(person) {
    const here = person.id === this.room.me.id;
    const name = h("bdi", {}, person.name);
    if (here) return h("li", { class: "here", "aria-current": "true" }, icon("check"), name, h("small", { t: { text: "here" } }));
    const values = { name: person.name };
    const become = h("a", { href: address(person), class: "become", t: { title: ["switch", values], "aria-label": ["switch", values] } }, icon("person"), name);
    const open = h("a", { href: address(person), target: "_blank", class: "quiet", t: { title: ["window", values], "aria-label": ["window", values] } }, icon("window"));
    const forget = h("button", { type: "button", class: "quiet", t: { title: ["drop", values], "aria-label": ["drop", values] } }, icon("close"));
    const line = h("li", {}, become, open, forget);
    forget.addEventListener("click", () => {
      drop(person.id);
      line.remove();
    });
    return line;
  }

  form(label, placeholder, action, act, value = "") {
    const input = h("input", { type: "text", maxlength: 64, required: true, value, autocomplete: "off", t: { placeholder, "aria-label": label } });
    const form = h("form", { class: "inline" }, h("label", {}, h("span", { t: { text: label } }), input), h("button", { type: "submit", class: "press plain", t: { text: action } }));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const name = input.value.trim();
      if (!name) return;
      act(name);
      this.node.hidePopover();
    });
    return form;
  }

  /** On a narrow window the choice of limits stands here. */
  limits(chat) {
    const select = limitsSelect((name) => this.room.limits(chat, name));
    select.value = this.room.panes[chat].limits.value;
    return h("label", { class: "check" }, h("span", { t: { text: chat } }), select);
  }

  sound() {
    const box = h("input", { type: "checkbox" });
    box.checked = this.room.turn.sound;
    box.addEventListener("change", () => (this.room.turn.sound = box.checked));
    return h("label", { class: "check" }, box, h("span", { t: { text: "sound" } }));
  }
}
