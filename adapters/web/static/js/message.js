// One message: a screen of ours, or what a person wrote. It changes in place.

import { paragraphs, split } from "./blocks.js";
import { Buttons } from "./buttons.js";
import { fill, h, write } from "./dom.js";
import { inline } from "./pictures.js";
import { clock, t } from "./texts.js";

/** What a message says, as lines, for comparing and for reading aloud. */
export function lines(message) {
  if (message.text !== undefined) return [message.text];
  return (message.screen?.blocks ?? []).filter((b) => b.kind !== "code").map((b) => b.text);
}

/** True when the message says that it is this person's turn. */
export function asks(message) {
  return Boolean(message.screen?.blocks.some((b) => b.kind === "ping" && b.you));
}

const nameOf = (picture) => picture.name || picture.png;

/** The picture of a screen: keeps its room while loading, and the old one until the new one is there. */
class Picture {
  constructor(pictures, enlarge) {
    this.pictures = pictures;
    this.image = h("img", { decoding: "async", draggable: "false" });
    this.node = h("button", { type: "button", class: "picture", t: { title: "picture" }, title: t("picture") }, this.image);
    this.name = "";
    this.node.addEventListener("click", () => (this.failed ? this.load(this.chat, this.wanted) : enlarge(this.image)));
  }

  update(chat, wanted) {
    this.node.hidden = !wanted;
    if (!wanted) {
      this.name = "";
      this.image.removeAttribute("src");
      return;
    }
    this.image.alt = wanted.alt;
    this.image.width = wanted.width;
    this.image.height = wanted.height;
    if (nameOf(wanted) === this.name) return;
    this.name = nameOf(wanted);
    this.load(chat, wanted);
  }

  async load(chat, wanted) {
    [this.chat, this.wanted] = [chat, wanted];
    this.node.classList.add("loading");
    try {
      const address = await this.address(chat, wanted);
      if (nameOf(wanted) !== this.name) return;
      this.image.src = address;
      this.failed = false;
    } catch {
      this.failed = nameOf(wanted) === this.name;
    }
    this.node.classList.remove("loading");
    this.node.classList.toggle("failed", this.failed);
    if (this.failed) this.node.dataset.lost = t("picture-lost");
  }

  address(chat, wanted) {
    if (!wanted.png) return this.pictures.get(chat, wanted.name);
    if (wanted.name && this.pictures) return this.pictures.put(wanted.name, wanted.png);
    this.release();
    return (this.own = inline(wanted.png));
  }

  /** Give back the memory of a picture that came with its bytes. */
  release() {
    if (this.own) URL.revokeObjectURL(this.own);
    this.own = "";
  }
}

/** The inside of a screen: title, picture, text, buttons. */
export class ScreenView {
  constructor({ pictures, enlarge, press }) {
    this.head = h("div", { class: "blocks head" });
    this.body = h("div", { class: "blocks body" });
    this.picture = new Picture(pictures, enlarge);
    this.buttons = new Buttons(press);
    this.file = h("a", { class: "press primary file", hidden: true });
    this.node = h("div", { class: "screen" }, this.head, this.picture.node, this.body, this.file, this.buttons.node);
    this.known = null;
    this.old = null;
  }

  update(chat, screen) {
    const known = JSON.stringify(screen.blocks);
    if (known !== this.known) {
      const [head, body] = split(screen.blocks);
      fill(this.head, paragraphs(head));
      fill(this.body, paragraphs(body, this.old));
      this.known = known;
      this.old = new Set(screen.blocks.map((b) => b.text));
    }
    this.picture.update(chat, screen.image);
    this.offer(screen.file);
    this.buttons.update(screen.rows ?? []);
  }

  /** A file that came with the screen, to be saved. */
  offer(file) {
    this.file.hidden = !file;
    if (!file) return;
    if (this.file.href) URL.revokeObjectURL(this.file.href);
    const bytes = Uint8Array.from(atob(file.data), (c) => c.charCodeAt(0));
    this.file.href = URL.createObjectURL(new Blob([bytes], { type: file.kind }));
    this.file.download = file.name;
    fill(this.file, `⬇ ${t("file-save")} ${file.name}`);
  }
}

export class MessageView {
  /** `world`: pictures, enlarge, and press(chat, message, data, rev). */
  constructor(message, world) {
    this.id = message.id;
    this.kind = message.screen ? "screen" : "say";
    this.time = h("time", {});
    this.node = h("li", { class: `message ${this.kind}`, "data-id": message.id });
    const article = h("article", {});
    if (this.kind === "screen") {
      const press = (data) => world.press(message.chat, String(message.id), data, this.rev);
      this.view = new ScreenView({ pictures: world.pictures, enlarge: world.enlarge, press });
      const name = h("span", { class: "house", t: { text: "house" } }, t("house"));
      article.append(h("header", {}, h("img", { src: "/static/icon.svg", alt: "", width: 18, height: 18 }), name, this.time));
      article.append(this.view.node);
    } else {
      const { name, tint, mine } = message.author;
      const shown = name || t("former");
      this.node.classList.toggle("mine", mine);
      this.node.dataset.author = `${tint}${name}`;
      this.words = h("p", { dir: "auto" });
      const author = h("header", {}, h("bdi", { class: `tint-${tint}` }, shown));
      if (!mine) this.node.append(h("span", { class: `avatar tint-${tint}`, "aria-hidden": "true" }, [...shown][0]));
      article.append(author, this.words, this.time);
    }
    this.node.append(article);
    this.update(message);
  }

  /** False when a message of this revision says something else than what is shown. */
  shows(message) {
    return message.rev !== this.rev || JSON.stringify(message) === JSON.stringify(this.message);
  }

  update(message) {
    this.rev = message.rev;
    this.message = message;
    this.time.dateTime = new Date(message.at).toISOString();
    this.time.textContent = clock(message.at);
    if (this.kind === "screen") {
      this.view.update(message.chat, message.screen);
      this.node.classList.toggle("asks", asks(message));
    } else {
      fill(this.words);
      write(this.words, message.text);
    }
  }
}
