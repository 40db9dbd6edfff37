"""What the buttons do."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace
from itertools import islice
from typing import Any

from bot import boards, preferences, press
from bot import commands as c
from bot.commands import Refused
from bot.computers import AUTOPILOT, think
from bot.desk import FrontDesk, Visit, wanted_button
from bot.ports import Reply
from bot.press import Press
from bot.render import private
from bot.screen import Screen, fits
from bot.screens import common, lobby, panels
from bot.screens import hand as hands
from bot.service import Slot
from bot.slash import invite, open_table, own_language, sit
from bot.table import Table
from engine.core import Action, Ambiguous, Game, View
from engine.registry import all_games
from engine.shuffle import Dice

HINTS = 12
"""Suggestions that [Suggest] steps through before it begins again."""


async def pressed(desk: FrontDesk, visit: Visit, data: str) -> Reply:
    p = wanted_button(data)
    if p.family == "a":
        return await _under_question(desk, visit, p)
    if p.family == "t":
        handler = _TABLE.get(p.op)
        if handler is None:
            raise Refused("bad_button")
        if p.op != "rules" and (await desk.house.slot(p.table)).table.over:
            raise Refused("table_closed")
        return await handler(desk, visit, p)
    return await _menu(desk, visit, p)


def _number(text: str) -> int:
    """A number out of a button. Raises Refused("bad_button")."""
    if not (text.isascii() and text.isdigit() and len(text) < 9):
        raise Refused("bad_button")
    return int(text)


# --- under a question ----------------------------------------------------------------------


async def _under_question(desk: FrontDesk, visit: Visit, p: Press) -> Reply:
    slot = await desk.house.slot(p.table)
    t = slot.table
    if t.over:
        raise Refused("table_closed")
    seat = t.seat_of(visit.id)
    if seat is None or seat != p.seat:
        raise Refused("not_your_button")
    if t.phase != "playing" or t.deal != p.deal:
        raise Refused("stale")
    view = all_games()[t.game].view(t.state, seat)
    if view.request != p.request and p.op != "v":
        raise Refused("stale" if view.asked else "already_decided")
    if t.chairs[seat].auto and p.op != "v":
        # Who chooses cards is here: the computer stops playing for him.
        t = await desk.do(p.table, c.Back(visit.id), visit.say)
    draft = replace(hands.still_good(t, view, desk.house.draft(slot, visit.id)), note="")
    if p.op != "o":
        draft = replace(draft, sure=False)
    suits = common.spec_of(t).suits_matter
    sp = common.speaker(t, visit.say.language)
    if p.op == "k":
        chosen = hands.cycle(view, draft.cards, p.arg, suits)
        if chosen == draft.cards:
            raise Refused("stale")
        desk.house.save_draft(slot, visit.id, replace(draft, cards=chosen, targets=(), hints=0))
        return await _again(desk, visit, slot, sp("done-chosen", cards=chosen))
    if p.op == "x":
        desk.house.save_draft(slot, visit.id, replace(draft, cards=(), targets=(), hints=0))
        return await _again(desk, visit, slot)
    if p.op == "g":
        desk.house.save_draft(slot, visit.id, replace(draft, page=_number(p.arg)))
        return await _again(desk, visit, slot)
    if p.op == "s":
        return await _suggest(desk, visit, slot, view, draft)
    if p.op == "o":
        if not draft.cards:
            raise Refused("nothing_chosen")
        if len(p.args) < 2 or p.args[1] != press.mark(draft.cards):
            raise Refused("stale")
        action = hands.action_of(view, draft)
        if action is None or action.verb != p.arg:
            raise Refused("stale")
        if not draft.sure and (warned := hands.warning(t, view, action)) is not None:
            text = "⚠️ " + sp.phrase(warned)
            desk.house.save_draft(slot, visit.id, replace(draft, sure=True, note=text))
            return await _again(desk, visit, slot, text)
        return await _act(desk, visit, p, action)
    if p.op == "v":
        return await _act(desk, visit, p, Action(p.arg, arg=p.args[1] if len(p.args) > 1 else ""))
    raise Refused("bad_button")


async def _act(desk: FrontDesk, visit: Visit, p: Press, action: Action) -> Reply:
    command = c.Do(visit.id, action, p.deal, p.request, p.seat)
    try:
        await desk.do(p.table, command, visit.say)
    except Ambiguous as e:
        # The first reading is the one the game recommends.
        await desk.do(p.table, replace(command, action=e.readings[0]), visit.say)
    slot = await desk.house.slot(p.table)
    return await _again(desk, visit, slot)


async def _suggest(desk: FrontDesk, visit: Visit, slot: Slot, view: View, draft: hands.Draft) -> Reply:
    t = slot.table
    sp = common.speaker(t, visit.say.language)
    idea = _idea(all_games()[t.game], view, draft.hints)
    if idea is None:
        raise Refused("not_now")
    after = replace(draft, hints=draft.hints + 1, cards=idea.cards, targets=idea.targets, arg=idea.arg)
    text = ""
    why = all_games()[t.game].reason(view, idea)
    reason = f" · {sp.phrase(why)}" if why is not None else ""
    if not idea.cards:
        text = "💡 " + common.verb(sp, idea.verb, idea.arg) + reason
        after = replace(after, note=text)
    elif reason:
        after = replace(after, note="💡" + reason.removeprefix(" ·"))
    desk.house.save_draft(slot, visit.id, after)
    return await _again(desk, visit, slot, text or sp("done-chosen", cards=idea.cards))


def _idea(game: Game[Any], view: View, number: int) -> Action | None:
    """The suggestion with this number, beginning anew after the last one; None where there is nothing to suggest."""
    if number == 0 and (best := _best(game, view)) is not None:
        return best  # nearly always all that is wanted
    found = ideas(game, view)
    return found[number % len(found)] if found else None


def _best(game: Game[Any], view: View) -> Action | None:
    """What the computer that plays for people who are away would do; None for who is not asked."""
    return think(game, AUTOPILOT, view, Dice(bytes(32), "suggestion")) if view.asked else None


def ideas(game: Game[Any], view: View) -> list[Action]:
    """What the computer that plays for people who are away would do, then what the game suggests."""
    found = list(islice(game.suggest(view), HINTS))
    best = _best(game, view)
    return found if best is None else [best, *(a for a in found if not _same(a, best))]


def _same(a: Action, b: Action) -> bool:
    """The same act, in whatever order the cards are named."""
    spelled = [(x.verb, x.arg, sorted(zip(x.cards, x.targets or x.cards, strict=True))) for x in (a, b)]
    return spelled[0] == spelled[1]


async def _again(desk: FrontDesk, visit: Visit, slot: Slot, text: str = "") -> Reply:
    """The hand as it is now, in place of the message that was pressed. Where the hand is redrawn at
    once, a text that only says the same would be in the way; where nobody but delivery shows it, it
    is not laid out here."""
    if not visit.who.ephemeral:
        return Reply(text)
    shown = await hand_screen(desk, visit, slot)
    return Reply("" if visit.caps.live_picture else text, screen=shown, replace=True)


async def hand_screen(desk: FrontDesk, visit: Visit, slot: Slot) -> Screen:
    """The private screen of a person, for a platform that shows it in the group to him alone."""
    seat = slot.table.seat_of(visit.id)
    if seat is None:
        raise Refused("not_seated")
    pictures = visit.person.prefs.get("pictures") != "off"
    colours = int(visit.person.prefs.get("colours", 4))
    sort = str(visit.person.prefs.get("sort", "game"))
    shown = private(desk.house, slot, seat, visit.say.language, visit.caps, pictures, colours, sort)
    return fits(shown, visit.caps)


# --- of a table ----------------------------------------------------------------------------


async def _join(desk: FrontDesk, visit: Visit, p: Press) -> Reply:
    return await sit(desk, visit, p.table)


async def _leave(desk: FrontDesk, visit: Visit, p: Press) -> Reply:
    before = (await desk.house.slot(p.table)).table
    points = common.leaving_costs(before, visit.id)
    if points and p.arg != "yes":
        return Reply(screen=panels.leaving(before, common.speaker(before, visit.say.language), points))
    await desk.do(p.table, c.Leave(visit.id), visit.say)
    if points:
        return Reply(visit.say("done-fled", points=points))
    playing = before.phase == "playing"
    return Reply(visit.say("done-left-playing") if playing else visit.say("done-left", table=p.table))


async def _computer(desk: FrontDesk, visit: Visit, p: Press) -> Reply:
    await desk.do(p.table, c.AddComputer(visit.id, p.arg, await desk.admin_at(visit, p.table)), visit.say)
    return Reply(visit.say("done-computer"))


async def _level(desk: FrontDesk, visit: Visit, p: Press) -> Reply:
    """A computer of a level on a seat of the lobby."""
    if len(p.args) != 2:
        raise Refused("bad_button")
    admin = await desk.admin_at(visit, p.table)
    t = await desk.do(p.table, c.AddComputer(visit.id, p.args[1], admin, _number(p.arg)), visit.say)
    return _panel(t, visit, lobby.seats, visit.say("done-computer")) if t.phase == "lobby" else Reply()


async def _start(desk: FrontDesk, visit: Visit, p: Press) -> Reply:
    sits = (await desk.house.slot(p.table)).table.seat_of(visit.id) is not None
    if sits and (link := await invite(desk, visit, p.table, seated=True)):
        # Without the private chat he would not see his cards.
        return Reply(visit.say("start-private"), url=link)
    await desk.do(p.table, c.Start(visit.id, await desk.admin_at(visit, p.table)), visit.say)
    return Reply(visit.say("done-start"))


async def _show(desk: FrontDesk, visit: Visit, p: Press) -> Reply:
    slot = await desk.house.slot(p.table)
    if slot.table.seat_of(visit.id) is None:
        raise Refused("not_seated")
    if slot.table.phase != "playing":
        raise Refused("no_hand_now")
    if visit.who.ephemeral:
        return Reply(screen=await hand_screen(desk, visit, slot))
    if link := await invite(desk, visit, p.table, seated=True):
        return Reply(visit.say("start-private"), url=link)
    await desk.do(p.table, c.Wake(visit.id), visit.say)
    return Reply(visit.say("done-hand"))


async def _rules(desk: FrontDesk, visit: Visit, p: Press) -> Reply:
    slot = await desk.house.slot(p.table)
    return Reply(screen=panels.rules(slot.table.game, visit.say, visit.caps))


async def _more(desk: FrontDesk, visit: Visit, p: Press) -> Reply:
    slot = await desk.house.slot(p.table)
    sp = common.speaker(slot.table, visit.say.language)
    return Reply(screen=panels.more(slot.table, sp, visit.caps, visit.id, await desk.admin_at(visit, p.table)))


async def _kicks(desk: FrontDesk, visit: Visit, p: Press) -> Reply:
    slot = await desk.house.slot(p.table)
    sp = common.speaker(slot.table, visit.say.language)
    return Reply(screen=panels.kicks(slot.table, sp, visit.caps, visit.id), replace=True)


async def _kick(desk: FrontDesk, visit: Visit, p: Press) -> Reply:
    t = await desk.do(p.table, c.Remove(visit.id, _number(p.arg), await desk.admin_at(visit, p.table)), visit.say)
    text = visit.say("done-removed")
    return _panel(t, visit, lobby.seats, text) if t.phase == "lobby" else Reply(text)


async def _vote(desk: FrontDesk, visit: Visit, p: Press) -> Reply:
    await desk.do(p.table, c.VoteEnd(visit.id), visit.say)
    return Reply(visit.say("done-voted"))


async def _end(desk: FrontDesk, visit: Visit, p: Press) -> Reply:
    await desk.do(p.table, c.End(visit.id, await desk.admin_at(visit, p.table)), visit.say)
    return Reply(visit.say("done-ended"))


async def _back(desk: FrontDesk, visit: Visit, p: Press) -> Reply:
    await desk.do(p.table, c.Back(visit.id), visit.say)
    return Reply(visit.say("done-back"))


async def _next(desk: FrontDesk, visit: Visit, p: Press) -> Reply:
    slot = await desk.house.slot(p.table)
    if slot.table.deal != _number(p.arg):
        raise Refused("stale")
    again = p.op == "rematch"
    command = c.Next(visit.id, again, again and await desk.admin_at(visit, p.table))
    await desk.do(p.table, command, visit.say)
    return Reply(visit.say("done-start"))


async def _repost(desk: FrontDesk, visit: Visit, p: Press) -> Reply:
    await desk.do(p.table, c.Repost(visit.id), visit.say)
    return Reply(visit.say("done-repost"))


def _panel(t: Table, visit: Visit, build: Callable[..., Screen], text: str = "", *args: object) -> Reply:
    sp = common.speaker(t, visit.say.language)
    return Reply(text, screen=build(t, sp, visit.caps, *args), replace=True)


async def _lobby_table(desk: FrontDesk, visit: Visit, p: Press) -> Table:
    t = (await desk.house.slot(p.table)).table
    if t.phase != "lobby":
        raise Refused("not_in_lobby")
    return t


async def _options(desk: FrontDesk, visit: Visit, p: Press) -> Reply:
    t = await _lobby_table(desk, visit, p)
    reply = _panel(t, visit, lobby.options, "", _number(p.arg) if p.arg else 0)
    # Without a page it is opened from the group's lobby, which must stay.
    return reply if p.args else replace(reply, replace=False)


async def _option(desk: FrontDesk, visit: Visit, p: Press) -> Reply:
    t = await _lobby_table(desk, visit, p)
    if p.arg not in lobby.known_options(t.game):
        raise Refused("bad_button")
    return _panel(t, visit, lobby.option, "", p.arg)


async def _set(desk: FrontDesk, visit: Visit, p: Press) -> Reply:
    t = await _lobby_table(desk, visit, p)
    o = lobby.known_options(t.game).get(p.arg)
    value = next((v for v in o.values if str(v) == p.args[1]), None) if o and len(p.args) > 1 else None
    if o is None or value is None:
        raise Refused("bad_button")
    t = await desk.do(p.table, c.SetOption(visit.id, o.key, value, await desk.admin_at(visit, p.table)), visit.say)
    sp = common.speaker(t, visit.say.language)
    text = sp("done-option", option=lobby.option_name(o, sp), value=lobby.value_name(o, value, sp))
    return _panel(t, visit, lobby.option, text, o.key)


async def _keep(desk: FrontDesk, visit: Visit, p: Press) -> Reply:
    return await preferences.keep_rules(desk, visit, await _lobby_table(desk, visit, p))


async def _sizes(desk: FrontDesk, visit: Visit, p: Press) -> Reply:
    return _panel(await _lobby_table(desk, visit, p), visit, lobby.sizes)


async def _size(desk: FrontDesk, visit: Visit, p: Press) -> Reply:
    t = await desk.do(p.table, c.SetSize(visit.id, _number(p.arg), await desk.admin_at(visit, p.table)), visit.say)
    return _panel(t, visit, lobby.sizes)


async def _seats(desk: FrontDesk, visit: Visit, p: Press) -> Reply:
    t = await _lobby_table(desk, visit, p)
    picked = _number(p.arg) if p.arg else None
    if picked is not None and picked >= t.size:
        raise Refused("bad_button")
    return _panel(t, visit, lobby.seats, "", picked)


async def _swap(desk: FrontDesk, visit: Visit, p: Press) -> Reply:
    if len(p.args) != 2:
        raise Refused("bad_button")
    a, b = _number(p.args[0]), _number(p.args[1])
    if a == b:
        return _panel(await _lobby_table(desk, visit, p), visit, lobby.seats)
    t = await desk.do(p.table, c.Swap(visit.id, a, b, await desk.admin_at(visit, p.table)), visit.say)
    return _panel(t, visit, lobby.seats, visit.say("done-seats"))


async def _mix(desk: FrontDesk, visit: Visit, p: Press) -> Reply:
    t = await desk.do(p.table, c.Mix(visit.id, await desk.admin_at(visit, p.table)), visit.say)
    return _panel(t, visit, lobby.seats, visit.say("done-seats"))


_TABLE: dict[str, Callable[[FrontDesk, Visit, Press], Awaitable[Reply]]] = {
    "join": _join, "leave": _leave, "comp": _computer, "level": _level, "start": _start, "hand": _show,
    "rules": _rules, "more": _more, "kicks": _kicks, "kick": _kick, "vote": _vote, "end": _end, "back": _back,
    "next": _next, "rematch": _next, "repost": _repost, "opts": _options, "opt": _option, "set": _set, "sizes": _sizes,
    "size": _size, "seats": _seats, "seat": _seats, "swap": _swap, "mix": _mix, "keep": _keep,
}  # fmt: skip


# --- of nothing but itself -----------------------------------------------------------------


async def _menu(desk: FrontDesk, visit: Visit, p: Press) -> Reply:
    if p.op == "play":
        return await open_table(desk, visit, p.arg)
    if p.op == "rules":
        if p.arg not in all_games():
            raise Refused("bad_button")
        return Reply(
            screen=panels.rules(p.arg, visit.say, visit.caps, _number(p.args[1]) if len(p.args) > 1 else 0),
            replace=True,
        )
    if p.op == "top":
        page = _number(p.args[1]) if len(p.args) > 1 else 0
        word, period = (p.args[2].replace("~", ":"), p.args[3]) if len(p.args) > 3 else ("", "")
        return boards.turned(await boards.top(desk, visit, boards.known_game(p.arg), page, word, period))
    if p.op == "privacy" and p.arg in ("see", "hide"):
        await desk.house.store.set_unlisted(visit.id, p.arg == "hide")
        return Reply(screen=panels.privacy(visit.say, visit.caps, p.arg == "hide"), replace=True)
    if p.op == "fame":
        return await boards.fame(desk, visit, p.arg.replace("~", ":"))
    if p.op == "profile":
        return boards.turned(await boards.profile(desk, visit, "", "w" if p.arg == "w" else "c"))
    if p.op == "history":
        reply = await boards.history(desk, visit, _number(p.arg), p.args[1] if len(p.args) > 1 else "")
        return boards.turned(reply)
    if p.op == "lang" and len(p.args) == 2:
        return (
            await own_language(desk, visit, p.arg)
            if p.args[1] == "me"
            else await preferences.set_chat(desk, visit, "language", p.arg)
        )
    if p.op == "set" and len(p.args) == 2:
        return await preferences.set_chat(desk, visit, p.arg, p.args[1])
    if p.op == "me" and len(p.args) == 2:
        return await preferences.set_mine(desk, visit, p.arg, p.args[1])
    if p.op == "replay" and len(p.args) >= 2:
        return await boards.replay_screen(desk, visit, p.arg, _number(p.args[1]))
    raise Refused("bad_button")
