// What a screen reader is told: new messages whole, changed ones by their new lines only.

import { h } from "./dom.js";
import { lines } from "./message.js";
import { t } from "./texts.js";

const MOST = 240; // characters of a message that are read aloud unasked

export class Announcer {
  constructor() {
    this.node = h("div", { class: "unseen", role: "log", "aria-live": "polite", "aria-atomic": "false" });
    document.body.append(this.node);
  }

  arrived(message) {
    const who = message.author ? message.author.name || t("former") : t("house");
    this.say(`${who}: ${lines(message).join(" ")}`);
  }

  changed(before, after) {
    const known = new Set(lines(before));
    this.say(lines(after).filter((line) => !known.has(line)).slice(-3).join(" "));
  }

  say(text) {
    if (!text.trim()) return;
    this.node.append(h("p", {}, text.length > MOST ? `${text.slice(0, MOST)}…` : text));
    while (this.node.childElementCount > 6) this.node.firstChild.remove();
  }
}
