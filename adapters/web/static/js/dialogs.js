// Things that come over the page: short answers, windows to dismiss, screens for one's eyes only, a picture large.

import { fill, h, icon, write } from "./dom.js";
import { ScreenView } from "./message.js";
import { safe } from "./buttons.js";
import { t } from "./texts.js";

export class Dialogs {
  constructor() {
    this.toasts = h("div", { class: "toasts", popover: "manual", role: "status", "aria-live": "polite" });
    this.private = null;
    document.body.append(this.toasts);
  }

  // --- short answers ---

  /** A short answer that goes away by itself; with `url` it carries a link and stays; takes the place of one `instead`. */
  toast(text, { url = "", bad = false, instead = "" } = {}) {
    const close = h("button", { type: "button", class: "quiet", "aria-label": t("close") }, icon("close"));
    const toast = h("div", { class: bad ? "toast bad" : "toast", "data-instead": instead || null }, write(h("p", { dir: "auto" }), text));
    const link = url && safe(url);
    if (link) toast.append(h("a", { href: link, target: "_blank", rel: "noopener noreferrer" }, t("open-link")));
    toast.append(close);
    const leave = () => {
      toast.remove();
      if (!this.toasts.childElementCount && this.toasts.matches(":popover-open")) this.toasts.hidePopover();
    };
    close.addEventListener("click", leave);
    if (!link) setTimeout(leave, (instead ? 2200 : 3500) + text.length * 60);
    // Shown anew, so that it lies above a window that was opened meanwhile.
    if (this.toasts.matches(":popover-open")) this.toasts.hidePopover();
    this.toasts.showPopover();
    if (instead) this.toasts.querySelector(`[data-instead="${instead}"]`)?.remove();
    this.toasts.append(toast);
    while (this.toasts.childElementCount > 3) this.toasts.firstChild.remove();
  }

  // --- windows ---

  open(kind, ...content) {
    const back = document.activeElement;
    const dialog = h("dialog", { class: kind }, ...content);
    dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
    dialog.addEventListener("close", () => {
      dialog.remove();
      if (back?.isConnected) back.focus();
    });
    document.body.append(dialog);
    dialog.showModal();
    return dialog;
  }

  /** A text that must be dismissed. */
  alert(text) {
    const ok = h("button", { type: "button", class: "press primary", autofocus: true }, t("ok"));
    const dialog = this.open("alert", write(h("p", { dir: "auto" }), text), ok);
    dialog.setAttribute("role", "alertdialog");
    ok.addEventListener("click", () => dialog.close());
  }

  /** A picture as large as the window. */
  enlarge(image) {
    if (!image.src) return;
    const close = h("button", { type: "button", class: "quiet", "aria-label": t("close") }, icon("close"));
    const dialog = this.open("large", h("img", { src: image.src, alt: image.alt }), close);
    dialog.addEventListener("click", () => dialog.close());
  }

  /**
   * A screen that stands in no chat and that only this person sees. `press(data)` acts; its answer comes
   * back through `screen`, `notice` or `done`.
   */
  screen(chat, screen, press) {
    if (this.private) {
      this.private.press = press;
      this.private.view.update(chat, screen);
      this.notice("");
      return;
    }
    const view = new ScreenView({ pictures: null, enlarge: (image) => this.enlarge(image), press: (data) => this.private?.press(data) });
    const notice = h("p", { class: "notice", role: "status", hidden: true, dir: "auto" });
    const close = h("button", { type: "button", class: "quiet", "aria-label": t("close"), title: t("close") }, icon("close"));
    const head = h("header", {}, icon("eye"), h("span", {}, t("only-you")), close);
    view.update(chat, screen);
    this.private = { view, notice, press };
    const dialog = this.open("private", head, h("div", { class: "scroll" }, view.node), notice);
    this.private.dialog = dialog;
    close.addEventListener("click", () => dialog.close());
    dialog.addEventListener("close", () => {
      view.picture.release();
      this.private = null;
    });
  }

  /** A short answer inside the open private screen. */
  notice(text) {
    const { notice } = this.private;
    fill(notice);
    write(notice, text);
    notice.hidden = !text;
  }

  done() {
    this.private?.dialog.close();
  }
}
