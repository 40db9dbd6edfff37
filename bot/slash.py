"""What the commands do, and what typed text means."""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from functools import cache
from typing import Any

from bot import boards, preferences
from bot import commands as c
from bot import input as typing_in
from bot.commands import Refused
from bot.desk import FrontDesk, Visit
from bot.i18n import LANGUAGES, Speaker
from bot.people import SHARED_IDS
from bot.ports import Reply
from bot.screens import common, lobby, panels
from bot.screens import hand as hands
from bot.table import Table
from engine.core import Ambiguous, IllegalAction
from engine.registry import all_games

COMMANDS = (
    "play", "join", "leave", "do", "table", "hand", "top", "profile", "history", "rules", "settings",
    "language", "help", "feedback", "privacy", "forget", "kick", "end",
)  # fmt: skip
"""Every command, by its one name on all platforms; their descriptions are ``command-<name>``."""

TABLES_AT_ONCE = 5
FEEDBACK = 1000
"""Characters of a /feedback that are passed on."""


@cache
def games_by_name() -> dict[str, str]:
    """What people call the games, in lower case, to game ids: ids, names and aliases of all languages."""
    out: dict[str, str] = {}
    for game in all_games():
        out[game] = game
        for language in LANGUAGES:
            sp = Speaker(language, game)
            for key in ("name", "aliases"):
                if sp.has(key):
                    for word in sp(key).split(","):
                        out[word.strip().lower()] = game
    return out


def game_named(words: str, say: Speaker) -> str:
    """The id of the game that is called so. Raises Refused("unknown_game") with those that there are."""
    game = games_by_name().get(words.lower())
    if game is None:
        names = tuple(Speaker(say.language, g)("name") for g in all_games())
        raise Refused("unknown_game", game=common.clip(words, 30), games=names)
    return game


async def commanded(desk: FrontDesk, visit: Visit, name: str, args: str) -> Reply:
    handler = _COMMANDS.get(name.lower())
    if handler is None:
        raise Refused("unknown_command", name=common.clip(name, 20))
    return await handler(desk, visit, args.strip())


# --- opening and joining -------------------------------------------------------------------


async def _play(desk: FrontDesk, visit: Visit, args: str) -> Reply:
    allowed = visit.chat.settings.get("games", ())
    if not args:
        games = allowed or list(all_games())
        if len(games) == 1:
            return await open_table(desk, visit, games[0])
        # Its buttons open a table where they are pressed.
        return Reply(screen=panels.choose_game(visit.aloud, visit.caps, allowed), public=not visit.who.ephemeral)
    words = args.lower().split()
    size = None
    if len(words) > 1 and words[-1].isascii() and words[-1].isdigit():
        size = int(words.pop()[:3])
    return await open_table(desk, visit, game_named(" ".join(words), visit.aloud), size)


async def open_table(desk: FrontDesk, visit: Visit, game: str, size: int | None = None) -> Reply:
    """Open a table of a game here; in a private chat a practice table that starts at once."""
    if game not in all_games():
        raise Refused("unknown_game", game=common.clip(game, 30), games=tuple(all_games()))

    def setting(key: str) -> Any:
        return desk.people.setting(visit.chat, key)

    allowed = visit.chat.settings.get("games", ())
    if allowed and game not in allowed:
        raise Refused("game_not_allowed")
    if setting("open_by") == "admins" and not desk.admin(visit):
        raise Refused("open_by_admins")
    if hours := preferences.quiet_now(desk, visit.chat, desk.house.now()):
        raise Refused("quiet_hours", hours=hours)
    if len(await desk.house.tables_of(visit.id)) >= TABLES_AT_ONCE:
        raise Refused("too_many_tables")
    if not visit.who.may_post:
        raise Refused("cannot_write_here")
    nobody(visit)
    await try_again(desk, visit)
    spec = all_games()[game].spec
    kept: dict[str, Any] = visit.chat.settings.get(f"rules-{game}", {})
    known = lobby.known_options(game)
    # What an older version knew and this one does not must not keep people from playing.
    options = {k: v for k, v in kept.items() if k in known and (known[k].free or v in known[k].values)}
    if setting("pace") != "normal" and any(o.key == "pace" for o in spec.options):
        options.setdefault("pace", setting("pace"))
    settings = {
        "computers": setting("computers") != "off",
        "auto_start": setting("auto_start") == "on",
        "level": setting("level"),
    }
    t = await desk.house.open(
        visit.who.chat,
        c.Open(
            visit.id,
            visit.person.name,
            game,
            size or spec.seats[0],
            options,
            settings,
            visit.private,
            wishes_of(visit, game),
        ),
    )
    link = await invite(desk, visit, t.id, seated=True)
    text = visit.aloud("start-private") if link else visit.aloud("done-opened", table=t.id)
    return Reply(text, url=link, quiet=not link)


