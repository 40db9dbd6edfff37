// One chat: its messages in order, the reader's place, what is unread.

import { Composer } from "./composer.js";
import { h, icon } from "./dom.js";
import { asks, MessageView } from "./message.js";
import { t, translate } from "./texts.js";

const NEAR = 90; // pixels from the end that still count as the end
const CARD = /^✓?(?:[♠♥♣♦]|(?:10|[2-9AJQK])(?: ×\d+| \d+\/\d+)?$)/u; // labels of buttons that choose cards
const RUN = 5 * 60_000; // messages of one person within this time stand together

/** A choice of whose limits a chat keeps to. */
export function limitsSelect(choose) {
  const select = h("select", { class: "limits", t: { "aria-label": "limits", title: "limits" } });
  for (const name of ["web", "discord", "telegram"]) {
    select.append(h("option", { value: name, t: { text: `limits-${name}` } }));
  }
  select.addEventListener("change", () => choose(select.value));
  return select;
}

export class Pane {
  /**
   * world: pictures, enlarge, press, say, announcer, earlier(chat), limits(chat, name), marked(), changed()
   */
  constructor(chat, world) {
    this.chat = chat;
    this.world = world;
    this.views = new Map();
    this.unread = 0;
    this.shown = true;
    this.ready = false;

    this.list = h("ol", { class: "messages" });
    this.more = h("button", { type: "button", class: "earlier", hidden: true, t: { text: "earlier" } });
    this.more.addEventListener("click", () => this.earlier());
    this.empty = h("div", { class: "empty", hidden: true }, h("span", { class: "fan", "aria-hidden": "true" }), h("p", { t: { text: `empty-${chat}` } }));
    if (chat === "group") {
      const open = h("button", { type: "button", class: "press primary", t: { text: "open-table" } });
      open.addEventListener("click", () => world.say("group", "/play"));
      this.empty.append(open);
    }
    this.scroller = h("div", { class: "scroller", tabindex: "-1" }, this.more, this.empty, this.list);
    this.jumpText = h("span", {});
    this.jump = h("button", { type: "button", class: "jump", hidden: true }, icon("down"), this.jumpText);
    this.jump.addEventListener("click", () => this.toEnd(true));
    this.divider = h("li", { class: "divider", role: "separator" }, h("span", { t: { text: "unread" } }));

    this.title = h("h2", { id: `title-${chat}`, t: { text: chat } });
    this.subtitle = h("span", { class: "subtitle", t: { text: `${chat}-title` } });
    this.turn = h("span", { class: "turn", hidden: true }, icon("bell"), h("span", { t: { text: "turn" } }));
    this.limits = limitsSelect((name) => world.limits(chat, name));
    this.composer = new Composer(chat, world);
    this.node = h(
      "section",
      { class: `pane ${chat}`, id: `pane-${chat}`, "aria-labelledby": `title-${chat}` },
      h("header", { class: "pane-head" }, h("div", { class: "names" }, this.title, this.subtitle), this.turn, this.limits),
      h("div", { class: "well" }, this.scroller, this.jump),
      this.composer.node,
    );
    this.stuck = true; // at the end, where new messages come
    this.scroller.addEventListener("scroll", () => this.scrolled(), { passive: true });
    const resized = new ResizeObserver(() => this.stuck && this.toEnd());
    resized.observe(this.scroller);
    resized.observe(this.list);
  }

  // --- what the stream says ---

  /** What stands now; older messages than these stay unless `complete`. */
  state(messages, complete) {
    const ids = new Set(messages.map((m) => m.id));
    const oldest = messages[0]?.id ?? 0;
    for (const [id, view] of this.views) {
      if (!ids.has(id) && (complete || id >= oldest)) this.remove(id, view);
    }
    for (const message of messages) {
      const view = this.views.get(message.id);
      // The server may have come back with another database, where ids and revisions mean other messages.
      if (view && (message.rev < view.rev || !view.shows(message))) this.remove(message.id, view);
    }
    const first = !this.ready;
    for (const message of messages) this.put(message, first);
    if (first || complete) this.more.hidden = complete;
    this.ready = true;
    this.node.dataset.ready = "";
    this.arrange();
    if (first) this.toEnd();
  }

  message(message) {
    if (message.gone) {
      const view = this.views.get(message.id);
      if (view) this.remove(message.id, view);
    } else {
      this.put(message, false);
    }
    this.arrange();
  }

  /** Show a message of a revision as it will be, until the server says so itself. */
  preview(id, rev, screen) {
    const view = this.views.get(id);
    if (!view?.view || view.rev !== rev) return;
    const before = view.message;
    view.update({ ...before, screen });
    this.world.announcer.changed(before, view.message);
    this.arrange();
    this.world.changed();
  }

