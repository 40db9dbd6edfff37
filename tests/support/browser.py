"""Pages of the browser platform in a real Chromium, seen and used as a person would.

``async with chromium() as browser: async with page_for(browser, url, "小明") as page: ...``; one person per
page, each with storage of its own, as in another browser.
"""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic
from typing import Any
from urllib.parse import quote

from playwright.async_api import Browser, BrowserContext, Locator, Page, async_playwright, expect
from playwright.async_api import TimeoutError as PlaywrightTimeout

ARGS = (
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
PATIENCE = 10_000  # milliseconds until a page is said not to have shown something
DESKTOP = (1200, 760)
PHONE = (390, 844)


class NoBrowser(Exception):
    """No Chromium on this machine."""


def find_chromium() -> str:
    """The path of a Chromium: PAIJU_CHROMIUM, else the first that PATH has. Raises NoBrowser."""
    wish = os.environ.get("PAIJU_CHROMIUM", "")
    if wish:
        found = shutil.which(wish)
        if found is None:
            raise NoBrowser(f"PAIJU_CHROMIUM is {wish!r}, which is no program")
        return found
    for name in NAMES:
        if found := shutil.which(name):
            return found
    raise NoBrowser(
        f"none of {', '.join(NAMES)} is installed; install Chromium, or set PAIJU_CHROMIUM to its path "
        "(tests that need it are marked `browser`: -m 'not browser' leaves them out)"
    )


@asynccontextmanager
async def chromium() -> AsyncIterator[Browser]:
    """A Chromium without a window. Raises NoBrowser."""
    path = find_chromium()
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=path, args=list(ARGS))
        try:
            yield browser
        finally:
            await browser.close()


