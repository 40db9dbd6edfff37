"""Who may do what: every button and command, pressed by a host, a member, a guest and an admin."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot import commands as c
from bot import presses
from bot.i18n import Speaker
from bot.ports import Reply, TableRow
from bot.press import ADMIN_OPS
from bot.slash import COMMANDS
from tests.bot.houses import Inn, person

HOST, MEMBER, GUEST, ADMIN = person("a"), person("b"), person("s"), person("x", admin=True)
ROLES = (HOST, MEMBER, GUEST, ADMIN)
OK = "ok"


@pytest.fixture(autouse=True)
def codes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Refusals as their codes."""
    monkeypatch.setattr(Speaker, "refusal", lambda self, code, params: f"!{code}")


def verdict(reply: Reply) -> str:
    if reply.text.startswith("!"):
        assert reply.alert
        return reply.text[1:]
    return OK


async def test_presses_that_ask_for_an_admin_are_known_as_such(monkeypatch: pytest.MonkeyPatch) -> None:
    """A platform that has to find out who is an admin does so for these alone."""
    asked: set[str] = set()
    args = {"set": "pace:fast", "swap": "0:1", "level": "2:easy"}
    for op in presses._TABLE:
        for start in (False, True):
            inn = Inn()
            table = await inn.open("a", "b", "c", start=start)

            async def admin_at(visit: object, table: str, op: str = op) -> bool:
                asked.add(op)
                return True

            monkeypatch.setattr(inn.desk, "admin_at", admin_at)
            await inn.press(ADMIN, f"t:{table}:{op}:{args.get(op, '1')}")
    assert asked == ADMIN_OPS


def all_four(code: str) -> str:
    return " ".join([code] * 4)


LOBBY = {
    "join": "already_seated already_seated ok ok",
    "leave": "ok ok not_seated not_seated",
    "comp": "ok host_only host_only ok",
    "level:2:hard": "ok host_only host_only ok",
    "level:1:hard": "seat_is_taken host_only host_only seat_is_taken",
    "level:2:wizard": "unknown_level host_only host_only unknown_level",
    "level:2": all_four("bad_button"),
    "start": "ok host_only host_only ok",
    "hand": "no_hand_now no_hand_now not_seated not_seated",
    "rules": all_four(OK),
    "more": all_four(OK),
    "kicks": all_four(OK),
    "kick:1": "ok host_only host_only ok",
    "kick:0": "kick_yourself host_only host_only ok",
    "kick:9": "no_such_seat host_only host_only no_such_seat",
    "vote": "no_deal_now no_deal_now not_seated not_seated",
    "end": "ok host_only host_only ok",
    "back": "not_away not_away not_seated not_seated",
    "next:0": "still_lobby still_lobby not_seated not_seated",
    "rematch:0": "still_lobby still_lobby not_seated not_seated",
    "repost": all_four(OK),
    "opts": all_four(OK),
    "opts:0": all_four(OK),
    "opt:spring": all_four(OK),
    "opt:nonsense": all_four("bad_button"),
    "set:spring:x3": "ok host_only host_only ok",
    "set:spring:x9": all_four("bad_button"),
    "sizes": all_four(OK),
    "size:3": "ok host_only host_only ok",
    "size:77": "bad_seats host_only host_only bad_seats",
    "seats": all_four(OK),
    "seat:0": all_four(OK),
    "seat:9": all_four("bad_button"),
    "swap:0:1": "ok host_only host_only ok",
    "mix": "ok host_only host_only ok",
    "keep": "admin_only admin_only admin_only ok",
    "fly": all_four("bad_button"),
}
PLAYING = {
    "join": "already_seated already_seated already_running already_running",
    "leave": "ok ok not_seated not_seated",
    **dict.fromkeys(("comp", "level:2:hard", "start", "swap:0:1", "mix", "size:3"), all_four("not_in_lobby")),
    **dict.fromkeys(("opts", "opt:spring", "set:spring:x3", "sizes", "seats", "keep"), all_four("not_in_lobby")),
    "hand": "ok ok not_seated not_seated",
    "rules": all_four(OK),
    "more": all_four(OK),
    "kicks": all_four(OK),
    "kick:1": "ok host_only host_only ok",
    "kick:2": "not_in_lobby host_only host_only not_in_lobby",
    "vote": "ok ok not_seated not_seated",
    "end": "ok host_only host_only ok",
    "back": "not_away not_away not_seated not_seated",
    "next:1": "already_running already_running not_seated not_seated",
    "next:0": all_four("stale"),
    "rematch:1": "already_running already_running not_seated not_seated",
    "repost": all_four(OK),
}
BETWEEN = {
    "join": "already_seated already_seated ok ok",
    "leave": "ok ok not_seated not_seated",
    "start": all_four("not_in_lobby"),
    "hand": "no_hand_now no_hand_now not_seated not_seated",
    "vote": "ok ok not_seated not_seated",
    "end": "ok host_only host_only ok",
    "next:1": "ok ok not_seated not_seated",
    "rematch:1": "ok host_only not_seated not_seated",
    "next:0": all_four("stale"),
}