  put(message, silent) {
    const view = this.views.get(message.id);
    if (view) {
      if (message.rev <= view.rev) return;
      const before = view.message;
      view.update(message);
      if (!silent) this.world.announcer.changed(before, message);
      return;
    }
    const made = new MessageView(message, this.world);
    this.views.set(message.id, made);
    let after = this.list.lastElementChild;
    while (after && Number(after.dataset.id ?? Infinity) > message.id) after = after.previousElementSibling;
    if (after) after.after(made.node);
    else this.list.prepend(made.node);
    if (silent) return;
    if (message.author?.mine) this.stuck = true;
    else if (after === null || !made.node.nextElementSibling) this.arrived(made);
  }

  arrived(view) {
    view.node.classList.add("arriving");
    this.world.announcer.arrived(view.message);
    if (this.stuck && this.shown && !document.hidden) return;
    if (this.unread++ === 0) {
      translate(this.divider);
      view.node.before(this.divider);
    }
  }

  remove(id, view) {
    this.views.delete(id);
    const next = view.node.nextElementSibling ?? view.node.previousElementSibling;
    const focused = view.node.contains(document.activeElement);
    view.node.remove();
    if (focused) (next ?? this.scroller).querySelector?.('[tabindex="0"]')?.focus();
  }

  /** After any change: runs of one author, the empty sign, the end of the list, the marks. */
  arrange() {
    let author = null;
    let at = 0;
    for (const node of this.list.children) {
      const view = this.views.get(Number(node.dataset.id));
      const same = view?.kind === "say" && node.dataset.author === author && view.message.at - at < RUN;
      node.classList.toggle("follows", Boolean(same));
      author = view?.kind === "say" ? node.dataset.author : null;
      at = view?.message.at ?? 0;
    }
    this.empty.hidden = !this.ready || this.views.size > 0;
    if (this.stuck) this.toEnd();
    this.number();
    this.mark();
  }

  /** Mark the buttons that digits press. */
  number() {
    if (this.chat !== "private") return;
    for (const button of this.list.querySelectorAll("[data-key]")) {
      delete button.dataset.key;
      button.removeAttribute("aria-keyshortcuts");
    }
    this.digits().forEach((button, n) => {
      button.dataset.key = n + 1;
      button.setAttribute("aria-keyshortcuts", n + 1);
    });
  }

  /** The buttons that digits press: those of the newest private screen that stand below its cards. */
  digits() {
    const screens = [...this.views.values()].filter((v) => v.view?.buttons.rows.length);
    const newest = screens.sort((a, b) => a.id - b.id).at(-1);
    if (!newest) return [];
    const rows = newest.view.buttons.rows.map((row) => row.buttons);
    const cards = rows.findLastIndex((row) => row.some((button) => CARD.test(button.textContent)));
    return rows.slice(cards + 1 < rows.length ? cards + 1 : 0).flat().slice(0, 9);
  }

  // --- the reader's place ---

  scrolled() {
    const { scrollHeight, scrollTop, clientHeight } = this.scroller;
    this.stuck = scrollHeight - scrollTop - clientHeight < NEAR;
    this.mark();
  }

  toEnd(smooth = false) {
    this.scroller.scrollTo({ top: this.scroller.scrollHeight, behavior: smooth ? "smooth" : "instant" });
    if (!smooth) this.stuck = true;
  }

  /** The pane came into sight or went out of it. */
  show(shown) {
    this.shown = shown;
    this.node.classList.toggle("shown", shown);
    if (shown && this.stuck) this.toEnd();
    this.mark();
  }

  mark() {
    if (this.stuck && this.shown && !document.hidden && this.unread) {
      this.unread = 0;
      setTimeout(() => this.unread || this.divider.remove(), 4000);
    }
    this.jump.hidden = this.stuck;
    this.jumpText.textContent = this.unread ? t("jump-new", { count: this.unread }) : t("jump-end");
    this.jump.classList.toggle("some", this.unread > 0);
    this.world.marked();
  }

  async earlier() {
    const before = this.scroller.scrollHeight - this.scroller.scrollTop;
    const { messages, complete } = await this.world.earlier(this.chat, this.views.size + 100);
    for (const message of messages) this.put(message, true);
    this.more.hidden = complete;
    this.arrange();
    this.scroller.scrollTop = this.scroller.scrollHeight - before;
  }

  // --- what stands in it ---

  asks() {
    return [...this.views.values()].filter((v) => asks(v.message)).map((v) => v.id);
  }

  setTurn(mine) {
    this.turn.hidden = !mine;
    this.node.classList.toggle("asked", mine);
  }
}