def nobody(visit: Visit) -> None:
    """Raises Refused("anonymous") for the accounts that many people share: they may not hold a seat."""
    if visit.id in SHARED_IDS:
        raise Refused("anonymous")


def wishes_of(visit: Visit, game: str) -> dict[str, str]:
    """What the person wants in every deal of a game."""
    wishes: dict[str, str] = visit.person.prefs.get("wishes", {}).get(game, {})
    return wishes


async def try_again(desk: FrontDesk, visit: Visit) -> None:
    """Who took no private messages may take them by now: at a new table they are tried again."""
    if visit.person.reach == "closed" and not visit.who.start_link:
        await desk.people.reach(visit.id, "")


async def sit(desk: FrontDesk, visit: Visit, table_id: str) -> Reply:
    """Take a seat. Where a first private message needs the person's own step, he gets a link that takes it; it is his
    and this table's, and he is seated by coming back with it (or without it, if the word was lost)."""
    nobody(visit)
    t = (await desk.house.slot(table_id)).table
    if t.chat.partition("/")[0] != visit.who.chat.partition("/")[0]:
        # Who is not in the group has not seen its lobby: this button was made by hand.
        raise Refused("no_table_here")
    link = await invite(desk, visit, table_id)
    if link:
        return Reply(visit.aloud("start-private"), url=link)
    await desk.do(table_id, c.Sit(visit.id, visit.person.name, wishes_of(visit, t.game)), visit.aloud)
    await try_again(desk, visit)
    return Reply(visit.aloud("done-joined"), quiet=True)


async def invite(desk: FrontDesk, visit: Visit, table_id: str, seated: bool = False) -> str:
    """The link of a pending join, "" when the private chat is open already or needs no opening."""
    if not visit.who.start_link or visit.private or visit.person.reach == "open":
        return ""
    token = secrets.token_urlsafe(9)
    await desk.people.prefer(visit.id, "pending", {"token": token, "table": table_id, "seated": seated})
    return visit.who.start_link + token


async def _start(desk: FrontDesk, visit: Visit, args: str) -> Reply:
    """/start: the private chat is open now; a pending join is carried out, also when its word was lost on
    the way. The word of somebody else carries out nothing."""
    if not visit.private:
        return await _help(desk, visit, args)
    waiting = visit.person.prefs.get("pending")
    if args and (not waiting or args != waiting.get("token")):
        raise Refused("not_your_link")
    if not waiting:
        return await _help(desk, visit, "")
    await desk.people.prefer(visit.id, "pending", None)
    if waiting.get("seated"):
        desk.house.redraw(waiting["table"])
        return Reply(visit.say("done-private"))
    game = (await desk.house.slot(waiting["table"])).table.game
    await desk.do(waiting["table"], c.Sit(visit.id, visit.person.name, wishes_of(visit, game)), visit.say)
    return Reply(visit.say("done-joined"))


