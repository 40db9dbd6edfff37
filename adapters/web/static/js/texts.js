// The page's wording: one object per language, sent by the server.

let words = {};
export let commands = [];
export let language = "zh-Hans";

export const LANGUAGES = { "zh-Hans": "简体中文", "zh-Hant": "繁體中文", en: "English" };

/** The nearest of our languages to what the browser prefers. */
export function preferred() {
  const first = (navigator.language || "").toLowerCase();
  if (/^(zh-(hant|tw|hk|mo)|yue)/.test(first)) return "zh-Hant";
  return first.startsWith("zh") || !first ? "zh-Hans" : "en";
}

/** Fetch a language and speak it from now on. */
export async function speak(wanted) {
  const answer = await fetch(`/api/texts/${wanted in LANGUAGES ? wanted : "en"}`);
  const got = await answer.json();
  words = got.texts;
  commands = got.commands;
  language = wanted;
  document.documentElement.lang = wanted;
}

/** A sentence with its values. */
export function t(key, values = {}) {
  const text = words[`web-${key}`] ?? key;
  return text.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
}

/** Put the present language's words in every element below `root` that was made with `t`. */
export function translate(root = document.body) {
  for (const node of [root, ...root.querySelectorAll("[data-t]")]) {
    if (!node.dataset?.t) continue;
    for (const [place, what] of Object.entries(JSON.parse(node.dataset.t))) {
      const [key, values] = Array.isArray(what) ? what : [what, {}];
      if (place === "text") node.textContent = t(key, values);
      else node.setAttribute(place, t(key, values));
    }
  }
  return root;
}

/** A point in time, short: the hour today, else the day too. */
export function clock(at) {
  const when = new Date(at);
  const today = when.toDateString() === new Date().toDateString();
  const how = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" };
  if (!today) Object.assign(how, { month: "numeric", day: "numeric" });
  return new Intl.DateTimeFormat(language, how).format(when);
}
