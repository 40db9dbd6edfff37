// The beginning: who is it, which language, then the room.

import { Api, Refused } from "./api.js";
import { confirm, resolve } from "./identity.js";
import { listen } from "./keys.js";
import { Room } from "./room.js";
import { preferred, speak } from "./texts.js";
import { welcome } from "./welcome.js";

let room = null;
const keys = { get panes() { return room.panes; }, go: (chat) => room.go(chat), current: () => room.current() };

/** The person of this window; tried again as long as the server cannot be reached. */
async function arrive() {
  for (let pause = 300; ; pause = Math.min(5000, pause * 2)) {
    try {
      await speak(preferred());
      const found = await resolve();
      return found ? await confirm(found) : null;
    } catch (error) {
      if (error instanceof Refused && error.code === "name") return null;
      await new Promise((done) => setTimeout(done, pause));
    }
  }
}

async function enter(person, me) {
  if (me.language) await speak(me.language);
  room = new Room(new Api(person.token), me, forgotten);
  room.open();
}

async function newcomer(notice) {
  const person = await welcome(notice);
  await enter(person, { id: person.id, name: person.name, language: "" });
}

function forgotten(notice) {
  room?.close();
  if (location.search) history.replaceState(null, "", "/");
  newcomer(notice);
}

const here = await arrive();
document.querySelector(".boot").remove();
if (here) await enter(here.person, here.me);
else await newcomer("");
listen(keys);
