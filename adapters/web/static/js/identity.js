// Who this window is. A browser may hold several people; each window is one of them.

import { Api, Refused } from "./api.js";
import { language } from "./texts.js";

const PEOPLE = "paiju.people";
const LAST = "paiju.last";
const MINE = "paiju.me";

/** A store that forgets with the window where the browser offers none. */
function memory(name) {
  try {
    window[name].setItem("paiju.try", "1");
    window[name].removeItem("paiju.try");
    return window[name];
  } catch {
    const kept = new Map();
    return {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => kept.set(key, value),
      removeItem: (key) => kept.delete(key),
    };
  }
}

export const local = memory("localStorage");
const session = memory("sessionStorage");

/** The people this browser holds tokens of: [{id, name, token}]. */
export function people() {
  try {
    const kept = JSON.parse(local.getItem(PEOPLE) ?? "[]");
    return Array.isArray(kept) ? kept.filter((p) => p?.id && p?.token) : [];
  } catch {
    return [];
  }
}

function keep(person) {
  local.setItem(PEOPLE, JSON.stringify([...people().filter((p) => p.id !== person.id), person]));
}

export function drop(id) {
  local.setItem(PEOPLE, JSON.stringify(people().filter((p) => p.id !== id)));
  if (session.getItem(MINE) === id) session.removeItem(MINE);
  if (local.getItem(LAST) === id) local.removeItem(LAST);
}

export function renamed(me) {
  const person = people().find((p) => p.id === me.id);
  if (person && person.name !== me.name) keep({ ...person, name: me.name });
}

function settle(person) {
  session.setItem(MINE, person.id);
  local.setItem(LAST, person.id);
  return person;
}

/** A new person of this name, kept by the browser. Throws Refused. */
export async function enter(name) {
  const hint = navigator.language || "";
  const { token, me } = await new Api().post("/api/session", { name, hint, language });
  const person = { id: me.id, name: me.name, token };
  keep(person);
  return settle(person);
}

/** The address of a window as another person. */
export function address(person) {
  const alone = people().filter((p) => p.name === person.name).length < 2;
  return `/?as=${encodeURIComponent(alone ? person.name : person.id)}`;
}

/** The person of this window: `?as=` by id or name (a new name makes a new person), else who it was, else null. */
export async function resolve() {
  const known = people();
  const wish = new URLSearchParams(location.search).get("as")?.trim();
  if (wish) {
    const found = known.find((p) => p.id === wish) ?? known.findLast((p) => p.name === wish);
    if (found) return settle(found);
    return wish.startsWith("web:") ? null : enter(wish);
  }
  const id = session.getItem(MINE) ?? local.getItem(LAST);
  const found = known.find((p) => p.id === id) ?? known.at(-1);
  return found ? settle(found) : null;
}

/** Ask the server who a person is; one it does not know any more is made anew under the same name. */
export async function confirm(person) {
  try {
    const { me } = await new Api(person.token).get("/api/me");
    renamed(me);
    return { person, me };
  } catch (error) {
    if (!(error instanceof Refused) || error.code !== "session") throw error;
    drop(person.id);
    const fresh = await enter(person.name);
    return { person: fresh, me: { id: fresh.id, name: fresh.name, language: "" } };
  }
}
