// Doing things: presses go out one after the other, answers come to where the person is looking.

import { safe } from "./buttons.js";
import { t } from "./texts.js";

export class Desk {
  /**
   * hooks: me(person | null) hears who the person is now, composer(chat) gives a chat's text box,
   * preview(chat, message, rev, screen) shows a message as it will be, type() goes to the text box for plays.
   */
  constructor(api, dialogs, hooks) {
    this.api = api;
    this.dialogs = dialogs;
    this.hooks = hooks;
    this.queue = Promise.resolve();
  }

  /** Press a button of a message at a revision, or of the screen that stands in no chat (`origin` "private"). */
  press(chat, message, data, rev, origin = "chat") {
    const done = this.queue.then(() => this.act("/api/press", { chat, message, data }, chat, origin, rev));
    this.queue = done;
    return done;
  }

  /** Send a text. False when it did not go out. */
  say(chat, text) {
    return this.act("/api/say", { chat, text }, chat, "typed");
  }

  async act(path, body, chat, origin, rev = 0) {
    let reply;
    try {
      reply = await this.api.post(path, body);
    } catch (error) {
      this.tell(error.message, chat, origin, true);
      return false;
    }
    if (this.hooks.me(reply.me) === false) return true;
    if (reply.type) {
      this.dialogs.done();
      this.hooks.type();
      return true;
    }
    if (reply.replace) {
      this.hooks.preview(chat, Number(body.message), rev, reply.screen);
      reply.screen = null;
      if (!reply.alert) reply.text = ""; // the message itself says it
    }
    this.show(reply, chat, origin);
    return true;
  }

  show(reply, chat, origin) {
    const link = reply.url && safe(reply.url);
    if (link) {
      window.open(link, "_blank", "noopener");
      this.dialogs.toast(reply.text || t("open-link"), { url: link });
    } else if (reply.text && reply.alert && origin !== "typed") {
      this.dialogs.alert(reply.text);
    } else if (reply.text) {
      this.tell(reply.text, chat, origin, Boolean(reply.alert));
    }
    if (reply.screen) {
      this.dialogs.screen(chat, reply.screen, (data) => this.press(chat, "", data, 0, "private"));
    } else if (origin === "private" && !reply.text && !link) {
      this.dialogs.done();
    }
  }

  /** `bad`: it was not done, so the text stays where it can. */
  tell(text, chat, origin, bad = false) {
    if (origin === "private" && this.dialogs.private) this.dialogs.notice(text);
    else if (origin === "typed") this.hooks.composer(chat).answer(text, bad);
    else this.dialogs.toast(text, { bad, instead: "press" });
  }
}