async def _join(desk: FrontDesk, visit: Visit, args: str) -> Reply:
    tables = await desk.meant(visit, args, mine=False)
    free = [t for t in tables if t.phase != "playing"]
    if not free:
        raise Refused("already_running")
    # Where there is room and he does not sit yet, if there is such a table.
    t = min(free, key=lambda t: (t.seat_of(visit.id) is not None, not any(ch.empty for ch in t.chairs)))
    return await sit(desk, visit, t.id)


def which(visit: Visit, tables: Sequence[Table], op: str) -> Reply:
    """Ask which of several tables is meant: its button does what was wanted."""
    return Reply(screen=panels.tables(tables, visit.say, visit.caps, op))


def _table_named(args: str) -> str:
    """The ``#ab2cd`` among the words after a command, else ""."""
    return next((w for w in args.split() if w.startswith("#")), "")


async def _leave(desk: FrontDesk, visit: Visit, args: str) -> Reply:
    t, *others = await desk.meant(visit, _table_named(args))
    if others and t.seat_of(visit.id) is not None:
        return which(visit, [t, *others], "leave")
    if points := common.leaving_costs(t, visit.id):
        return Reply(screen=panels.leaving(t, common.speaker(t, visit.say.language), points))
    await desk.do(t.id, c.Leave(visit.id), visit.aloud)
    return Reply(visit.aloud("done-left-playing") if t.phase == "playing" else visit.aloud("done-left", table=t.id))


async def _kick(desk: FrontDesk, visit: Visit, args: str) -> Reply:
    number = next((w for w in args.split() if w.isascii() and w.isdigit()), "")
    t, *others = await desk.meant(visit, _table_named(args))
    if others:
        return which(visit, [t, *others], "kicks")
    if number:
        admin = await desk.admin_at(visit, t.id)
        await desk.do(t.id, c.Remove(visit.id, int(number[:3]) - 1, admin), visit.aloud)
        return Reply(visit.aloud("done-removed"))
    return Reply(screen=panels.kicks(t, common.speaker(t, visit.say.language), visit.caps, visit.id))


async def _end(desk: FrontDesk, visit: Visit, args: str) -> Reply:
    t, *others = await desk.meant(visit, _table_named(args))
    if others:
        return which(visit, [t, *others], "end")
    await desk.do(t.id, c.End(visit.id, await desk.admin_at(visit, t.id)), visit.aloud)
    return Reply(visit.aloud("done-ended"))


# --- playing by typing ---------------------------------------------------------------------


async def typed(desk: FrontDesk, visit: Visit, text: str) -> Reply:
    """Free text: a play at the table that waits for this person."""
    return await _do(desk, visit, text)


async def _do(desk: FrontDesk, visit: Visit, text: str) -> Reply:
    """A play in words. Why it cannot be played may name cards of the hand, so that is for the person alone."""
    try:
        return await _typed(desk, replace(visit, aloud=visit.say), text)
    except (Refused, IllegalAction) as e:
        e.own = True  # type: ignore[union-attr]
        e.speaker = getattr(e, "speaker", visit.say)  # type: ignore[union-attr]
        raise


