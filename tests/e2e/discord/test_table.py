"""Tables, people and their rights, as Discord shows them."""

from __future__ import annotations

import asyncio
import re
from typing import Any

import pytest

from bot.i18n import Speaker
from tests.e2e.discord.evening import Evening, Player, data_of, has
from tests.fakes.discord import CannotDo, Message

SP = Speaker("zh-Hans", "doudizhu")
EN = Speaker("en", "doudizhu")


async def test_a_new_board_stands_for_each_deal_and_names_only_the_player_on_turn(night: Evening) -> None:
    people = night.people("小明", "小红", "Eve")
    board = await night.deal(*people)
    first = night.turn()
    assert board.pinged == (first.user,)
    assert [m.message for m in first.user.pings if m.how == "mention"] == [board]
    await night.forward()
    await night.idle()
    assert has(board, "next")
    await people[0].press(board, "next")
    second = await night.newest("hand")
    assert second is not board
    await night.until(lambda: board.deleted)
    assert second.pinged == (night.turn().user,)
    await night.forward(lambda: night.table.seq % 7 == 0)
    await night.idle()
    mentions = [p for player in people for p in player.user.pings if p.how == "mention"]
    assert len(mentions) == 2, "edits are silent"


async def test_turns_are_told_in_private_where_a_message_notifies(night: Evening) -> None:
    people = night.people("小明", "小红", "Eve")
    await night.deal(*people)
    await night.idle()
    player = night.turn()
    hand = await player.hand()
    assert hand in [p.message for p in player.user.pings if p.how == "dm"]
    for other in people:
        assert len(other.user.inbox) == 1, "one private message a person"


async def test_the_picture_is_swapped_by_the_edit_and_described(painted: Evening) -> None:
    night = painted
    people = night.people("小明", "小红", "Eve")
    board = await night.deal(*people)
    seen = []
    for _ in range(3):
        await night.turn().by_buttons()
        await night.idle()
        (picture,) = board.attachments
        assert picture.filename == "table.png"
        assert picture.pixels
        assert picture.pixels[0] >= 390
        assert picture.description
        seen.append(picture.sha256)
    assert len(set(seen)) > 1
    player = night.turn()
    hand = await player.hand()
    (before,) = hand.attachments
    data = next(d for d in data_of(hand) if ":v:" in d or ":s" in d)
    uploads = len([c for c in night.server.calls if c.uploads])
    await player.user.click(hand, data)
    assert hand.attachments[0].pixels
    if ":s" in data:
        assert hand.attachments == [before], "the same picture is not sent again"
        assert len([c for c in night.server.calls if c.uploads]) == uploads


# --- languages and commands ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("locale", "language"), [("zh-CN", "zh-Hans"), ("zh-TW", "zh-Hant"), ("en-US", "en"), ("de", "en")]
)
async def test_commands_have_names_and_descriptions_in_three_languages_in_guilds_and_in_private(
    night: Evening, locale: str, language: str
) -> None:
    player = night.player("小明", locale)
    sp = Speaker(language)
    for place in (night.channel, player.user.dm):
        names = player.user.commands(place)
        assert sp("slash-play") in names
        assert sp("slash-hand") in names
        assert len(names) == len(set(names)) == 18
    command = next(c for c in night.server.registry.offered(player.user, night.channel) if c.name == "play")
    described = (command.body.get("description_localizations") or {}).get(locale, command.body["description"])
    assert described == sp("command-play")
    assert sorted(command.body["contexts"]) == [0, 1]
    assert command.body["integration_types"] == [0]
    game = command.body["options"][0]
    choice = next(c for c in game["choices"] if c["value"] == "doudizhu")
    shown = (choice.get("name_localizations") or {}).get(locale, choice["name"])
    assert shown == Speaker(language, "doudizhu")("name")


async def test_the_bot_asks_for_no_more_than_it_needs(night: Evening) -> None:
    """Guilds and private messages; no members, no presences, no message content."""
    (session,) = night.server.hub.history
    assert session.intents == (1 << 0) | (1 << 12)


async def test_g11_every_command_answers_in_the_guild_and_in_private(night: Evening) -> None:
    player = night.player("小明", "en-US")
    for place in (night.channel, player.user.dm):
        for name in player.user.commands(place):
            options = {"game": "doudizhu"} if name == "play" else {"text": "x"} if name in ("do", "feedback") else {}
            answer = await player.user.slash(place, name, options)
            await night.until(lambda a=answer: not a.waiting)
            assert answer.text, name
            assert answer.ephemeral or name == "top", name
    assert not [e for e in night.logs if e["event"] == "wording missing" and e.get("game") in ("", "doudizhu")]


