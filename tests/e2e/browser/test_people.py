"""Who the page is: newcomers, several people in one browser, languages, limits."""

import json

import pytest
from playwright.async_api import Browser, expect

from adapters.web import GROUP
from tests.support.browser import page_for
from tests.support.web_site import ToySite

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


async def test_a_newcomer_gives_a_name_and_is_there(browser: Browser, site: ToySite) -> None:
    async with page_for(browser, site.url) as page:
        await expect(page.page.get_by_role("heading")).to_have_text("来一局？")
        await page.page.get_by_label("名字").fill("老王")
        await page.page.keyboard.press("Enter")
        await page.online()
        await expect(page.page.locator(".who bdi")).to_have_text("老王")
        await page.page.reload()
        await page.online()
        await expect(page.page.locator(".who bdi")).to_have_text("老王")
    assert [p.name for p in site.store.persons.values()] == ["老王"]


async def test_a_newcomer_may_take_the_suggested_name_in_his_language(browser: Browser, site: ToySite) -> None:
    async with page_for(browser, site.url) as page:
        await page.page.get_by_role("button", name="English").click()
        await expect(page.page.get_by_role("heading")).to_have_text("Fancy a game?")
        suggestion = await page.page.get_by_label("Name").get_attribute("placeholder")
        await page.page.get_by_role("button", name="Take a seat").click()
        await page.online()
        person = next(iter(site.store.persons.values()))
        assert (person.name, person.language) == (suggestion, "en")


async def test_a_name_nobody_can_see_is_refused_on_the_spot(browser: Browser, site: ToySite) -> None:
    async with page_for(browser, site.url) as page:
        page.expected = ["422"]
        await page.page.get_by_label("名字").fill("\u2800\u2800")
        await page.page.keyboard.press("Enter")
        await expect(page.page.get_by_role("alert")).to_have_text("名字里没有看得见的字，换一个吧。")


async def test_a_second_window_is_a_second_person(browser: Browser, site: ToySite) -> None:
    async with page_for(browser, site.url, "小明") as ming:
        await ming.page.locator(".who").click()
        await ming.page.get_by_label("再来一个人").fill("小李")
        async with ming.page.context.expect_page() as opened:
            await ming.page.get_by_role("button", name="打开新窗口").click()
        second = await opened.value
        await expect(second.locator(".who bdi")).to_have_text("小李")
        await second.locator("#pane-group input.say").fill("你好")
        await second.keyboard.press("Enter")
        await ming.sees("group", "你好")
        await ming.page.reload()
        await expect(ming.page.locator(".who bdi")).to_have_text("小明")
        await ming.page.locator(".who").click()
        await ming.page.get_by_role("link", name="换成 小李").click()
        await expect(ming.page.locator(".who bdi")).to_have_text("小李")
    assert sorted(p.name for p in site.store.persons.values()) == ["小明", "小李"]


async def test_l30_two_people_of_one_name_stay_two(browser: Browser, site: ToySite) -> None:
    async with page_for(browser, site.url, "小明") as one, page_for(browser, site.url, "小明") as two:
        await one.say("group", "from one")
        await two.sees("group", "from one")
        assert await two.messages("group").locator(".mine").count() == 0
    assert len(site.store.persons) == 2


async def test_a_person_can_be_renamed(browser: Browser, site: ToySite) -> None:
    async with page_for(browser, site.url, "小明") as ming:
        await ming.page.locator(".who").click()
        await ming.page.get_by_label("改名").fill("大明")
        await ming.page.get_by_role("button", name="改好了").click()
        await expect(ming.page.locator(".who bdi")).to_have_text("大明")
        kept = json.loads(await ming.page.evaluate("localStorage['paiju.people']"))
        assert [p["name"] for p in kept] == ["大明"]


async def test_a_token_nobody_knows_gets_a_new_session(browser: Browser, site: ToySite) -> None:
    async with page_for(browser, site.url, "小明") as ming:
        ming.expected = ["401"]
        site.store.sessions.clear()
        await ming.page.reload()
        await ming.online()
        await ming.say("group", "still here")
        await ming.sees("group", "still here")
    assert len(site.store.persons) == 2


async def test_whoever_had_himself_forgotten_is_asked_for_a_name(browser: Browser, site: ToySite) -> None:
    async with page_for(browser, site.url, "小明") as ming:
        await ming.say("private", "/forget")
        await expect(ming.page.locator(".welcome")).to_contain_text("你的资料已经删除")
        assert await ming.page.evaluate("localStorage['paiju.people']") == "[]"
        await ming.page.get_by_label("名字").fill("新人")
        await ming.page.keyboard.press("Enter")
        await ming.online()
    assert [p.name for p in site.store.persons.values()] == ["新人"]


@pytest.mark.parametrize(
    ("locale", "group", "placeholder"),
    [
        ("zh-CN", "群聊", "说点什么，或输入 / 看命令"),
        ("zh-TW", "群組", "說點什麼，或輸入 / 看指令"),
        ("en-GB", "Group", "Message, or / for commands"),
    ],
)
async def test_the_page_speaks_the_browsers_language(
    browser: Browser, site: ToySite, locale: str, group: str, placeholder: str
) -> None:
    async with page_for(browser, site.url, "Kim", locale=locale) as kim:
        await expect(kim.pane("group").locator("h2")).to_have_text(group)
        await expect(kim.pane("group").locator("input.say")).to_have_attribute("placeholder", placeholder)


async def test_the_language_changes_at_once_and_stays(browser: Browser, site: ToySite) -> None:
    async with page_for(browser, site.url, "小明") as ming:
        await ming.page.get_by_label("语言").select_option("en")
        await expect(ming.pane("group").locator("h2")).to_have_text("Group")
        await expect(ming.page.locator("html")).to_have_attribute("lang", "en")
        assert next(iter(site.store.persons.values())).language == "en"
        await ming.say("private", "/language zh-Hant")
        await expect(ming.pane("group").locator("h2")).to_have_text("群組")
        await ming.page.reload()
        await expect(ming.pane("group").locator("h2")).to_have_text("群組")


async def test_limits_are_chosen_for_a_chat_and_seen_by_all(browser: Browser, site: ToySite) -> None:
    async with page_for(browser, site.url, "小明") as ming, page_for(browser, site.url, "Sasha") as sasha:
        await ming.pane("group").locator(".limits").select_option("telegram")
        assert "Telegram" in await ming.answer("Telegram")
        await expect(sasha.pane("group").locator(".limits")).to_have_value("telegram")
        await expect(sasha.pane("private").locator(".limits")).to_have_value("web")
        assert site.platform.caps(GROUP).name == "telegram"