async def _typed(desk: FrontDesk, visit: Visit, text: str) -> Reply:
    text = text.strip()
    if not text:
        raise Refused("nothing_to_say")
    mine = await desk.house.tables_of(visit.id)
    if not visit.private:
        mine = [t for t in mine if t.chat == visit.who.chat] or mine
    if text.startswith("#"):
        head, _, text = text[1:].partition(" ")
        mine = [t for t in mine if t.id == head.lower()]
        if not mine:
            raise Refused("no_table")
        if not text:
            raise Refused("nothing_to_say")
    if not mine:
        raise Refused("nothing_to_say" if visit.private else "no_table_here")
    if text.startswith(("option ", "规则 ", "規則 ")):
        lobbies = [t for t in mine if t.phase == "lobby"]
        return await _typed_option(desk, visit, (lobbies or mine)[-1], text.split(None, 1)[1])
    asked = [t for t in mine if (s := t.seat_of(visit.id)) is not None and s in t.pending]
    if len(asked) > 1:
        raise Refused("which_table", tables=tuple("#" + t.id for t in asked), first=asked[0].id)
    playing = [t for t in mine if t.phase == "playing"]
    if not asked and not playing:
        raise Refused("no_deal_now")
    t = asked[0] if asked else playing[0]
    seat = t.seat_of(visit.id)
    assert seat is not None
    sp = common.speaker(t, visit.say.language)
    try:
        action = typing_in.read(text, all_games()[t.game].view(t.state, seat), common.spec_of(t))
    except Refused as e:
        e.speaker = sp  # type: ignore[attr-defined]
        raise
    slot = await desk.house.slot(t.id)
    draft = desk.house.draft(slot, visit.id)
    if not (draft.sure and sorted(draft.cards) == sorted(action.cards)):
        warned = hands.warning(t, all_games()[t.game].view(t.state, seat), action)
        if warned is not None:
            text = "⚠️ " + sp.phrase(warned)
            desk.house.save_draft(slot, visit.id, replace(draft, cards=action.cards, targets=(), sure=True, note=text))
            return Reply(sp("warned-typed", warning=text), quiet=True)
    try:
        await desk.do(t.id, c.Do(visit.id, action, t.deal), visit.say)
    except Ambiguous as e:
        await desk.do(t.id, c.Do(visit.id, e.readings[0], t.deal), visit.say)
    return Reply(sp("done-act"), quiet=True)


async def _typed_option(desk: FrontDesk, visit: Visit, t: Table, text: str) -> Reply:
    key, _, raw = text.partition(" ")
    o = lobby.known_options(t.game).get(key)
    if o is None:
        raise Refused("unknown_option", option=common.clip(key, 30), known=tuple(lobby.known_options(t.game)))
    value: Any = next((v for v in o.values if str(v) == raw.strip()), None)
    if value is None and o.free:
        value = raw.strip()
    if value is None:
        raise Refused("bad_option_value", option=key, value=common.clip(raw, 30), values=o.values)
    t = await desk.do(t.id, c.SetOption(visit.id, key, value, await desk.admin_at(visit, t.id)), visit.say)
    sp = common.speaker(t, visit.say.language)
    return Reply(sp("done-option", option=lobby.option_name(o, sp), value=lobby.value_name(o, t.option(key), sp)))


# --- looking -------------------------------------------------------------------------------


async def _table(desk: FrontDesk, visit: Visit, args: str) -> Reply:
    t, *others = await desk.meant(visit, args, mine=False)
    if others:
        return which(visit, [t, *others], "repost")
    if t.practice and t.phase == "playing":
        # While its deal runs the hand is the table.
        await desk.do(t.id, c.Wake(visit.id), visit.say)
    else:
        await desk.do(t.id, c.Repost(visit.id), visit.aloud)
    return Reply(visit.aloud("done-repost"), quiet=True)


async def _hand(desk: FrontDesk, visit: Visit, args: str) -> Reply:
    from bot.presses import hand_screen

    mine = [t for t in await desk.house.tables_of(visit.id) if t.phase == "playing"]
    if not mine:
        raise Refused("no_hand_now")
    here = [t for t in mine if t.chat == visit.who.chat] or mine
    asked = [t for t in here if (s := t.seat_of(visit.id)) is not None and s in t.pending]
    t = (asked or here)[-1]
    if visit.who.ephemeral and not visit.private:
        return Reply(screen=await hand_screen(desk, visit, await desk.house.slot(t.id)))
    if link := await invite(desk, visit, t.id, seated=True):
        return Reply(visit.aloud("start-private"), url=link)
    await desk.do(t.id, c.Wake(visit.id), visit.say)
    return Reply("" if visit.private else visit.aloud("done-hand"))


