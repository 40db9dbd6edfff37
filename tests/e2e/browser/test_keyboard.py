"""Everything can be done from the keyboard, and a screen reader is told what happens."""

import pytest
from playwright.async_api import Browser, expect

from adapters.web import GROUP
from bot.screen import Block, Button, Screen
from tests.support.browser import Person, page_for
from tests.support.web_site import ToySite

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

GRID = Screen(
    (Block("text", "grid"),),
    (
        tuple(Button(c, c) for c in "abcd"),
        tuple(Button(c, c) for c in "ef"),
    ),
)


async def focused(person: Person) -> str:
    return str(await person.page.evaluate("document.activeElement.innerText || document.activeElement.className"))


async def press(person: Person, *keys: str) -> None:
    for key in keys:
        await person.page.keyboard.press(key)


async def test_arrows_move_among_the_buttons_of_a_message(browser: Browser, site: ToySite) -> None:
    async with page_for(browser, site.url, "小明") as ming:
        await site.platform.send(GROUP, GRID)
        await (await ming.button("group", "a")).focus()
        seen = []
        for key in ("ArrowRight", "ArrowRight", "ArrowDown", "ArrowUp", "End", "ArrowLeft", "Home", "ArrowLeft"):
            await press(ming, key)
            seen.append(await focused(ming))
        assert seen == ["b", "c", "f", "d", "f", "e", "a", "a"]


async def test_tab_stops_once_at_each_message(browser: Browser, site: ToySite) -> None:
    async with page_for(browser, site.url, "小明") as ming:
        await site.platform.send(GROUP, GRID)
        await (await ming.button("group", "b")).focus()
        await press(ming, "Tab")
        assert await focused(ming) == "/"
        await press(ming, "Shift+Tab")
        assert await focused(ming) == "b"


async def test_the_focus_stays_when_the_message_changes(browser: Browser, site: ToySite) -> None:
    async with page_for(browser, site.url, "小明") as ming:
        message = await site.platform.send(GROUP, GRID)
        await (await ming.button("group", "c")).focus()
        rows = (tuple(Button(c.upper(), c.upper()) for c in "abcd"),)
        await site.platform.edit(GROUP, message, Screen((Block("text", "changed"),), rows))
        await ming.sees("group", "changed")
        assert await focused(ming) == "C"
        await press(ming, "Enter")
        await ming.answer("That button is old.")
        assert site.desk.heard[-1][2] == "C"


HAND = Screen(
    (Block("text", "hand"),),
    (
        (Button("✓大王", "k1"), Button("2 1/3", "k2"), Button("10 ×2", "k3")),
        (Button("♠A", "k4"), Button("K", "k5")),
        (Button("Suggest", "a1"), Button("Play: A", "a2")),
        (Button("Pass", "a3"),),
    ),
)


async def test_digits_press_the_buttons_below_the_cards_of_the_newest_private_screen(
    browser: Browser, site: ToySite
) -> None:
    async with page_for(browser, site.url, "小明") as ming:
        person = next(iter(site.store.persons))
        await site.platform.send(person, GRID)
        await site.platform.send(person, HAND)
        await ming.sees("private", "hand")
        async with ming.page.expect_response("**/api/press"):
            await press(ming, "3")
        assert site.desk.heard[-1][2] == "a3"
        await ming.close_dialog()
        await press(ming, "4")
        await ming.pane("group").locator("input.say").focus()
        await press(ming, "1")
        await expect(ming.pane("group").locator("input.say")).to_have_value("1")
        assert len(site.desk.heard) == 1


async def test_a_screen_without_cards_has_digits_from_its_first_button(browser: Browser, site: ToySite) -> None:
    async with page_for(browser, site.url, "小明") as ming:
        person = next(iter(site.store.persons))
        bids = (Button("1 分", "b1"), Button("2 分", "b2"), Button("不叫", "b0"))
        await site.platform.send(person, Screen((Block("text", "bid"),), (bids,)))
        await ming.sees("private", "bid")
        async with ming.page.expect_response("**/api/press"):
            await press(ming, "2")
        assert site.desk.heard[-1][2] == "b2"


