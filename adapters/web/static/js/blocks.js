// The paragraphs of a screen.

import { h, icon, write } from "./dom.js";
import { t } from "./texts.js";

const NUMBERED = /^\P{L}?\d+[.:、)]/u;
const HEAD = new Set(["title", "ping"]);

/** Blocks split in two: titles and pings at the start go above the picture, the rest below it. */
export function split(blocks) {
  let n = 0;
  while (n < blocks.length && HEAD.has(blocks[n].kind)) n++;
  return [blocks.slice(0, n), blocks.slice(n)];
}

/** Elements for blocks; consecutive list lines become one list. Lines in `old` are not marked as new. */
export function paragraphs(blocks, old = null) {
  const out = [];
  let list = null;
  for (const block of blocks) {
    const fresh = old !== null && !old.has(block.text) ? "fresh" : undefined;
    if (block.kind === "list") {
      if (list === null) out.push((list = h("ul", { class: "lines" })));
      const kind = NUMBERED.test(block.text) ? "numbered" : fresh;
      list.append(write(h("li", { dir: "auto", class: kind }), block.text));
      continue;
    }
    list = null;
    out.push(paragraph(block, fresh));
  }
  return out;
}

function paragraph({ kind, text, you }, fresh) {
  switch (kind) {
    case "title":
      return write(h("h3", { dir: "auto" }), text);
    case "note":
      return write(h("p", { class: "note", dir: "auto" }), text);
    case "code":
      return code(text);
    case "ping":
      return h("p", { class: you ? "ping you" : "ping" }, icon(you ? "bell" : "clock"), write(h("span", { dir: "auto" }), text));
    default:
      return write(h("p", { dir: "auto", class: fresh }), text);
  }
}

function code(text) {
  const copy = h("button", { type: "button", class: "copy", t: { text: "copy" } }, t("copy"));
  copy.addEventListener("click", async () => {
    await navigator.clipboard?.writeText(text).catch(() => {});
    copy.textContent = t("copied");
    setTimeout(() => (copy.textContent = t("copy")), 1500);
  });
  return h("div", { class: "code" }, h("code", { dir: "ltr" }, text), copy);
}
