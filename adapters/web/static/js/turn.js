// Whose turn it is, where a person notices it: the title, the icon, a sound if he wants one.

import { local } from "./identity.js";
import { t } from "./texts.js";

const SOUND = "paiju.sound";

export class Turn {
  constructor() {
    this.asked = new Set();
    this.icon = document.getElementById("icon");
    this.name = "";
  }

  get sound() {
    return local.getItem(SOUND) === "on";
  }

  set sound(on) {
    local.setItem(SOUND, on ? "on" : "off");
    if (on) this.ring();
  }

  get mine() {
    return this.asked.size > 0;
  }

  /** `asked`: ids of the messages that say it is this person's turn. */
  update(asked, first) {
    const fresh = asked.some((id) => !this.asked.has(id));
    this.asked = new Set(asked);
    this.show();
    if (fresh && !first && this.sound) this.ring();
  }

  show() {
    const page = this.name ? `${this.name} · ${t("title")}` : t("title");
    document.title = this.mine ? `● ${t("turn-title")} · ${page}` : page;
    const wanted = this.mine ? "/static/icon-turn.svg" : "/static/icon.svg";
    if (this.icon.getAttribute("href") !== wanted) this.icon.setAttribute("href", wanted);
  }

  /** Two short notes. */
  ring() {
    try {
      this.audio ??= new AudioContext();
      [660, 880].forEach((pitch, n) => {
        const start = this.audio.currentTime + n * 0.14;
        const [tone, gain] = [this.audio.createOscillator(), this.audio.createGain()];
        tone.frequency.value = pitch;
        gain.gain.setValueAtTime(0.0001, start);
        gain.gain.exponentialRampToValueAtTime(0.12, start + 0.02);
        gain.gain.exponentialRampToValueAtTime(0.0001, start + 0.22);
        tone.connect(gain).connect(this.audio.destination);
        tone.start(start);
        tone.stop(start + 0.25);
      });
    } catch {
      // A browser without sound: the title and the icon still say it.
    }
  }
}