async def test_a_wish_to_type_leads_to_the_text_box(browser: Browser, site: ToySite) -> None:
    async with page_for(browser, site.url, "小明") as ming:
        person = next(iter(site.store.persons))
        await site.platform.send(person, Screen((Block("text", "hand"),), ((Button("⌨", "a:t1:1:0:7:t"),),)))
        await ming.click("private", "⌨")
        await expect(ming.pane("private").locator("input.say")).to_be_focused()


async def test_letters_go_to_the_chats_and_slash_to_the_commands(browser: Browser, site: ToySite) -> None:
    async with page_for(browser, site.url, "小明") as ming:
        person = next(iter(site.store.persons))
        await site.platform.send(person, GRID)
        await site.platform.send(GROUP, Screen((Block("text", "y"),), ((Button("group button", "y"),),)))
        await ming.sees("private", "grid")
        await ming.sees("group", "y")
        await press(ming, "p")
        assert await focused(ming) == "a"
        await press(ming, "g")
        assert await focused(ming) == "group button"
        await press(ming, "/")
        await expect(ming.pane("group").locator("input.say")).to_be_focused()
        await expect(ming.pane("group").locator("input.say")).to_have_value("/")


async def test_commands_are_suggested_and_completed(browser: Browser, site: ToySite) -> None:
    async with page_for(browser, site.url, "小明") as ming:
        box = ming.pane("group").locator("input.say")
        await box.press_sequentially("/p")
        options = ming.pane("group").locator(".suggestions").get_by_role("option")
        assert await options.all_inner_texts() == ["/play\nopen a table", "/pass\npass"]
        await press(ming, "ArrowDown", "ArrowDown")
        await expect(options.nth(1)).to_have_attribute("aria-selected", "true")
        await press(ming, "ArrowUp", "Enter")
        await expect(box).to_have_value("/play ")
        await press(ming, "Enter")
        await ming.sees("group", "Toy · table T1")
        await press(ming, "ArrowUp")
        await expect(box).to_have_value("/play")
        await press(ming, "Escape", "Escape")
        await expect(box).not_to_be_focused()


async def test_a_chinese_keyboards_slash_suggests_too(browser: Browser, site: ToySite) -> None:
    async with page_for(browser, site.url, "小明") as ming:
        box = ming.pane("private").locator("input.say")
        await box.fill("／t")
        await expect(ming.pane("private").locator(".suggestions").get_by_role("option")).to_have_count(1)
        await box.fill("／top")
        await press(ming, "Enter")
        await ming.sees("private", "Best players")


async def test_windows_close_with_escape_and_give_the_focus_back(browser: Browser, site: ToySite) -> None:
    async with page_for(browser, site.url, "小明") as ming:
        await site.platform.send(GROUP, Screen((Block("text", "z"),), ((Button("Rules", "rules"),),)))
        await (await ming.button("group", "Rules")).focus()
        await press(ming, "Enter")
        await expect(ming.dialog).to_be_visible()
        await press(ming, "Escape")
        await expect(ming.dialog).to_have_count(0)
        assert await focused(ming) == "Rules"


async def test_new_messages_are_read_aloud_and_changed_ones_by_their_new_lines(browser: Browser, site: ToySite) -> None:
    async with page_for(browser, site.url, "小明") as ming:
        aloud = ming.page.locator('[aria-live="polite"][role="log"]')
        lines = [Block("title", "Board"), Block("list", "A: 3 3")]
        message = await site.platform.send(GROUP, Screen(tuple(lines)))
        await expect(aloud).to_contain_text("牌局: Board A: 3 3")
        await site.platform.edit(GROUP, message, Screen((*lines, Block("list", "B: 4 4"))))
        await expect(aloud.locator("p").last).to_have_text("B: 4 4")


async def test_every_control_has_a_name(browser: Browser, site: ToySite) -> None:
    async with page_for(browser, site.url, "小明") as ming:
        await ming.say("group", "/play")
        await ming.click("group", "Join")
        await ming.click("group", "Start")
        await ming.sees_picture("private")
        await ming.page.locator(".who").click()
        nameless = await ming.page.evaluate(
            """() => [...document.querySelectorAll("button, a, input, select, img")]
              .filter((e) => e.checkVisibility())
              .filter((e) => !(e.innerText || e.ariaLabel || e.title || e.alt || e.labels?.length
                || e.querySelector("img[alt]") || e.getAttribute("alt") === ""))
              .map((e) => e.outerHTML)"""
        )
        assert nameless == []
