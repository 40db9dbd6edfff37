// Rows of buttons that change in place: the focus stays, and a press means the button that was seen.

import { h, write } from "./dom.js";

const STEP = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };

/** An address a button may open: of this site, or of the web. */
export function safe(url) {
  try {
    const whole = new URL(url, location.href);
    return ["http:", "https:"].includes(whole.protocol) ? whole.href : "";
  } catch {
    return "";
  }
}

export class Buttons {
  /** `press(data)` does what the button does and settles when it is done. */
  constructor(press) {
    this.press = press;
    this.node = h("div", { class: "rows", role: "group" });
    this.rows = [];
    this.busy = new Set();
    this.node.addEventListener("keydown", (event) => this.move(event));
    this.node.addEventListener("focusin", (event) => this.rove(event.target));
  }

  update(rows) {
    while (this.rows.length > rows.length) this.rows.pop().node.remove();
    rows.forEach((wanted, y) => {
      const row = (this.rows[y] ??= this.newRow());
      row.node.dataset.many = wanted.length > 5 ? "many" : "few";
      while (row.buttons.length > wanted.length) row.buttons.pop().remove();
      wanted.forEach((button, x) => this.updateButton(row, x, button));
    });
    this.node.hidden = rows.length === 0;
    if (!this.all().some((b) => b.tabIndex === 0)) this.all()[0]?.setAttribute("tabindex", "0");
  }

  newRow() {
    const node = h("div", { class: "row" });
    this.node.append(node);
    return { node, buttons: [] };
  }

  updateButton(row, x, wanted) {
    let button = row.buttons[x];
    const tag = wanted.data ? "BUTTON" : "A";
    if (button && button.tagName !== tag) {
      const other = this.newButton(tag);
      button.replaceWith(other);
      row.buttons[x] = button = other;
    } else if (!button) {
      row.buttons[x] = button = this.newButton(tag);
      row.node.append(button);
    }
    const same = JSON.stringify(wanted);
    if (button.wanted === same) return;
    button.wanted = same;
    button.className = `press ${["primary", "good", "danger"].includes(wanted.style) ? wanted.style : "plain"}`;
    const label = write(h("span", { dir: "auto" }), wanted.label);
    button.replaceChildren(label);
    if (tag === "BUTTON") {
      button.dataset.data = wanted.data;
      this.mark(button, this.busy.has(wanted.data));
    } else {
      button.href = safe(wanted.url) || "#";
      button.target = "_blank";
      button.rel = "noopener noreferrer";
    }
  }

  newButton(tag) {
    if (tag === "A") return h("a", { tabindex: "-1" });
    const button = h("button", { type: "button", tabindex: "-1" });
    let seen = null;
    button.addEventListener("pointerdown", () => (seen = button.dataset.data));
    button.addEventListener("click", () => {
      const meant = seen ?? button.dataset.data;
      seen = null;
      // The message changed under the finger: what is there now is not what was pressed.
      if (meant === button.dataset.data) this.go(button.dataset.data);
    });
    return button;
  }

  async go(data) {
    if (this.busy.has(data)) return;
    this.busy.add(data);
    this.marks(data, true);
    try {
      await this.press(data);
    } finally {
      this.busy.delete(data);
      this.marks(data, false);
    }
  }

  marks(data, busy) {
    for (const button of this.all()) if (button.dataset.data === data) this.mark(button, busy);
  }

  mark(button, busy) {
    button.classList.toggle("busy", busy);
    if (busy) button.setAttribute("aria-busy", "true");
    else button.removeAttribute("aria-busy");
  }

  all() {
    return this.rows.flatMap((row) => row.buttons);
  }

  /** One stop for Tab in the whole group: the button that was focused last. */
  rove(target) {
    for (const button of this.all()) button.tabIndex = button === target ? 0 : -1;
  }

  move(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const y = this.rows.findIndex((row) => row.buttons.includes(event.target));
    if (y < 0) return;
    const x = this.rows[y].buttons.indexOf(event.target);
    let next = null;
    if (event.key === "Home") next = this.all()[0];
    else if (event.key === "End") next = this.all().at(-1);
    else if (event.key in STEP) {
      const [dy, dx] = STEP[event.key];
      if (dx) {
        const all = this.all();
        next = all[all.indexOf(event.target) + dx];
      } else if (this.rows[y + dy]) {
        const [here, there] = [this.rows[y].buttons.length, this.rows[y + dy].buttons.length];
        next = this.rows[y + dy].buttons[Math.min(there - 1, Math.floor(((x + 0.5) * there) / here))];
      }
    } else return;
    event.preventDefault();
    next?.focus();
  }
}
