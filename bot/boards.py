"""What /top, /profile, /history and their buttons answer."""

from __future__ import annotations

import asyncio
from dataclasses import replace

from bot.commands import Refused
from bot.desk import FrontDesk, Visit
from bot.i18n import Name, Speaker
from bot.ports import ChatInfo, Reply
from bot.rankings import Ladder, Leader, scope_of
from bot.screens import replay
from bot.screens import standings as show
from bot.screens.charts import rating_chart
from bot.seasons import DEFAULT_ZONE, season_of, zone_of
from engine.registry import all_games

CHATS = 3
"""Chats of a person that a board in private leads to."""
NEWCOMERS = 6
DEEPEST = 1000
"""Pages that can be turned to."""
CHART = 120
"""Deals that a profile's chart shows."""


async def top(desk: FrontDesk, visit: Visit, game: str, page: int, word: str = "", period: str = "") -> Reply:
    """A page of a leaderboard. ``word``: "c" this chat, "w" all chats, or a chat's id; ``period``: "s" this season, "a"
    all time; "" takes what there is most to see of."""
    store = desk.house.store
    page = min(page, DEEPEST)
    mine = await store.scopes_of(visit.id, limit=CHATS) if visit.private else []
    word = word or (mine[0] if mine else "w" if visit.private else "c")
    scope, chat = await _scope(desk, visit, word)
    zone = zone_of(chat.settings) if scope else DEFAULT_ZONE
    now = season_of(desk.house.now(), zone)
    ladder = Ladder(scope, "" if period == "a" else now, game)
    size = show.PER_PAGE
    found = await store.page(ladder, visit.id, limit=size + 1, offset=page * size, newcomers=NEWCOMERS)
    if not (period or found.leaders or found.newcomers):
        ladder = Ladder(scope, "", game)
        found = await store.page(ladder, visit.id, limit=size + 1, offset=page * size, newcomers=NEWCOMERS)
    sp = visit.say if visit.private else Speaker(await desk.people.chat_language(visit.who.chat))
    elsewhere = [(s, _place(await desk.people.chat(s), sp)) for s in mine]
    if not visit.private:
        elsewhere = [("c", sp("place-here"))]
    screen = show.top(
        show.Board(
            ladder, word, sp("place-world") if not scope else _place(chat, sp) if visit.private else sp("place-here"),
            now, page, found.leaders[:size], len(found.leaders) > size, found.mine, found.newcomers, elsewhere,
            found.fame,
        ), sp, visit.caps,
    )  # fmt: skip
    return Reply(screen=screen, public=not visit.private)


def _place(chat: ChatInfo, sp: Speaker) -> str:
    return Name.of(chat.title, sp("place-nameless"))


async def _scope(desk: FrontDesk, visit: Visit, word: str) -> tuple[str, ChatInfo]:
    """The chat that a button means. Only who has played in a chat sees its board from elsewhere."""
    if word == "w" or (word == "c" and visit.private):
        return "", visit.chat
    scope = scope_of(visit.who.chat) if word == "c" else word
    if word != "c" and await desk.house.store.leader(Ladder(scope), visit.id) is None:
        raise Refused("bad_button")
    return scope, visit.chat if word == "c" else await desk.people.chat(scope)


async def fame(desk: FrontDesk, visit: Visit, word: str) -> Reply:
    """The hall of fame of a chat."""
    scope, chat = await _scope(desk, visit, word)
    sp = visit.say if visit.private else Speaker(await desk.people.chat_language(visit.who.chat))
    place = sp("place-world") if not scope else _place(chat, sp) if visit.private else sp("place-here")
    return Reply(screen=show.hall_of_fame(await desk.house.store.fame(scope), place, sp, visit.caps), replace=True)


async def profile(desk: FrontDesk, visit: Visit, args: str = "", word: str = "") -> Reply:
    """A person's profile: the reader's own, or by name that of somebody who plays in this chat."""
    store = desk.house.store
    word = word or ("w" if visit.private else "c")
    scope = "" if word == "w" or visit.private else scope_of(visit.who.chat)
    person, name = visit.id, visit.person.name
    if args:
        found = await _called(desk, scope, args)
        if found is None:
            raise Refused("no_such_player", name=args[:40])
        person, name = found.person, found.name
    tallies = await store.tallies(person, scope=scope)
    games = ["", *sorted({t.game for t in tallies})]
    rows = {g: await store.rating(Ladder(scope, "", g), person) for g in games}
    ladders = {g: at for g in games if (at := await store.leader(Ladder(scope, "", g), person)) is not None}
    image = None
    if sum(t.deals for t in tallies) > 1 and visit.caps.pictures and visit.person.prefs.get("pictures") != "off":
        courses = {g: await store.rating_course(person, scope, g, limit=CHART) for g in games}
        image = await asyncio.to_thread(rating_chart, courses, name, visit.say)
    shown = show.Profile(
        person, name, visit.say("place-everywhere" if not scope else "place-here"), word, ladders,
        {g: r.best for g, r in rows.items() if r is not None and r.best}, tallies,
        await store.company(person, scope=scope), await store.form(person, scope=scope), own=person == visit.id,
    )  # fmt: skip
    return Reply(screen=show.profile(shown, visit.say, visit.caps, image))


async def _called(desk: FrontDesk, scope: str, name: str) -> Leader | None:
    """Who plays in a chat under a name."""
    store = desk.house.store
    ladder = Ladder(scope)
    people = [*await store.leaders(ladder, limit=200), *await store.newcomers(ladder, limit=200)]
    wanted = name.strip().lstrip("@").casefold()
    exact = [x for x in people if x.name.casefold() == wanted]
    near = [x for x in people if wanted and wanted in x.name.casefold()]
    return next(iter(exact or near), None) if scope else None


async def history(desk: FrontDesk, visit: Visit, page: int = 0, whose: str = "") -> Reply:
    """The finished deals of this chat, or in private those of the person."""
    mine = visit.private or whose == "me"
    size = show.DEALS_PER_PAGE
    page = min(page, DEEPEST)
    scope = "" if mine else scope_of(visit.who.chat)
    deals = await desk.house.store.played(
        scope=scope, person=visit.id if mine else "", viewer=visit.id, limit=size + 1, offset=page * size
    )
    if not deals and page == 0:
        raise Refused("no_deals_yet")
    screen = show.history(
        deals[:size], visit.say, visit.caps, page=page, more=len(deals) > size, mine=mine,
        zone=zone_of(visit.chat.settings),
    )  # fmt: skip
    return Reply(screen=screen)


async def replay_screen(desk: FrontDesk, visit: Visit, key: str, step: int) -> Reply:
    """One step of a finished deal, every hand open."""
    deal = await desk.house.store.deal(key)
    if deal is None:
        raise Refused("no_replay")
    url = f"{desk.public_url}/replay/{key}" if desk.public_url else ""
    shown = await asyncio.to_thread(replay.build, deal.record, key, step, visit.say.language, visit.caps, url)
    return Reply(screen=shown, replace=True)


def turned(reply: Reply) -> Reply:
    """The same as the answer to a button: in place of what was pressed."""
    return replace(reply, public=False, replace=True)


def known_game(game: str) -> str:
    """Raises Refused("bad_button") for a game that does not exist; "" is all of them."""
    if game and game not in all_games():
        raise Refused("bad_button")
    return game