async def test_l24_a_game_that_does_not_exist_cannot_be_chosen_and_odd_seats_are_refused(night: Evening) -> None:
    player = night.player("小明")
    with pytest.raises(CannotDo):
        await player.user.slash(night.channel, "play", {"game": "chess"})
    answer = await player.user.slash(night.channel, "play", {"game": "doudizhu", "seats": 7})
    assert answer.text
    assert not night.tables


async def test_a_practice_table_is_played_in_private_alone(night: Evening) -> None:
    player = night.player("小明")
    await player.user.slash(player.user.dm, "play", {"game": "doudizhu"})
    await night.until(lambda: night.tables)
    await night.play_out(Player.by_typing, Player.by_buttons, Player.by_window)
    result = await player.private("next")
    await player.press(result, "next")
    await night.until(lambda: night.table.deal == 2)
    assert not night.channel.messages
    await night.idle()
    assert len([m for m in player.user.inbox if has(m, "s") or has(m, "v")]) <= 1


async def test_typing_in_private_answers_what_is_wrong_with_it(night: Evening) -> None:
    people = night.people("小明", "小红", "Eve")
    await night.deal(*people)
    await night.forward(night.leads)
    player = night.turn()
    await player.hand()
    await player.user.say("hello *there* <@1> @everyone")
    await night.until(lambda: any("hello" in m.text for m in player.user.inbox))
    answer = next(m for m in player.user.inbox if "hello" in m.text)
    assert not answer.mention_everyone
    other = next(p for p in people if p is not player)
    await other.user.say("3")
    await night.until(lambda: any(SP("error-not_your_turn") in m.text for m in other.user.inbox))


async def test_words_in_the_channel_are_none_of_the_bots_business(night: Evening) -> None:
    people = night.people("小明", "小红", "Eve")
    await night.deal(*people)
    await night.idle()
    calls = len(night.server.calls)
    await people[0].user.say("33344", night.channel)
    await asyncio.sleep(0.03)
    assert len(night.server.calls) == calls


# --- leaving, sending away, ending ---------------------------------------------------------


async def test_d09_who_left_or_was_sent_away_hears_no_more_of_the_table(night: Evening) -> None:
    host, leaver, kicked, stays = night.people("小明", "小红", "Eve", "阿强")
    await night.deal(host, leaver, kicked)
    await night.idle()
    await leaver.user.slash(night.channel, "leave")
    panel = await host.press(await night.board(), "more")
    assert panel.message is not None
    await host.press(panel.message, "kicks")
    seat = kicked.seat
    await host.press(panel.message, "kick", seat)
    await night.until(lambda: sum(c.gone for c in night.table.chairs) == 2)
    await night.idle()
    assert not leaver.user.inbox
    assert not kicked.user.inbox
    pings = len(leaver.user.pings) + len(kicked.user.pings)
    await night.play_out(Player.by_buttons)
    await night.idle()
    assert len(leaver.user.pings) + len(kicked.user.pings) == pings
    assert not leaver.user.inbox
    assert stays.user.inbox == []


async def test_p01_p09_who_may_start_kick_and_end(night: Evening) -> None:
    host, member, outsider, admin = night.people("小明", "小红", "Eve", "群主")
    night.guild.permit(admin.user, manage_guild=True)
    lobby = await night.open(host)
    await member.press(lobby, "join")
    for player in (member, outsider):
        refused = await player.press(lobby, "start")
        assert SP("error-host_only", host=_named(host)) in refused.text
        assert refused.ephemeral
        assert night.table.phase == "lobby"
    refused = await outsider.user.slash(night.channel, "end")
    assert SP("error-host_only", host=_named(host)) in refused.text
    await admin.press(lobby, "start")
    assert night.table.phase == "playing"
    seat = member.seat
    answer = await admin.user.slash(night.channel, "kick", {"text": str(seat + 1)})
    assert SP("done-removed") in answer.text
    assert night.table.chairs[seat].gone
    ended = await admin.user.slash(night.channel, "end")
    assert SP("done-ended") in ended.text
    assert night.table.over
    await night.idle()
    assert SP("closed-ended") in night.channel.last.text


