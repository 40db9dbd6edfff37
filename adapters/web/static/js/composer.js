// The text box of a chat, with suggestions for commands and a line for the answer.

import { fill, h, icon, write } from "./dom.js";
import { commands, t } from "./texts.js";

const KEPT = 30; // sent texts that arrow up brings back

export class Composer {
  constructor(chat, world) {
    this.chat = chat;
    this.world = world;
    this.sent = [];
    this.at = 0;
    this.chosen = -1;
    const id = `commands-${chat}`;
    this.input = h("input", {
      type: "text",
      class: "say",
      autocomplete: "off",
      autocapitalize: "off",
      spellcheck: "false",
      enterkeyhint: "send",
      maxlength: 1000,
      role: "combobox",
      "aria-autocomplete": "list",
      "aria-expanded": "false",
      "aria-controls": id,
      t: { placeholder: `say-${chat}`, "aria-label": `say-${chat}` },
    });
    this.list = h("ul", { class: "suggestions", role: "listbox", id, hidden: true, t: { "aria-label": "commands" } });
    this.answerText = h("p", { dir: "auto" });
    const close = h("button", { type: "button", class: "quiet", t: { "aria-label": "close", title: "close" } }, icon("close"));
    this.answerBox = h("div", { class: "answer", role: "status", hidden: true }, this.answerText, close);
    close.addEventListener("click", () => this.answer(""));
    const slash = h("button", { type: "button", class: "quiet slash", t: { "aria-label": "commands", title: "commands" } }, "/");
    slash.addEventListener("click", () => this.slash());
    const send = h("button", { type: "submit", class: "send", t: { "aria-label": "send", title: "send" } }, icon("send"));
    const form = h("form", { class: "line" }, slash, this.input, send);
    this.node = h("div", { class: "composer" }, this.answerBox, this.list, form);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.submit();
    });
    this.input.addEventListener("input", () => this.suggest());
    this.input.addEventListener("focus", () => this.suggest());
    this.input.addEventListener("blur", () => setTimeout(() => this.hide(), 150));
    this.input.addEventListener("keydown", (event) => this.key(event));
  }

  /** Begin a command. */
  slash() {
    if (!this.input.value.startsWith("/")) this.input.value = `/${this.input.value}`;
    this.input.focus();
    this.suggest();
  }

  async submit() {
    const text = this.input.value.trim();
    if (!text) return;
    this.sent = [...this.sent.filter((s) => s !== text), text].slice(-KEPT);
    this.at = this.sent.length;
    this.input.value = "";
    this.hide();
    this.answer("");
    if (!(await this.world.say(this.chat, text)) && !this.input.value) this.input.value = text;
  }

  /** Show what the text was answered with, for a while or until it is closed; "" takes it away. */
  answer(text, stay = false) {
    clearTimeout(this.leaving);
    if (text && !stay) this.leaving = setTimeout(() => this.answer(""), 4000 + text.length * 60);
    this.answerBox.classList.toggle("stays", stay);
    this.answerBox.hidden = !text;
    fill(this.answerText);
    write(this.answerText, text);
  }

  // --- suggestions ---

  suggest() {
    const typed = /^[/／]([a-z]*)$/i.exec(this.input.value);
    const found = typed ? commands.filter((c) => c.name.startsWith(typed[1].toLowerCase())) : [];
    this.chosen = -1;
    this.found = found;
    fill(
      this.list,
      found.map((command, n) => {
        const option = h("li", { role: "option", id: `${this.list.id}-${n}` }, h("b", {}, `/${command.name}`), h("span", {}, command.about));
        option.addEventListener("pointerdown", (event) => {
          event.preventDefault();
          this.take(command);
        });
        return option;
      }),
    );
    this.list.hidden = found.length === 0;
    this.input.setAttribute("aria-expanded", String(found.length > 0));
    this.input.removeAttribute("aria-activedescendant");
  }

  hide() {
    this.list.hidden = true;
    this.input.setAttribute("aria-expanded", "false");
  }

  choose(step) {
    const count = this.found.length;
    this.chosen = (this.chosen + step + count + (this.chosen < 0 && step < 0 ? 1 : 0)) % count;
    [...this.list.children].forEach((option, n) => {
      option.setAttribute("aria-selected", String(n === this.chosen));
      if (n === this.chosen) {
        this.input.setAttribute("aria-activedescendant", option.id);
        option.scrollIntoView({ block: "nearest" });
      }
    });
  }

  take(command) {
    this.input.value = `/${command.name} `;
    this.hide();
    this.input.focus();
  }

  key(event) {
    if (event.isComposing) return;
    const open = !this.list.hidden && this.found.length > 0;
    if (open && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
      event.preventDefault();
      this.choose(event.key === "ArrowDown" ? 1 : -1);
    } else if (open && event.key === "Tab" && !event.shiftKey) {
      event.preventDefault();
      this.take(this.found[Math.max(0, this.chosen)]);
    } else if (open && event.key === "Enter" && this.chosen >= 0) {
      event.preventDefault();
      this.take(this.found[this.chosen]);
    } else if (event.key === "Escape") {
      if (open) this.hide();
      else if (!this.answerBox.hidden) this.answer("");
      else this.input.blur();
    } else if (event.key === "ArrowUp" || event.key === "ArrowDown") {
      const at = this.at + (event.key === "ArrowUp" ? -1 : 1);
      if (at < 0 || at > this.sent.length) return;
      event.preventDefault();
      this.at = at;
      this.input.value = this.sent[at] ?? "";
    }
  }
}
