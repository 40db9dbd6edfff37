"""What a person sees and does in the page, with a toy game behind it."""

import re

import pytest
from playwright.async_api import Browser, expect

from adapters.web import GROUP
from bot.screen import Block, Button, Screen
from tests.support.browser import PHONE, page_for
from tests.support.web_site import ToySite

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


async def test_two_people_play_a_round(browser: Browser, site: ToySite) -> None:
    async with page_for(browser, site.url, "小明") as ming, page_for(browser, site.url, "Sasha") as sasha:
        await ming.say("group", "/play")
        await ming.click("group", "Join")
        assert await ming.answer("You have a seat.")
        await sasha.click("group", "Join")
        await ming.sees("group", "2. Sasha")
        await ming.click("group", "Start")
        await ming.my_turn()
        await sasha.my_turn(False)
        await ming.sees_picture("private", "hand nothing")
        await ming.click("private", "4 ×")
        await ming.click("private", "6 ×")
        await ming.sees("private", "Chosen: 4 6")
        await ming.sees_picture("private", "hand 4 6")
        await ming.click("private", "Play (2)")
        await sasha.my_turn()
        await ming.my_turn(False)
        await sasha.sees("group", "小明: 4 6")
        await sasha.sees_picture("group", "table 小明: 4 6")
        assert await sasha.messages("private").count() == 1
        await sasha.say("private", "77")
        await ming.sees("group", "Sasha: 7 7")
        await ming.my_turn()


async def test_d10_only_ones_own_hand_is_on_the_page(browser: Browser, site: ToySite) -> None:
    async with page_for(browser, site.url, "小明") as ming, page_for(browser, site.url, "Sasha") as sasha:
        await site.platform.send(await _id(site, "小明"), Screen((Block("text", "the hand of ming"),)))
        await ming.sees("private", "the hand of ming")
        await site.platform.send(GROUP, Screen((Block("text", "for all"),)))
        await sasha.sees("group", "for all")
        assert "the hand of ming" not in await sasha.page.content()


async def test_markup_in_names_and_texts_is_shown_as_it_was_written(browser: Browser, site: ToySite) -> None:
    name = "<img src=x onerror=alert(1)>"
    async with page_for(browser, site.url, name) as evil, page_for(browser, site.url, "小明") as ming:
        await evil.say("group", "<b>bold</b> &amp; <script>alert(2)</script>")
        await ming.sees("group", "<b>bold</b> &amp; <script>alert(2)</script>")
        await ming.sees("group", "<img src=x")
        assert await ming.pane("group").locator(".messages b, .messages script").count() == 0


async def test_x05_names_that_run_right_to_left_are_kept_apart(browser: Browser, site: ToySite) -> None:
    async with page_for(browser, site.url, "\u202eأحمد") as ahmed, page_for(browser, site.url, "小明") as ming:
        await ahmed.say("group", "salam")
        await ming.sees("group", "أحمد")
        author = ming.last("group").locator("bdi")
        await expect(author).to_have_text("أحمد")


async def test_cards_in_texts_are_coloured_by_suit(browser: Browser, site: ToySite) -> None:
    async with page_for(browser, site.url, "小明") as ming:
        await ming.say("group", "♠A ♥10 ♦K beats 7♣")
        marks = ming.last("group").locator(".card-text")
        assert await marks.all_inner_texts() == ["♠A", "♥10", "♦K", "7♣"]
        classes = [await marks.nth(n).get_attribute("class") for n in range(4)]
        assert classes == ["card-text spades", "card-text hearts", "card-text diamonds", "card-text clubs"]


async def test_a_press_shows_at_once_that_it_was_felt(browser: Browser, site: ToySite) -> None:
    async with page_for(browser, site.url, "小明") as ming:
        await ming.say("group", "/play")
        join = await ming.button("group", "Join")
        await ming.page.route("**/api/press", lambda route: None)  # an answer that never comes
        await join.click()
        await expect(join).to_have_attribute("aria-busy", "true")
        await join.click()
        await expect(join).to_have_class(re.compile("busy"))
        await ming.page.unroute("**/api/press")


async def test_a_message_that_changes_under_the_finger_is_not_pressed(browser: Browser, site: ToySite) -> None:
    async with page_for(browser, site.url, "小明") as ming:
        first = Screen((Block("text", "one"),), ((Button("Pass", "pass:1"),),))
        message = await site.platform.send(GROUP, first)
        button = await ming.button("group", "Pass")
        await button.hover()
        await ming.page.mouse.down()
        await site.platform.edit(GROUP, message, Screen((Block("text", "two"),), ((Button("Pass", "pass:2"),),)))
        await ming.sees("group", "two")
        await ming.page.mouse.up()
        await ming.say("group", "/nothing")
        assert [what for what, _, _ in site.desk.heard] == ["command"]