async def test_the_people_at_a_table_can_vote_to_end_it(night: Evening) -> None:
    people = night.people("小明", "小红", "Eve")
    board = await night.deal(*people)
    for player in people[:2]:
        panel = await player.press(board, "more")
        assert panel.message is not None
        await player.press(panel.message, "vote")
    await night.until(lambda: night.table.over)
    await night.idle()
    assert SP("closed-voted") in board.text


async def test_settings_are_for_admins(night: Evening) -> None:
    someone, admin = night.people("小明", "群主")
    night.guild.permit(admin.user, manage_guild=True)
    refused = await someone.user.slash(night.channel, "settings")
    assert SP("error-admin_only") in refused.text
    shown = await admin.user.slash(night.channel, "settings")
    assert shown.ephemeral
    assert shown.message is not None
    changed = await admin.press(shown.message, "set", "computers", "off")
    assert changed.message is shown.message, "the panel shows what holds now"
    assert (await night.app.people.chat(f"dc:{night.channel.id}")).settings["computers"] == "off"
    lobby = await night.open(someone)
    assert not has(lobby, "comp")
    await admin.press(shown.message, "lang", "en", "chat")
    await night.until(lambda: EN("button-join") in lobby.labels)


async def test_house_rules_are_changed_in_a_panel_below_the_lobby(night: Evening) -> None:
    host, member = night.people("小明", "小红")
    lobby = await night.open(host)
    panel = (await host.press(lobby, "opts")).message
    assert panel is not None
    assert panel is not lobby
    option = next(d for d in data_of(panel) if ":opt:" in d)
    await host.user.click(panel, option)
    value = next(b for b in panel.buttons if b.custom_id and ":set:" in b.custom_id and not b.label.startswith("✓"))
    await host.user.click(panel, value.custom_id or "")
    assert night.table.options
    assert any(b.label.startswith("✓ ") and value.label in b.label for b in panel.buttons)
    await night.idle()
    assert SP("lobby-rules", rules="").strip("。 ")[:3] in lobby.text
    refused = await member.user.click(lobby, next(d for d in data_of(lobby) if d.endswith(":start")))
    assert refused.ephemeral


async def test_rules_are_leafed_through_in_place(night: Evening) -> None:
    player = night.player("小明", "en-US")
    page = (await player.user.slash(night.channel, "rules", {"game": "doudizhu"})).message
    assert page is not None
    pages = {page.text}
    while any(b.label == "▶" for b in page.buttons):
        turned = await player.user.click(page, "▶")
        assert turned.message is page
        assert len(page.content) <= 2000
        pages.add(page.text)
    assert len(pages) > 1


async def test_a_replay_is_stepped_through_in_place(night: Evening) -> None:
    people = night.people("小明", "小红", "Eve")
    board = await night.deal(*people)
    await night.forward()
    await night.idle()
    opened = await people[1].press(board, "replay")
    assert opened.ephemeral, "the result of the deal stays for the others"
    assert opened.message is not None
    before = opened.message.text
    await people[1].user.click(opened.message, "▶")
    assert opened.message.text != before


# --- names ---------------------------------------------------------------------------------

LIVE = re.compile(r"@(everyone|here)|<@&|<#|<t:|</|<a?:|https?://|discord\.gg/")
"""What Discord would turn into a mention, a link or an invitation."""
NAMES = {
    "x01": ["a_b_c", "*x* **y**", "[a](https://evil.example)", "`c` ```d```", "<b>&amp;", "\\", "||x||", "~~no~~",
            "# 大", "> q", "- l", "1. one", "-# small"],
    "x04": ["{0}", "%s %d", "{name.__class__}", ":x:", "{ $who }"],
    "x05": ["\u202eevil\u202c", "שלום עולם", "a\u200b\u200db", "z̸̧̢̡̛͓͎͇̫̻͈͎̱͑̀̂̇̈́̕a̶l"],
    "x07": ["长" * 64, "W" * 128, "🀄" * 64],
    "mentions": ["@everyone", "<@1>", "<@&2>", "<#3>", "<t:0>", "</play:1>", "<:e:1>", "@here", "discord.gg/abc"],
    "l29": ["pass", "不出", "/start", "\u200b\u2063", "👩‍👩‍👧‍👦" * 16],
}  # fmt: skip


