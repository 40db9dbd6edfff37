// Building elements. Everything people wrote becomes a text node: no markup is ever parsed.

/** An element: `props` are attributes, but `class`, `on` (listeners), `t` (text keys by place) and plain properties. */
export function h(tag, props = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    if (name === "on") for (const [type, act] of Object.entries(value)) node.addEventListener(type, act);
    else if (name === "t") node.dataset.t = JSON.stringify(value);
    else if (value === true) node.setAttribute(name, "");
    else node.setAttribute(name, String(value));
  }
  node.append(...children.flat().filter((c) => c !== null && c !== undefined && c !== ""));
  return node;
}

/** A symbol from the page's own drawings (see widgets.css), hidden from screen readers. */
export function icon(name) {
  return h("span", { class: `icon icon-${name}`, "aria-hidden": "true" });
}

/** Replace a node's children only when they would differ. */
export function fill(node, ...children) {
  node.replaceChildren(...children.flat().filter((c) => c !== null && c !== undefined && c !== ""));
}

const CARD = /[♠♥♣♦](?:10|[2-9AJQK])?|(?:10|[2-9AJQK])[♠♥♣♦]/gu;
const SUIT = { "♠": "spades", "♥": "hearts", "♣": "clubs", "♦": "diamonds" };

/** Append text to a node, with the cards in it coloured by suit. */
export function write(node, text) {
  let at = 0;
  for (const found of text.matchAll(CARD)) {
    if (found.index > at) node.append(text.slice(at, found.index));
    const suit = SUIT[/[♠♥♣♦]/u.exec(found[0])[0]];
    node.append(h("span", { class: `card-text ${suit}` }, found[0]));
    at = found.index + found[0].length;
  }
  if (at < text.length) node.append(text.slice(at));
  return node;
}