async def _rules(desk: FrontDesk, visit: Visit, args: str) -> Reply:
    if args:
        return Reply(screen=panels.rules(game_named(args, visit.say), visit.say, visit.caps))
    tables = await desk.house.tables_in(visit.who.chat)
    if tables:
        return Reply(screen=panels.rules(tables[-1].game, visit.say, visit.caps))
    return Reply(screen=panels.choose_rules(visit.say, visit.caps))


async def _top(desk: FrontDesk, visit: Visit, args: str) -> Reply:
    return await boards.top(desk, visit, game_named(args, visit.aloud) if args else "", 0)


async def _profile(desk: FrontDesk, visit: Visit, args: str) -> Reply:
    return await boards.profile(desk, visit, args)


async def _history(desk: FrontDesk, visit: Visit, args: str) -> Reply:
    return await boards.history(desk, visit)


# --- settings ------------------------------------------------------------------------------


async def _language(desk: FrontDesk, visit: Visit, args: str) -> Reply:
    if args:
        code = next((code for code in LANGUAGES if code.lower() == args.lower()), "")
        if not code:
            raise Refused("bad_setting")
        if visit.id in SHARED_IDS:
            # Nobody in particular: who speaks in the chat's name means the chat.
            return replace(await preferences.set_chat(desk, visit, "language", code), screen=None)
        return await own_language(desk, visit, code)
    return Reply(screen=panels.languages(visit.say, visit.caps))


async def own_language(desk: FrontDesk, visit: Visit, code: str) -> Reply:
    if code not in LANGUAGES:
        raise Refused("bad_button")
    await desk.people.change(visit.id, lambda p: replace(p, language=code))
    for t in await desk.house.tables_of(visit.id):
        desk.house.redraw(t.id)
    return Reply(Speaker(code)("done-language"))


async def _settings(desk: FrontDesk, visit: Visit, args: str) -> Reply:
    if visit.private:
        return Reply(screen=preferences.my_screen(visit))
    if not desk.admin(visit):
        raise Refused("admin_only")
    # Its buttons mean the chat where they are pressed.
    return Reply(screen=preferences.chat_screen(desk, visit), public=not visit.who.ephemeral)


# --- the rest ------------------------------------------------------------------------------


async def _help(desk: FrontDesk, visit: Visit, args: str) -> Reply:
    return Reply(screen=panels.help_(visit.say, visit.caps))


async def _privacy(desk: FrontDesk, visit: Visit, args: str) -> Reply:
    return Reply(screen=panels.privacy(visit.say, visit.caps, await desk.house.store.unlisted(visit.id)))


async def _forget(desk: FrontDesk, visit: Visit, args: str) -> Reply:
    if args.lower() not in ("yes", "是"):
        return Reply(visit.aloud("ask-forget"))
    if await desk.house.tables_of(visit.id):
        raise Refused("sitting")
    if await desk.house.awaits_result(visit.id):
        raise Refused("result_due")
    await desk.people.forget(visit.id)
    return Reply(visit.aloud("done-forgotten"))


async def _admin(desk: FrontDesk, visit: Visit, args: str) -> Reply:
    from bot.operators import admin

    return await admin(desk, visit, args)


async def _feedback(desk: FrontDesk, visit: Visit, args: str) -> Reply:
    if not args:
        raise Refused("nothing_to_say")
    if not await desk.pass_on(visit, args[:FEEDBACK]):
        raise Refused("nobody_listens")
    return Reply(visit.aloud("done-feedback"))


_COMMANDS: dict[str, Callable[[FrontDesk, Visit, str], Awaitable[Reply]]] = {
    "play": _play, "join": _join, "leave": _leave, "do": _do, "table": _table, "hand": _hand, "top": _top,
    "profile": _profile, "history": _history, "rules": _rules, "settings": _settings, "language": _language,
    "help": _help, "start": _start, "feedback": _feedback, "privacy": _privacy, "forget": _forget, "kick": _kick,
    "end": _end, "admin": _admin,
}  # fmt: skip
