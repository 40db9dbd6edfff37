// Keys for the whole page; they are silent while something is typed or a window is open.

export function listen(room) {
  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.isComposing || event.defaultPrevented) return;
    if (event.target.closest("input, select, textarea, dialog, [popover]:not(.toasts)")) return;
    const key = event.key.toLowerCase();
    if (/^[1-9]$/.test(key)) {
      const button = room.panes.private.digits()[Number(key) - 1];
      if (!button) return;
      room.go("private");
      button.focus();
      button.click();
    } else if (key === "g" || key === "p") {
      const chat = key === "g" ? "group" : "private";
      room.go(chat);
      const pane = room.panes[chat];
      ([...pane.list.querySelectorAll('.press[tabindex="0"]')].at(-1) ?? pane.scroller).focus();
    } else if (key === "/" || key === "、" || key === "／") {
      room.panes[room.current()].composer.slash();
    } else return;
    event.preventDefault();
  });
}
