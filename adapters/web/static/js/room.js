// The room: two chats side by side, or behind tabs on a narrow window.

import { Announcer } from "./announce.js";
import { Desk } from "./desk.js";
import { Dialogs } from "./dialogs.js";
import { h, icon } from "./dom.js";
import { drop, renamed } from "./identity.js";
import { Menu } from "./menu.js";
import { Pane } from "./pane.js";
import { Pictures } from "./pictures.js";
import { Stream } from "./stream.js";
import { LANGUAGES, language, speak, t, translate } from "./texts.js";
import { Turn } from "./turn.js";

const NARROW = window.matchMedia("(max-width: 760px)");
const CHATS = ["group", "private"];

export class Room {
  /** forgotten: called when the server keeps this person no more. */
  constructor(api, me, forgotten) {
    this.api = api;
    this.me = me;
    this.forgotten = forgotten;
    this.tab = "group";
    this.turn = new Turn();
    this.dialogs = new Dialogs();
    const composer = (chat) => this.panes[chat].composer;
    const preview = (chat, ...what) => this.panes[chat].preview(...what);
    const type = () => {
      this.go("private");
      this.panes.private.composer.input.focus();
    };
    this.desk = new Desk(api, this.dialogs, { composer, preview, type, me: (now) => this.who(now) });
    this.announcer = new Announcer();
    const world = {
      pictures: new Pictures(api),
      announcer: this.announcer,
      enlarge: (image) => this.dialogs.enlarge(image),
      press: (chat, message, data, rev) => this.desk.press(chat, message, data, rev),
      say: (chat, text) => this.desk.say(chat, text),
      earlier: (chat, limit) => api.get(`/api/messages/${chat}?limit=${limit}`),
      limits: (chat, name) => this.limits(chat, name),
      marked: () => this.marked(),
      changed: () => this.asked(false),
    };
    this.menu = new Menu(this);
    this.build(world);
    this.stream = new Stream(api, {
      tell: (event, data) => this.heard(event, data),
      status: (now) => this.status(now),
      lost: () => location.reload(), // the beginning makes a new session of the same name
    });
  }

  build(world) {
    this.tabs = {};
    const tablist = h("div", { class: "tabs", role: "tablist" });
    for (const chat of CHATS) {
      const badge = h("span", { class: "badge", hidden: true });
      const tab = h("button", { type: "button", role: "tab", id: `tab-${chat}`, "aria-controls": `pane-${chat}` }, h("span", { t: { text: chat } }), badge);
      tab.addEventListener("click", () => this.go(chat));
      tab.badge = badge;
      this.tabs[chat] = tab;
      tablist.append(tab);
    }
    tablist.addEventListener("keydown", (event) => {
      if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
      this.go(this.tab === "group" ? "private" : "group");
      this.tabs[this.tab].focus();
    });
    this.language = h("select", { class: "language", t: { "aria-label": "language", title: "language" } });
    for (const [code, name] of Object.entries(LANGUAGES)) this.language.append(h("option", { value: code, lang: code }, name));
    this.language.value = language;
    this.language.addEventListener("change", () => this.speak(this.language.value, true));
    this.banner = h("div", { class: "banner", role: "status", hidden: true }, icon("cloud"), h("span", { t: { text: "offline" } }));
    this.hint = h("button", { type: "button", class: "hint", hidden: true }, icon("bell"), h("span", { t: { text: "turn-go" } }), icon("right"));
    this.hint.addEventListener("click", () => this.go("private"));
    this.panes = {};
    for (const chat of CHATS) this.panes[chat] = new Pane(chat, world);
    this.node = h(
      "div",
      { class: "room" },
      h("header", { class: "top" }, h("img", { src: "/static/icon.svg", alt: "", width: 28, height: 28 }), h("h1", { t: { text: "title" } }), h("span", { class: "grow" }), this.language, this.menu.button, this.menu.node),
      this.banner,
      tablist,
      h("main", {}, ...CHATS.map((chat) => this.panes[chat].node)),
      this.hint,
    );
    document.body.append(translate(this.node));
    this.menu.show(this.me);
    this.turn.name = this.me.name;
    this.turn.show();
    NARROW.addEventListener("change", () => this.go(this.tab));
    document.addEventListener("visibilitychange", () => CHATS.forEach((chat) => this.panes[chat].mark()));
    this.go(this.tab);
  }