@pytest.mark.parametrize("kind", NAMES)
async def test_x01_x04_x05_x07_l29_names_show_as_they_are_and_call_nobody(night: Evening, kind: str) -> None:
    """Each name at a table of its own: lobby, board, hand, panels, result, ranking."""
    names = NAMES[kind]
    for start in range(0, len(names), 3):
        some = (names[start : start + 3] + ["b", "c"])[:3]
        people = night.people(*some)
        for player in people:
            player.user.display_name = player.user.name
        board = await night.deal(*people)
        panel = await people[0].press(board, "more")
        assert panel.message is not None
        await people[0].press(panel.message, "kicks")
        await night.turn().by_buttons()
        if start == 0 and kind in ("x01", "x07"):
            await night.forward()  # to the result and the ranking
        await night.idle()
        top = await people[0].user.slash(night.channel, "top")
        profile = await people[0].user.slash(night.channel, "profile")
        assert top.text
        assert profile.text
        await people[0].user.slash(night.channel, "end")
        await night.idle()
    seen: list[Message] = [*night.channel.log.values(), *(m for p in night.players for m in p.user.inbox)]
    for message in seen:
        for version in message.versions:
            assert len(version.content) <= 2000
            assert all(len(label) <= 80 for label in version.labels)
            assert not re.search(
                r"@(everyone|here)|<@&|<#|<t:|</|<a?:|https?://[^\u200b]|discord\.gg/", version.content
            )
            called = {int(n) for n in re.findall(r"<@(\d+)>", version.content)}
            assert called <= {p.user.id for p in night.players}
        assert not message.mention_everyone
        assert not message.mention_roles
    if kind == "x01":
        text = "\n".join(v.content for m in seen for v in m.versions)
        assert r"a\_b\_c" in text
        assert r"\*x\* \*\*y\*\*" in text
        assert r"\[a](https:" in text
        assert r"\~\~no\~\~" in text
        assert r"\|\|x\|\|" in text


async def test_l30_two_people_of_one_name_are_told_apart(night: Evening) -> None:
    one, two, three = night.people("小明", "小红", "Eve")
    two.user.display_name = "小明"
    board = await night.deal(one, two, three)
    assert "小明(1)" in board.text
    assert "小明(2)" in board.text


# --- several tables ------------------------------------------------------------------------


async def test_l02_a_person_at_tables_of_two_guilds_plays_at_the_one_whose_hand_he_presses(night: Evening) -> None:
    both, *others = night.people("小明", "小红", "Eve", "阿强", "阿芳")
    elsewhere = night.server.guild("other house")
    for player in night.players:
        elsewhere.join(player.user)
    first = await night.deal(both, *others[:2])
    one = night.table.id
    second = await night.deal(both, *others[2:], channel=elsewhere.channel("general"))
    two = night.table.id
    for name in (one, two):
        await _until_asked(night, both, name)
    old = await _hand_of(night, both, one)
    new = await _hand_of(night, both, two)
    assert old is not new
    seq = {name: night.app.house.slots[name].table.seq for name in (one, two)}
    await both.user.click(old, next(d for d in data_of(old) if ":v:" in d))
    assert night.app.house.slots[one].table.seq > seq[one]
    assert night.app.house.slots[two].table.seq == seq[two]
    which = await both.user.slash(night.channel, "hand")
    assert one in which.text
    await both.user.say("3")
    assert first.channel is not second.channel


async def test_two_tables_in_one_channel_are_told_apart(night: Evening) -> None:
    one, two = night.people("小明", "小红")
    await night.open(one)
    await night.open(two)
    which = await one.user.slash(night.channel, "table")
    assert SP("choose-table") in which.text
    assert which.message is not None
    for table in night.tables:
        assert f"#{table.id}" in "".join(which.message.labels)


async def _hand_of(night: Evening, player: Player, table: str) -> Message:
    return await night.wait(
        lambda: next((m for m in reversed(player.user.inbox) if any(f"a:{table}:" in d for d in data_of(m))), None)
    )


async def _until_asked(night: Evening, player: Player, name: str) -> None:
    from bot.commands import Do
    from engine.registry import all_games
    from engine.shuffle import Dice

    while True:
        t = night.app.house.slots[name].table
        seat = t.seat_of(player.id)
        assert seat is not None
        if seat in t.pending:
            return
        asked = next(iter(t.pending))
        game: Any = all_games()[t.game]
        idea = game.computers["normal"](game.view(t.state, asked), Dice(bytes(32), "t"))
        await night.app.house.execute(name, Do(t.chairs[asked].person, idea, t.deal))


def _named(player: Player) -> str:
    return player.user.name
