"""The page when the server goes away and comes back, and when many windows are open."""

import pytest
from playwright.async_api import Browser, expect

from adapters.web import GROUP, WebSettings
from bot.screen import Block, Button, Screen
from tests.support.browser import page_for
from tests.support.web_site import ToySite, toy_site

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]
AWAY = ["ERR_CONNECTION_REFUSED", "ERR_INCOMPLETE_CHUNKED_ENCODING", "ERR_CONNECTION_RESET", "ERR_EMPTY_RESPONSE"]


async def test_s13_after_a_restart_the_page_shows_what_stands_now(browser: Browser, site: ToySite) -> None:
    async with page_for(browser, site.url, "小明") as ming:
        ming.expected = AWAY
        await ming.say("group", "/play")
        await ming.click("group", "Join")
        await ming.click("group", "Start")
        await ming.sees_picture("private")
        banner = ming.page.locator(".banner")
        await site.stop()
        await expect(banner).to_be_visible()
        await expect(banner).to_contain_text("连接断了")
        await site.platform.edit(GROUP, site.desk.board, Screen((Block("title", "moved on meanwhile"),)))
        await site.restart()
        await expect(banner).to_be_hidden()
        await ming.sees("group", "moved on meanwhile")
        await ming.sees_picture("private", "hand nothing")
        assert await ming.messages("private").count() == 1
        await ming.click("private", "5 ×")
        await ming.sees("private", "Chosen: 5")


async def test_a_press_without_connection_is_not_lost_in_silence(browser: Browser, site: ToySite) -> None:
    async with page_for(browser, site.url, "小明") as ming:
        ming.expected = AWAY
        await site.platform.send(GROUP, Screen((Block("text", "x"),), ((Button("Go", "go"),),)))
        button = await ming.button("group", "Go")
        await site.stop()
        await button.click()
        assert await ming.answer("没有发出去")
        await expect(button).not_to_have_attribute("aria-busy", "true")
        box = ming.pane("group").locator("input.say")
        await box.fill("a long message")
        await box.press("Enter")
        await expect(box).to_have_value("a long message")


async def test_another_database_is_shown_as_it_is(browser: Browser, site: ToySite) -> None:
    async with page_for(browser, site.url, "小明") as ming:
        ming.expected = AWAY
        for n in range(3):
            await site.platform.send(GROUP, Screen((Block("text", f"old {n}"),)))
        await ming.sees("group", "old 2")
        await site.stop()
        site.store.erase_web()
        await site.platform.send(GROUP, Screen((Block("text", "new"),)))
        await site.restart()
        await ming.sees_no("group", "old")
        await ming.sees("group", "new")
        await site.platform.send(GROUP, Screen((Block("text", "newer"),)))
        await ming.sees("group", "newer")


async def test_a_server_that_falls_silent_is_left(browser: Browser) -> None:
    async with toy_site(WebSettings(heartbeat=0.1)) as site, page_for(browser, site.url, "小明") as ming:
        await site.platform.send(GROUP, Screen((Block("text", "first"),)))
        await ming.sees("group", "first")
        asked: list[str] = []
        await ming.page.route("**/api/stream", lambda route: asked.append(route.request.url))
        ming.expected = [*AWAY, "Failed to load"]
        await site.stop()
        await site.restart()
        while len(asked) < 2:  # the first was left after two and a half heartbeats without a word
            await ming.page.wait_for_timeout(20)
        await expect(ming.page.locator(".banner")).to_be_visible()
        await ming.page.unroute("**/api/stream")
        await ming.online()
        await site.platform.send(GROUP, Screen((Block("text", "second"),)))
        await ming.sees("group", "second")


async def test_six_windows_of_one_browser_all_follow_and_can_act(browser: Browser, site: ToySite) -> None:
    context = await browser.new_context(locale="zh-CN")
    try:
        pages = []
        for name in "甲乙丙丁戊己庚":
            page = await context.new_page()
            await page.goto(f"{site.url}/?as={name}")
            await page.locator("main .pane[data-ready]").nth(1).wait_for()
            pages.append(page)
        box = pages[-1].locator("#pane-group input.say")
        await box.fill("大家好")
        await box.press("Enter")
        for page in pages:
            await expect(page.locator("#pane-group .messages")).to_contain_text("大家好", timeout=10_000)
    finally:
        await context.close()


async def test_a_picture_that_did_not_arrive_can_be_asked_for_again(browser: Browser, site: ToySite) -> None:
    async with page_for(browser, site.url, "小明") as ming:
        ming.expected = ["ERR_FAILED", "Failed to load"]
        await ming.page.route("**/api/picture/**", lambda route: route.abort())
        await ming.say("group", "/play")
        await ming.click("group", "Join")
        await ming.click("group", "Start")
        lost = ming.pane("private").locator(".picture.failed")
        await expect(lost).to_have_count(1)
        await ming.page.unroute("**/api/picture/**")
        await lost.click()
        await ming.sees_picture("private", "hand nothing")