  open() {
    this.stream.run();
  }

  close() {
    this.stream.stop();
    document.querySelectorAll("dialog").forEach((dialog) => dialog.close());
    for (const node of [this.node, this.announcer.node, this.dialogs.toasts]) node.remove();
  }

  // --- the two chats ---

  /** Bring a chat to the front, where only one is seen. */
  go(chat) {
    this.tab = chat;
    for (const other of CHATS) {
      const shown = !NARROW.matches || other === chat;
      this.panes[other].show(shown);
      this.tabs[other].setAttribute("aria-selected", String(other === chat));
      this.tabs[other].tabIndex = other === chat ? 0 : -1;
    }
    this.marked();
  }

  /** The chat that the person is in: where the focus is, else the one in front. */
  current() {
    const focused = CHATS.find((chat) => this.panes[chat].node.contains(document.activeElement));
    return focused ?? (NARROW.matches ? this.tab : "group");
  }

  marked() {
    if (!this.panes?.private) return;
    for (const chat of CHATS) {
      const { unread, shown } = this.panes[chat];
      const badge = this.tabs[chat].badge;
      const turn = chat === "private" && this.turn.mine;
      badge.hidden = shown || (!unread && !turn);
      badge.classList.toggle("turn", turn);
      badge.textContent = turn ? "!" : unread > 99 ? "99+" : String(unread);
      if (turn) badge.setAttribute("aria-label", t("turn"));
      else badge.removeAttribute("aria-label");
    }
    this.hint.hidden = !(this.turn.mine && NARROW.matches && this.tab === "group");
  }

  // --- what the server says ---

  heard(event, data) {
    if (event === "hello") {
      this.who(data.me);
      for (const chat of CHATS) this.panes[chat].limits.value = data.limits[chat];
      const { subtitle } = this.panes.group;
      if (data.title) {
        delete subtitle.dataset.t;
        subtitle.textContent = data.title;
      }
    } else if (event === "state") {
      const first = !this.panes[data.chat].ready;
      this.panes[data.chat].state(data.messages, data.complete);
      this.asked(first);
    } else if (event === "message") {
      this.panes[data.chat].message(data);
      this.asked(false);
    }
  }

  asked(first) {
    const asked = CHATS.flatMap((chat) => this.panes[chat].asks());
    this.turn.update(asked, first);
    this.panes.private.setTurn(this.turn.mine);
    this.marked();
  }

  status(now) {
    const was = !this.banner.hidden;
    this.banner.hidden = now === "online";
    this.node.classList.toggle("offline", now === "offline");
    if (was && now === "online") this.dialogs.toast(t("online"));
  }

  // --- the person ---

  /** Who the person is now, as any answer says; false when he is not kept any more. */
  who(me) {
    if (!me) {
      drop(this.me.id);
      this.forgotten(t("forgotten"));
      return false;
    }
    const changed = me.language && me.language !== language;
    this.me = me;
    renamed(me);
    this.menu.show(me);
    this.turn.name = me.name;
    this.turn.show();
    if (changed) this.speak(me.language, false);
    return true;
  }

  async speak(wanted, own) {
    await speak(wanted);
    this.language.value = wanted;
    translate(this.node);
    for (const chat of CHATS) this.panes[chat].mark();
    this.menu.show(this.me);
    this.turn.show();
    if (own) await this.ask(() => this.api.post("/api/me", { language: wanted }));
  }

  rename(name) {
    return this.ask(() => this.api.post("/api/me", { name }));
  }

  async limits(chat, name) {
    await this.ask(() => this.api.post("/api/limits", { chat, limits: name }));
    this.dialogs.toast(t("limits-now", { limit: t(`limits-${name}`) }));
  }

  async ask(act) {
    try {
      const { me } = await act();
      if (me) this.who(me);
    } catch (error) {
      this.dialogs.toast(error.message, { bad: true });
    }
  }
}