async def each(phase: str, op: str) -> list[str]:
    """The verdict for each role, at a table of its own."""
    out: list[str] = []
    for who in ROLES:
        inn = Inn()
        table = await inn.open("a", "b", start=phase != "lobby")
        if phase == "between":
            await inn.play_out(table)
        before, others = inn.table(table), await inn.store.journal(table)
        reply = await inn.press(who, f"t:{table}:{op}")
        out.append(verdict(reply))
        if out[-1] != OK:
            assert inn.table(table) is before
            assert await inn.store.journal(table) == others
    return out


@pytest.mark.parametrize("op", LOBBY)
async def test_p01_buttons_in_the_lobby(op: str) -> None:
    assert " ".join(await each("lobby", op)) == LOBBY[op]


@pytest.mark.parametrize("op", PLAYING)
async def test_p01_p03_buttons_during_a_deal(op: str) -> None:
    assert " ".join(await each("playing", op)) == PLAYING[op]


@pytest.mark.parametrize("op", BETWEEN)
async def test_p01_buttons_between_deals(op: str) -> None:
    assert " ".join(await each("between", op)) == BETWEEN[op]


async def test_b03_after_the_end_every_button_says_that_the_table_is_closed() -> None:
    inn = Inn()
    table = await inn.open("a", "b")
    await inn.house.execute(table, c.End("a"))
    for forgotten in (False, True):
        if forgotten:
            inn.house.forget_closed(lambda t: True)
        for op in {**LOBBY, **PLAYING}:
            if op in ("rules", "fly"):
                continue
            for who in ROLES:
                assert verdict(await inn.press(who, f"t:{table}:{op}")) == "table_closed", op
        for op in ("k:3", "x", "s", "o:play:0", "v:pass", "g:1"):
            assert verdict(await inn.press(HOST, f"a:{table}:1:0:1:{op}")) == "table_closed"


async def test_nobody_joins_a_table_of_another_group_or_a_private_one_by_a_button_made_by_hand() -> None:
    inn = Inn()
    table = await inn.open("a", start=False)
    assert verdict(await inn.press(person("o", "web:other"), f"t:{table}:join")) == "no_table_here"
    await inn.command(person("a", "a"), "play", "doudizhu")
    (practice,) = [t for t in await inn.house.tables_of("a") if t.practice]
    await inn.play_out(practice.id)
    assert verdict(await inn.press(person("o"), f"t:{practice.id}:join")) == "no_table_here"
    assert [x.person for x in inn.table(practice.id).humans] == ["a"]


@pytest.mark.parametrize(
    "data",
    [
        "", ":", "a", "t", "m", "a:x", "t:x", "m:nothing", "t:{t}", "t:{t}:", "a:{t}:1:0:1", "a:{t}:1:0:x:k:3",
        "a:{t}:1:0:1:z", "t:{t}:kick:-1", "t:{t}:kick:x", "t:{t}:swap:0", "t:{t}:swap:0:99", "t:{t}:size:x",
        "t:{t}:set:spring", "t:{t}:seat:²", "m:play:chess", "m:rules:chess", "m:rules:doudizhu:x", "m:top:chess",
        "m:replay:x", "m:replay:nokey:0", "m:lang:xx:me", "m:lang:en", "m:set:pace", "t:zzzzz:join", "t:\n:join",
        "a:{t}:99999999999:0:1:k:3", "x" * 200,
    ],
)  # fmt: skip
async def test_b02_forged_buttons_change_nothing(data: str) -> None:
    inn = Inn()
    table = await inn.open("a", "b", start=False)
    before = inn.table(table)
    reply = await inn.press(GUEST, data.replace("{t}", table))
    assert reply.alert
    assert verdict(reply) not in (OK, "internal")
    assert inn.table(table) is before


# --- commands ------------------------------------------------------------------------------

