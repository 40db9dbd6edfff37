// Requests to the server. The token travels in a header: never in an address, never in a cookie.

import { language, t } from "./texts.js";

/** What the server or the network refused; `message` is a sentence for people. */
export class Refused extends Error {
  constructor(code, text, status = 0) {
    super(text);
    this.code = code;
    this.status = status;
  }
}

export class Api {
  constructor(token = "") {
    this.token = token;
  }

  headers() {
    const headers = { "Accept-Language": language };
    if (this.token) headers.Authorization = `Bearer ${this.token}`;
    return headers;
  }

  /** Any request; the response when it is a success. */
  async fetch(path, options = {}) {
    let response;
    try {
      response = await fetch(path, { ...options, headers: { ...this.headers(), ...options.headers } });
    } catch (error) {
      if (error.name === "AbortError") throw error;
      throw new Refused("offline", t("error-offline"));
    }
    if (response.ok) return response;
    const body = await response.json().catch(() => ({}));
    throw new Refused(body.error ?? "broken", body.text ?? t("error-broken"), response.status);
  }

  async get(path) {
    return (await this.fetch(path)).json();
  }

  async post(path, body) {
    const headers = { "Content-Type": "application/json" };
    return (await this.fetch(path, { method: "POST", headers, body: JSON.stringify(body) })).json();
  }
}