async def test_answers_come_short_or_in_a_window_or_at_the_text_box(browser: Browser, site: ToySite) -> None:
    async with page_for(browser, site.url, "小明") as ming:
        await ming.say("group", "/play")
        assert await ming.answer() == "The table is open."
        await ming.click("group", "Start")
        await expect(ming.dialog).to_have_text(re.compile("Nobody sits there yet."))
        await ming.close_dialog()
        await ming.say("private", "zzz")
        assert await ming.answer("not your turn")
        await expect(ming.pane("private").locator(".answer")).to_be_visible()


async def test_a_link_in_an_answer_can_be_opened(browser: Browser, site: ToySite) -> None:
    async with page_for(browser, site.url, "小明") as ming:
        async with ming.page.context.expect_page() as opened:
            await ming.say("group", "/replay")
        await (await opened.value).close()
        link = ming.page.locator(".toast a")
        await expect(link).to_have_attribute("href", f"{site.url}/replay/abc")


async def test_a_private_screen_opens_over_the_page_and_turns_its_pages(browser: Browser, site: ToySite) -> None:
    async with page_for(browser, site.url, "小明") as ming, page_for(browser, site.url, "Sasha") as sasha:
        await ming.say("group", "/rules")
        await expect(ming.dialog).to_contain_text("Rules, page 1")
        await ming.click_dialog("Next")
        await expect(ming.dialog).to_contain_text("Rules, page 2")
        assert await ming.dialog.count() == 1
        await ming.click_dialog("Done")
        await expect(ming.dialog).to_have_count(0)
        await ming.say("group", "/top")
        await sasha.sees("group", "Best players, page 1")
        await sasha.click("group", "More")
        await ming.sees("group", "Best players, page 2")


async def test_buttons_differ_by_more_than_colour(browser: Browser, site: ToySite) -> None:
    styles = ("plain", "primary", "good", "danger")
    row = tuple(Button(s, s, s) for s in styles)
    async with page_for(browser, site.url, "小明") as ming:
        await site.platform.send(GROUP, Screen((Block("text", "styles"),), (row,)))
        looks = set()
        for style in styles:
            button = await ming.button("group", style)
            looks.add(
                await button.evaluate(
                    "b => { const s = getComputedStyle(b);"
                    " return [s.fontWeight, s.borderTopWidth, s.borderTopStyle].join() }"
                )
            )
        assert len(looks) == 4


async def test_the_reader_keeps_his_place_and_learns_of_new_messages(browser: Browser, site: ToySite) -> None:
    async with page_for(browser, site.url, "小明") as ming:
        for n in range(30):
            await site.platform.send(GROUP, Screen((Block("title", f"message {n}"),)))
        await ming.sees("group", "message 29")
        scroller = ming.pane("group").locator(".scroller")
        await expect(ming.last("group")).to_be_in_viewport()
        await scroller.evaluate("s => s.scrollTop = 200")
        jump = ming.pane("group").locator(".jump")
        await expect(jump).to_be_visible()
        await site.platform.send(GROUP, Screen((Block("title", "the newest"),)))
        await expect(jump).to_contain_text("1 条新消息")
        assert await scroller.evaluate("s => s.scrollTop") == 200
        await jump.click()
        await expect(ming.last("group")).to_be_in_viewport()
        await expect(jump).to_be_hidden()


async def test_earlier_messages_come_when_asked_for(browser: Browser, site: ToySite) -> None:
    async with page_for(browser, site.url, "小明") as ming:
        await ming.say("group", "message 0.")
        for n in range(1, 70):
            await site.platform.send(GROUP, Screen((Block("title", f"message {n}."),)))
        await ming.page.reload()
        await ming.sees("group", "message 69.")
        await ming.sees_no("group", "message 9.")
        earlier = ming.pane("group").locator(".earlier")
        await earlier.click()
        await ming.sees("group", "message 0.")
        await expect(earlier).to_be_hidden()
        await expect(ming.messages("group").first).to_contain_text("message 0.")
        assert await ming.messages("group").count() == 70
        await expect(ming.messages("group").nth(10)).to_be_in_viewport()
        await expect(ming.pane("group").locator(".jump")).to_be_visible()