IN_GROUP = {
    "play": all_four(OK),
    "play chess": all_four("unknown_game"),
    "play doudizhu": all_four(OK),
    "play doudizhu 9": all_four("bad_seats"),
    "play 斗地主 3": all_four(OK),
    "join": "already_seated already_seated ok ok",
    "join #zzzzz": all_four("no_table"),
    "leave": "ok ok not_seated not_seated",
    "leave #zzzzz": all_four("no_table"),
    "do": all_four("nothing_to_say"),
    "do pass": "no_deal_now no_deal_now no_table_here no_table_here",
    "do #zzzzz pass": all_four("no_table"),
    "do option spring x3": "ok host_only no_table_here no_table_here",
    "do option spring x9": "bad_option_value bad_option_value no_table_here no_table_here",
    "do option wings 2": "unknown_option unknown_option no_table_here no_table_here",
    "table": all_four(OK),
    "table #zzzzz": all_four("no_table"),
    "hand": all_four("no_hand_now"),
    "top": all_four(OK),
    "top doudizhu": all_four(OK),
    "top chess": all_four("unknown_game"),
    "profile": all_four(OK),
    "history": all_four("no_deals_yet"),
    "rules": all_four(OK),
    "rules doudizhu": all_four(OK),
    "rules chess": all_four("unknown_game"),
    "settings": "admin_only admin_only admin_only ok",
    "language": all_four(OK),
    "language en": all_four(OK),
    "language xx": all_four("bad_setting"),
    "help": all_four(OK),
    "start": all_four(OK),
    "feedback": all_four("nothing_to_say"),
    "feedback good": all_four("nobody_listens"),
    "privacy": all_four(OK),
    "forget": all_four(OK),
    "forget yes": "sitting sitting ok ok",
    "kick": all_four(OK),
    "kick 2": "ok host_only host_only ok",
    "kick 99": "no_such_seat host_only host_only no_such_seat",
    "end": "ok host_only host_only ok",
    "fly": all_four("unknown_command"),
}
ALONE = {
    "play": OK, "play doudizhu": OK, "join": "no_table_here", "leave": "no_table_here", "do pass": "nothing_to_say",
    "do": "nothing_to_say", "table": "no_table_here", "hand": "no_hand_now", "top": OK, "profile": OK,
    "history": "no_deals_yet", "rules": OK, "settings": OK, "language": OK, "help": OK, "start": OK,
    "start wrongword": "not_your_link", "feedback good": "nobody_listens", "privacy": OK, "forget yes": OK,
    "kick": "no_table_here", "kick 2": "no_table_here", "end": "no_table_here",
}  # fmt: skip
"""What a person is told in his private chat when he sits nowhere."""


@pytest.mark.parametrize("words", IN_GROUP)
async def test_every_command_in_a_group(words: str) -> None:
    name, _, args = words.partition(" ")
    found: list[str] = []
    for who in ROLES:
        inn = Inn()
        await inn.open("a", "b", start=False)
        found.append(verdict(await inn.command(who, name, args)))
    assert " ".join(found) == IN_GROUP[words]


@pytest.mark.parametrize("words", ALONE)
async def test_g11_every_command_in_private_is_answered(words: str) -> None:
    name, _, args = words.partition(" ")
    reply = await Inn().command(person("a", "a"), name, args)
    assert verdict(reply) == ALONE[words]
    assert reply.text or reply.screen is not None


def test_every_command_is_tried_in_both_places() -> None:
    for tried in (IN_GROUP, ALONE):
        assert {w.split()[0] for w in tried} >= set(COMMANDS)


async def test_from_private_a_command_means_the_table_where_one_sits() -> None:
    inn = Inn()
    table = await inn.open("a", "b")
    assert verdict(await inn.command(person("b", "b"), "end")) == "host_only"
    assert verdict(await inn.command(person("b", "b"), "leave")) == OK
    assert verdict(await inn.command(person("a", "a"), "end")) == OK
    assert inn.table(table).over


# --- several tables ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("command", "op"), [("leave", "leave"), ("end", "end"), ("table", "repost"), ("kick", "kicks")]
)
async def test_with_several_tables_it_is_asked_which_one_and_a_number_answers(command: str, op: str) -> None:
    inn = Inn()
    one, two = await inn.open("a", "b", start=False), await inn.open("a", "d", start=False)
    before = (inn.table(one), inn.table(two))
    reply = await inn.command(HOST, command)
    assert reply.screen is not None
    assert {b.data for b in reply.screen.buttons} == {f"t:{one}:{op}", f"t:{two}:{op}"}
    assert (inn.table(one), inn.table(two)) == before
    await inn.command(HOST, command, f"#{one}" + (" 2" if command == "kick" else ""))
    assert inn.table(one) != before[0]
    assert inn.table(two) is before[1]


