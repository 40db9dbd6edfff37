// The first thing a newcomer sees: a name is all that is asked.

import { h } from "./dom.js";
import { enter } from "./identity.js";
import { LANGUAGES, language, speak, t, translate } from "./texts.js";

/** Ask for a name until somebody is there; the person. `notice` says why, when it is not the first time. */
export function welcome(notice = "") {
  return new Promise((done) => {
    const names = t("guest-names").split(" ");
    const suggestion = names[Math.floor(Math.random() * names.length)];
    const input = h("input", { type: "text", id: "name", maxlength: 64, autocomplete: "nickname", placeholder: suggestion, autofocus: true });
    const problem = h("p", { class: "problem", role: "alert", hidden: true });
    const button = h("button", { type: "submit", class: "press primary", t: { text: "enter" } });
    const languages = h("div", { class: "languages", role: "group", t: { "aria-label": "language" } });
    for (const [code, name] of Object.entries(LANGUAGES)) {
      const one = h("button", { type: "button", class: "quiet", lang: code, "aria-pressed": String(code === language) }, name);
      one.addEventListener("click", async () => {
        await speak(code);
        for (const other of languages.children) other.setAttribute("aria-pressed", String(other === one));
        translate(node);
      });
      languages.append(one);
    }
    const form = h("form", {}, h("label", { for: "name", t: { text: "name" } }), input, button, problem);
    const card = h(
      "main",
      { class: "card" },
      h("span", { class: "fan", "aria-hidden": "true" }),
      h("h1", { t: { text: "welcome" } }),
      notice ? h("p", { class: "note" }, notice) : null,
      h("p", { t: { text: "welcome-text" } }),
      form,
      languages,
    );
    const node = h("div", { class: "welcome" }, card);
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      button.disabled = true;
      try {
        const person = await enter(input.value.trim() || suggestion);
        node.remove();
        done(person);
      } catch (error) {
        problem.textContent = error.message;
        problem.hidden = false;
        button.disabled = false;
        input.focus();
      }
    });
    document.body.append(translate(node));
    input.focus();
  });
}