async def test_pictures_are_described_and_can_be_enlarged(browser: Browser, site: ToySite) -> None:
    async with page_for(browser, site.url, "小明") as ming:
        await ming.say("group", "/play")
        await ming.click("group", "Join")
        await ming.click("group", "Start")
        await ming.sees_picture("private", "hand nothing")
        await ming.pane("private").locator(".picture").click()
        await expect(ming.dialog.locator("img")).to_have_attribute("alt", "hand nothing")
        await ming.close_dialog()


async def test_the_narrow_page_has_tabs_and_says_whose_turn_it_is(browser: Browser, site: ToySite) -> None:
    async with page_for(browser, site.url, "小明", size=PHONE) as ming:
        await expect(ming.pane("private")).to_be_hidden()
        await ming.say("group", "/play")
        await ming.click("group", "Join")
        await ming.click("group", "Start")
        await expect(ming.page.locator("#tab-private .badge")).to_have_text("!")
        assert await ming.page.title() == "● 轮到你了 · 小明 · 牌局"
        await ming.page.locator(".hint").click()
        await expect(ming.pane("private")).to_be_visible()
        await expect(ming.pane("group")).to_be_hidden()
        await expect(ming.page.locator(".hint")).to_be_hidden()
        await ming.click("private", "Clear")
        await site.platform.send(GROUP, Screen((Block("text", "news"),)))
        await expect(ming.page.locator("#tab-group .badge")).to_have_text("1")
        await ming.look("group")
        await expect(ming.page.locator("#tab-group .badge")).to_be_hidden()
        wide = await ming.page.evaluate("document.documentElement.scrollWidth > innerWidth")
        assert not wide


async def test_the_title_says_whose_turn_it_is_and_forgets_it_again(browser: Browser, site: ToySite) -> None:
    async with page_for(browser, site.url, "小明") as ming, page_for(browser, site.url, "Sasha"):
        ids = [await _id(site, n) for n in ("小明", "Sasha")]
        board = await site.platform.send(GROUP, Screen((Block("ping", "小明 is to play", (ids[0],)),)))
        await expect(ming.page).to_have_title("● 轮到你了 · 小明 · 牌局")
        await expect(ming.page.locator("#icon")).to_have_attribute("href", "/static/icon-turn.svg")
        await site.platform.edit(GROUP, board, Screen((Block("ping", "Sasha is to play", (ids[1],)),)))
        await expect(ming.page).to_have_title("小明 · 牌局")
        await expect(ming.page.locator("#icon")).to_have_attribute("href", "/static/icon.svg")


async def _id(site: ToySite, name: str) -> str:
    return next(p.id for p in site.store.persons.values() if p.name == name)


async def test_a_press_shows_its_result_before_the_message_is_edited(
    browser: Browser, site: ToySite, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with page_for(browser, site.url, "小明") as ming:
        await ming.say("group", "/play")
        await ming.click("group", "Join")
        await ming.click("group", "Start")
        await ming.sees_picture("private", "hand nothing")
        edit = site.platform.edit
        waiting = []

        async def later(*message: object) -> None:
            waiting.append(message)

        monkeypatch.setattr(site.platform, "edit", later)
        await ming.click("private", "4 ×")
        await ming.sees("private", "Chosen: 4")
        await ming.sees_picture("private", "hand 4")
        pictures = []
        ming.page.on("request", lambda r: pictures.append(r.url) if "/picture/" in r.url else None)
        await ming.click("private", "5 ×")
        await ming.sees("private", "Chosen: 4 5")
        await edit(*waiting[-1])
        await site.platform.send(GROUP, Screen((Block("text", "after the edit"),)))
        await ming.sees("group", "after the edit")
        await ming.sees_picture("private", "hand 4 5")
        assert pictures == []


async def test_an_older_result_never_takes_the_place_of_a_newer_message(
    browser: Browser, site: ToySite, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with page_for(browser, site.url, "小明") as ming:
        person = await _id(site, "小明")
        row = ((Button("Next", "rules:1"),),)
        message = await site.platform.send(person, Screen((Block("text", "before"),), row))
        button = await ming.button("private", "Next")
        press = type(site.desk).press

        async def slow(self: object, who: object, data: str) -> object:
            reply = await press(self, who, data)  # type: ignore[arg-type]
            await site.platform.edit(person, message, Screen((Block("text", "newest"),), row))
            await ming.sees("private", "newest")
            return reply

        monkeypatch.setattr(type(site.desk), "press", slow)
        async with ming.page.expect_response("**/api/press"):
            await button.click()
        await ming.say("group", "done")
        await ming.sees("group", "done")
        await ming.sees("private", "newest")
        await ming.sees_no("private", "Rules, page 2")