async def test_an_option_is_typed_for_the_table_that_is_still_in_the_lobby() -> None:
    inn = Inn()
    lobby, playing = await inn.open("a", start=False), await inn.open("a", "b", "d")
    assert verdict(await inn.command(HOST, "do", "option spring x3")) == OK
    assert inn.table(lobby).option("spring") == "x3"
    assert verdict(await inn.command(HOST, "do", f"#{playing} option spring x3")) == "not_in_lobby"


async def test_a_typed_play_with_two_tables_asking_wants_the_table_named() -> None:
    inn = Inn()
    await inn.command(person("a", "a"), "play", "doudizhu")
    await inn.command(person("a", "a"), "play", "doudizhu")
    tables = [t.id for t in await inn.house.tables_of("a")]
    for t in tables:
        while not inn.view(t, 0).asked:
            await inn.house.execute(t, inn.act(t))
    assert verdict(await inn.desk.typed(person("a", "a"), "pass")) == "which_table"
    other = inn.table(tables[1])
    assert verdict(await inn.desk.typed(person("a", "a"), f"#{tables[0]} pass")) == OK
    assert inn.table(tables[1]) is other


async def test_p05_p06_a_shared_account_takes_no_seat_and_locks_nothing() -> None:
    inn = Inn()
    shared = replace(person("tg:1087968824"), chat="tg:-100", admin=True)
    assert verdict(await inn.command(shared, "play", "doudizhu")) == "anonymous"
    table = await inn.open("a", "b", chat="tg:-100", start=False)
    assert verdict(await inn.press(shared, f"t:{table}:join")) == "anonymous"
    assert verdict(await inn.press(shared, f"t:{table}:start")) == OK


async def test_l25_where_the_bot_may_not_write_nobody_is_left_sitting() -> None:
    inn = Inn()
    assert verdict(await inn.command(replace(HOST, may_post=False), "play", "doudizhu")) == "cannot_write_here"
    assert await inn.house.tables_of("a") == []


async def test_rules_that_an_older_version_kept_do_not_stop_new_tables() -> None:
    inn = Inn()
    await inn.people.set_chat("web:group", "rules-doudizhu", {"wings": 2, "spring": "x9", "doubling": "off"})
    assert verdict(await inn.command(HOST, "play", "doudizhu")) == OK
    (t,) = await inn.house.tables_in("web:group")
    assert t.options == {"doubling": "off"}


async def test_feedback_reaches_the_operators_once_a_minute() -> None:
    inn = Inn()
    got: list[str] = []

    async def feedback(screen: object) -> bool:
        got.append(screen.text)  # type: ignore[attr-defined]
        return True

    inn.desk.feedback = feedback
    assert verdict(await inn.command(HOST, "feedback", "more games")) == OK
    assert verdict(await inn.command(HOST, "feedback", "again")) == "too_fast"
    inn.now += 60_000
    assert verdict(await inn.command(HOST, "feedback", "again")) == OK
    assert len(got) == 2
    assert "more games" in got[0]


async def test_k14_data_is_deleted_only_when_no_result_is_due_any_more() -> None:
    inn = Inn()
    table = await inn.open("a", "b")
    assert verdict(await inn.command(MEMBER, "forget", "yes")) == "sitting"
    await inn.command(MEMBER, "leave")
    assert verdict(await inn.command(MEMBER, "forget", "yes")) == "result_due"
    await inn.play_out(table)
    assert verdict(await inn.command(MEMBER, "forget", "yes")) == OK


async def test_k08_a_newcomer_has_a_profile_and_an_empty_board_is_a_board() -> None:
    inn = Inn()
    for name in ("profile", "top"):
        reply = await inn.command(person("new"), name)
        assert reply.screen is not None
        assert len(reply.screen.blocks) > 1


async def test_a_play_typed_by_somebody_who_leaves_in_the_same_moment_is_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The store may still name him while the table no longer does."""
    inn = Inn()
    table = await inn.open("a", "b", "c")
    ask = inn.store.tables_of

    async def slow(who: str) -> list[TableRow]:
        rows = await ask(who)
        await inn.house.execute(table, c.Leave("b"))
        return rows

    monkeypatch.setattr(inn.store, "tables_of", slow)
    assert verdict(await inn.command(MEMBER, "do", "33344")) == "no_table_here"
