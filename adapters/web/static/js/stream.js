// The event stream: Server-Sent Events read with fetch, so that the token stays in a header.
//
// A browser opens six connections to one server over all its windows. Four windows hold a stream, a
// further one asks again and again instead, so that presses always find a connection.

const SLOTS = 4;
const ASK_VISIBLE = 1500;
const ASK_HIDDEN = 6000;

const sleep = (ms, wake) =>
  new Promise((done) => {
    const timer = setTimeout(done, ms);
    wake.now = () => (clearTimeout(timer), done());
  });

/** A lock of this browser, as the function that gives it back; null when another window has it. */
function lock(name) {
  return new Promise((done) => {
    navigator.locks.request(name, { ifAvailable: true }, (got) => {
      if (!got) return done(null);
      return new Promise((release) => done(release));
    });
  });
}

async function slot() {
  if (!navigator.locks) return () => {};
  for (let n = 0; n < SLOTS; n++) {
    const release = await lock(`paiju-stream-${n}`);
    if (release) return release;
  }
  return null;
}

/** Splits a text stream into events {event, data, id}. */
class Parser {
  constructor(tell) {
    this.tell = tell;
    this.rest = "";
  }

  push(text) {
    const parts = (this.rest + text).split("\n\n");
    this.rest = parts.pop();
    for (const part of parts) {
      const got = { event: "message", data: "", id: "" };
      for (const line of part.split("\n")) {
        const at = line.indexOf(": ");
        if (at > 0) got[line.slice(0, at)] = line.slice(at + 2);
      }
      this.tell(got);
    }
  }
}

/**
 * Keep a stream open until `stop`. `tell(event, data)` gets every event; `status` is told "online" after a
 * full state and "offline" when the connection is lost; `lost` when the server knows the person no more.
 */
export class Stream {
  constructor(api, { tell, status, lost }) {
    this.api = api;
    this.tell = tell;
    this.status = status;
    this.lost = lost;
    this.last = "";
    this.heartbeat = 15;
    this.failures = 0;
    this.wake = { now: () => {} };
    this.stopped = false;
    const now = () => this.wake.now();
    window.addEventListener("online", now);
    document.addEventListener("visibilitychange", () => document.hidden || now());
    window.addEventListener("pagehide", () => this.abort?.abort());
    window.addEventListener("pageshow", (e) => e.persisted && now());
  }

  async run() {
    while (!this.stopped) {
      const release = await slot();
      let ended = false;
      try {
        ended = await this.read(release === null);
      } catch (error) {
        if (error.code === "session") {
          release?.();
          return this.lost();
        }
      }
      release?.();
      if (this.stopped) return;
      if (ended) {
        await sleep(document.hidden ? ASK_HIDDEN : ASK_VISIBLE, this.wake);
      } else {
        this.status("offline");
        const pause = Math.min(5000, 250 * 1.7 ** this.failures++);
        await sleep(pause * (0.75 + Math.random() / 2), this.wake);
      }
    }
  }

  stop() {
    this.stopped = true;
    this.abort?.abort();
    this.wake.now();
  }

  /** One connection. True when the server said `end`. */
  async read(once) {
    this.abort = new AbortController();
    let dog;
    const watch = () => {
      clearTimeout(dog);
      dog = setTimeout(() => this.abort.abort(), this.heartbeat * 2500);
    };
    watch();
    try {
      const response = await this.api.fetch(once ? "/api/stream?once=1" : "/api/stream", {
        headers: this.last ? { "Last-Event-ID": this.last } : {},
        signal: this.abort.signal,
        cache: "no-store",
      });
      let ended = false;
      const states = new Set();
      const parser = new Parser(({ event, data, id }) => {
        const body = JSON.parse(data);
        if (id) this.last = id;
        if (event === "hello") this.heartbeat = body.heartbeat;
        if (event === "end") ended = true;
        this.tell(event, body);
        if (event === "state" && states.add(body.chat).size === 2) {
          this.failures = 0;
          this.status("online");
        }
      });
      const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return ended;
        watch();
        parser.push(value);
      }
    } finally {
      clearTimeout(dog);
    }
  }
}