@dataclass
class Person:
    """A person in front of the page. ``chat`` is "group" or "private" throughout.

    ``errors`` collects what the page reports as wrong; leaving `page_for` fails when there is any, but
    for the `expected` ones."""

    name: str
    page: Page
    errors: list[str] = field(default_factory=list)
    alerts: list[str] = field(default_factory=list)
    expected: Sequence[str] = ()

    # --- finding ---

    def pane(self, chat: str) -> Locator:
        return self.page.locator(f"#pane-{chat}")

    def messages(self, chat: str) -> Locator:
        return self.pane(chat).locator(".message")

    def last(self, chat: str) -> Locator:
        """The newest message."""
        return self.messages(chat).last

    async def button(self, chat: str, label: str, patience: int = PATIENCE) -> Locator:
        """Wait for the newest button whose label is, else begins with, else contains ``label``."""
        return await self._find(self.pane(chat), label, patience)

    async def _find(self, place: Locator, label: str, patience: int) -> Locator:
        buttons = place.locator("button.press:not([hidden]), a.press:not([hidden])")
        give_up = monotonic() + patience / 1000
        while True:
            seen = [" ".join(t.split()) for t in await buttons.all_inner_texts()]
            for fits in (str.__eq__, str.startswith, str.__contains__):
                found = [n for n, text in enumerate(seen) if fits(text, label)]
                if found:
                    exactly = re.compile(rf"^\s*{re.escape(seen[found[-1]])}\s*$")
                    return buttons.filter(has_text=exactly).last
            if monotonic() > give_up:
                raise AssertionError(f"no button {label!r} among {seen}")
            await self.page.wait_for_timeout(40)

    @property
    def dialog(self) -> Locator:
        return self.page.locator("dialog[open]")

    # --- doing ---

    async def look(self, chat: str) -> None:
        """Bring a chat to the front, where there are tabs. Answers in windows are dismissed and kept in ``alerts``."""
        window = self.page.locator("dialog.alert[open]")
        if await window.count():
            with suppress(PlaywrightTimeout):  # it is being closed already
                self.alerts.append((await window.locator("p").inner_text(timeout=500)).strip())
                await window.locator("button").click(timeout=500)
        tab = self.page.locator(f"#tab-{chat}")
        if await tab.is_visible() and await tab.get_attribute("aria-selected") != "true":
            await tab.click()

    async def click(self, chat: str, label: str, patience: int = PATIENCE) -> None:
        """Press a button and wait until the press is answered and its result is shown. In a game that moves on by
        itself the button may go away meanwhile: a small ``patience`` (milliseconds) notices it soon."""
        await self.look(chat)
        button = await self.button(chat, label, patience)
        async with self.page.expect_response("**/api/press"):
            await button.click(timeout=patience)
        await expect(self.page.locator(".press.busy")).to_have_count(0, timeout=PATIENCE)

    async def click_dialog(self, label: str) -> None:
        """Press a button of the open window."""
        await (await self._find(self.dialog, label, PATIENCE)).click(timeout=PATIENCE)

    async def say(self, chat: str, text: str) -> None:
        """Type a text or a command, send it and wait until it is answered."""
        await self.look(chat)
        box = self.pane(chat).locator("input.say")
        await box.fill(text)
        async with self.page.expect_response("**/api/say"):
            await box.press("Enter")

    async def close_dialog(self) -> None:
        """Wait for a window and dismiss it."""
        await expect(self.dialog.first).to_be_visible(timeout=PATIENCE)
        await self.page.keyboard.press("Escape")
        await expect(self.dialog).to_have_count(0)

    # --- seeing ---

    async def sees(self, chat: str, text: str) -> None:
        """Wait for a text anywhere in a chat."""
        await expect(self.pane(chat).locator(".messages")).to_contain_text(text, timeout=PATIENCE)

    async def sees_no(self, chat: str, text: str) -> None:
        """Wait until a text is nowhere in a chat."""
        await expect(self.pane(chat).locator(".messages")).not_to_contain_text(text, timeout=PATIENCE)

    async def sees_button(self, chat: str, label: str) -> None:
        await expect(await self.button(chat, label)).to_be_visible(timeout=PATIENCE)

    async def sees_picture(self, chat: str, alt: str = "") -> None:
        """Wait until the newest picture of a chat is loaded (and described by a text)."""
        picture = self.pane(chat).locator(".picture:not([hidden]):not(.loading):not(.failed) img[src]").last
        await expect(picture).to_be_attached(timeout=PATIENCE)
        await expect(picture).to_have_js_property("complete", True, timeout=PATIENCE)
        assert await picture.evaluate("image => image.naturalWidth") > 0
        if alt:
            await expect(picture).to_have_attribute("alt", alt, timeout=PATIENCE)

    async def answer(self, text: str = "") -> str:
        """Wait for the private answer (short, in a window or at the text box) with this text; all of it."""
        found = self.page.locator(".toast, dialog.alert, .answer:not([hidden]), .notice:not([hidden])")
        found = found.filter(has_text=text).last
        await expect(found).to_be_visible(timeout=PATIENCE)
        return (await found.inner_text()).strip()

    async def my_turn(self, mine: bool = True) -> None:
        """Wait until the page says that it is this person's turn, or that it is not."""
        sign = self.page.locator("#pane-private.asked")
        await expect(sign).to_have_count(1 if mine else 0, timeout=PATIENCE)

    async def online(self) -> None:
        """Wait until the page shows what stands."""
        await expect(self.page.locator(".room:not(.offline)")).to_be_visible(timeout=PATIENCE)
        await expect(self.page.locator("main .pane[data-ready]")).to_have_count(2, timeout=PATIENCE)

    async def text(self, chat: str) -> str:
        """All that a chat shows now."""
        return await self.pane(chat).locator(".messages").inner_text()

    async def labels(self, chat: str) -> list[str]:
        """The labels of the newest message's buttons."""
        return [t.strip() for t in await self.last(chat).locator(".press:not([hidden])").all_inner_texts()]

    async def screenshot(self, path: Path | str) -> None:
        Path(path).parent.mkdir(parents=True, exist_ok=True)
        await self.page.screenshot(path=str(path))


@asynccontextmanager
async def page_for(
    browser: Browser,
    url: str,
    name: str = "",
    *,
    size: tuple[int, int] = DESKTOP,
    dark: bool = False,
    locale: str = "zh-CN",
    scale: float = 1,
    context: BrowserContext | None = None,
) -> AsyncIterator[Person]:
    """A window of the page as ``name`` ("" : the page asks). ``context`` shares another window's storage."""
    mine = context or await browser.new_context(
        viewport={"width": size[0], "height": size[1]},
        color_scheme="dark" if dark else "light",
        locale=locale,
        device_scale_factor=scale,
        has_touch=size[0] < 700,
    )
    try:
        page = await mine.new_page()
        person = Person(name, page)
        _collect(page, person.errors)
        await page.goto(f"{url}/?as={quote(name)}" if name else url)
        if name:
            await person.online()
        yield person
        wrong = [e for e in person.errors if not any(part in e for part in person.expected)]
        assert not wrong, f"the page of {name or 'a newcomer'} reported: {wrong}"
    finally:
        if context is None:
            await mine.close()
        else:
            await page.close()


def _collect(page: Page, errors: list[str]) -> None:
    def on_console(message: Any) -> None:
        if message.type in ("error", "warning"):
            errors.append(f"{message.type}: {message.text}")

    page.on("console", on_console)
    page.on("pageerror", lambda error: errors.append(f"exception: {error}"))
