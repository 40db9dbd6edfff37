"""Decides what a command does to a table: which records it adds, or why it is refused.

``handle(table, command, now, entropy)`` is pure: the caller gives the time in milliseconds and 32
fresh random bytes, of which every seed and every draw of seats is made.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from bot import commands as c
from bot.commands import Command, Refused
from bot.i18n import Name
from bot.journal import fold
from bot.ports import Record
from bot.table import LOBBY_IDLE, NEXT_DEAL, Table
from engine.core import BadOption, Emit, Result, Seat
from engine.registry import all_games
from engine.shuffle import Dice
from engine.wire import action_to_data


@dataclass(slots=True)
class Change:
    """The records of one command, and the table after each of them."""

    table: Table
    now: int
    entropy: bytes
    records: list[Record] = field(default_factory=list)
    out: list[Emit] = field(default_factory=list)
    ended: Table | None = None
    """The table at the moment a deal ended, before anybody was replaced: what results are made of."""

    def add(self, kind: str, **data: Any) -> None:
        record = Record(self.table.seq + 1, self.now, kind, data)
        folded = fold(self.table, record)
        self.table = folded.table
        self.records.append(record)
        self.out.extend(folded.out)
        if kind == "ended":
            self.ended = self.table

    def seed(self) -> bytes:
        """32 bytes, other ones at each call."""
        self.entropy = hashlib.sha256(b"next" + self.entropy).digest()
        return hashlib.sha256(b"seed" + self.entropy).digest()


SET_BACK = 60_000
"""Milliseconds: by so much and more somebody set the machine's time back while the program was away. Less is the
difference between two machines, for which a table's time stands still a little."""


def handle(table: Table, command: Command, now: int, entropy: bytes) -> Change:
    """Carry out a command. Raises Refused; the table given is never changed."""
    set_back = isinstance(command, c.Resume) and table.at - now > SET_BACK
    change = Change(table, now if set_back else max(now, table.at), entropy)
    if table.over and not isinstance(command, c.Tick | c.Resume | c.MoveChat | c.Close):
        raise Refused("table_closed")
    _HANDLERS[type(command)](change, command)
    _settle(change)
    return change


# --- who may -------------------------------------------------------------------------------


def _may_host(t: Table, by: str, admin: bool) -> None:
    if by != t.host and not admin:
        raise Refused("host_only", host=Name.of(next((x.name for x in t.chairs if x.person == t.host), "")))


def _lobby(t: Table) -> None:
    if t.phase != "lobby":
        raise Refused("not_in_lobby")


def _seat(t: Table, by: str) -> Seat:
    seat = t.seat_of(by)
    if seat is None:
        raise Refused("not_seated")
    return seat


# --- lobby ---------------------------------------------------------------------------------


def _open(x: Change, cmd: c.Open) -> None:
    if x.table.seq:
        raise Refused("stale")
    game = all_games()[cmd.game]
    try:
        game.settle(cmd.options, cmd.size)
    except BadOption as e:
        raise Refused(e.code, **e.params) from None
    x.add(
        "opened", game=cmd.game, host=cmd.by, size=cmd.size, options=dict(cmd.options),
        settings=dict(cmd.settings), practice=cmd.practice,
    )  # fmt: skip
    x.add("sat", seat=0, person=cmd.by, name=cmd.name, wishes=dict(cmd.wishes))
    if cmd.practice:
        _fill(x)
        _deal(x)


def _sit(x: Change, cmd: c.Sit) -> None:
    t = x.table
    if t.seat_of(cmd.by) is not None:
        raise Refused("already_seated")
    if t.phase == "playing":
        raise Refused("already_running")
    seat = next((i for i, ch in enumerate(t.chairs) if ch.empty), None)
    if seat is None and t.phase == "between":
        # Between deals a person takes the place of a computer, the last one first.
        seat = next((i for i in reversed(range(t.size)) if t.chairs[i].level), None)
    if seat is None:
        raise Refused("table_full")
    x.add("sat", seat=seat, person=cmd.by, name=cmd.name, wishes=dict(cmd.wishes))
    if t.phase == "lobby" and x.table.settings.get("auto_start") and not any(ch.empty for ch in x.table.chairs):
        _deal(x)


def _leave(x: Change, cmd: c.Leave) -> None:
    seat = _seat(x.table, cmd.by)
    _remove(x, seat, "left")


def _remove(x: Change, seat: Seat, why: str) -> None:
    t = x.table
    if t.phase == "playing":
        if t.table_option("on_leave", "computer") == "abandon":
            x.add("left_deal", seat=seat, why=why)
            x.add("cancelled", epochs=[ch.epoch for ch in x.table.chairs])
            x.add("cleared", empty=True, level="")
        else:
            x.add("left_deal", seat=seat, why=why)
    elif t.phase == "between":
        if why != "kicked":
            _book(x, seat)
        x.add("emptied", seat=seat, why=why)
        if x.table.humans:
            x.add("computer", seat=seat, level=_level(x.table))
    else:
        x.add("emptied", seat=seat, why=why)
    t = x.table
    if not t.humans:
        x.add("closed", why="empty" if t.deal == 0 else "abandoned")
    elif t.seat_of(t.host) is None:
        # The host's rights go to somebody who is there: a person on autopilot only when all are.
        heir = min(t.humans, key=lambda ch: ch.auto)
        x.add("host", person=heir.person)
    _count_votes(x)


def _book(x: Change, seat: Seat) -> None:
    """What it costs to leave between two deals of a match, where the rule book says so."""
    t = x.table
    if t.state is None or t.result is None or t.session_over:
        return
    game = all_games()[t.game]
    result = game.result(game.leave(t.state, seat).state)
    more = result.bookings[len(t.result.bookings) :] if result is not None else ()
    if more:
        x.add("booked", seat=seat, bookings=[[b.seat, b.points, b.reason] for b in more])


def _level(t: Table) -> str:
    """The level of computers that fill a seat: the chat's setting, else the strongest plain one."""
    levels = all_games()[t.game].spec.levels
    wish = t.settings.get("level")
    return wish if wish in levels else ("normal" if "normal" in levels else levels[-1])


def _add_computer(x: Change, cmd: c.AddComputer) -> None:
    t = x.table
    _lobby(t)
    _may_host(t, cmd.by, cmd.admin)
    if t.settings.get("computers") is False:
        raise Refused("no_computers_here")
    level = cmd.level or _level(t)
    levels = all_games()[t.game].spec.levels
    if level not in levels:
        raise Refused("unknown_level", level=level)
    seat = cmd.seat
    if seat is None:
        seat = next((i for i, ch in enumerate(t.chairs) if ch.empty), None)
        if seat is None:
            raise Refused("table_full")
    if not 0 <= seat < t.size:
        raise Refused("no_such_seat")
    if t.chairs[seat].person:
        raise Refused("seat_is_taken")
    x.add("computer", seat=seat, level=level)
    if x.table.settings.get("auto_start") and not any(ch.empty for ch in x.table.chairs):
        _deal(x)


def _kick(x: Change, cmd: c.Remove) -> None:
    t = x.table
    _may_host(t, cmd.by, cmd.admin)
    if not 0 <= cmd.seat < t.size:
        raise Refused("no_such_seat")
    chair = t.chairs[cmd.seat]
    if chair.human:
        if chair.person == cmd.by:
            raise Refused("kick_yourself")
        _remove(x, Seat(cmd.seat), "kicked")
        return
    _lobby(t)
    if chair.empty:
        raise Refused("seat_is_empty")
    x.add("emptied", seat=cmd.seat, why="kicked")


def _set_option(x: Change, cmd: c.SetOption) -> None:
    t = x.table
    _lobby(t)
    _may_host(t, cmd.by, cmd.admin)
    game = all_games()[t.game]
    try:
        game.settle({**t.options, cmd.key: cmd.value}, t.size)
    except BadOption as e:
        raise Refused(e.code, **e.params) from None
    x.add("option", key=cmd.key, value=cmd.value)


def _set_size(x: Change, cmd: c.SetSize) -> None:
    t = x.table
    _lobby(t)
    _may_host(t, cmd.by, cmd.admin)
    spec = all_games()[t.game].spec
    taken = sum(not ch.empty for ch in t.chairs)
    if cmd.size not in spec.seats:
        raise Refused("bad_seats", seats=cmd.size, values=spec.seats)
    if cmd.size < taken:
        raise Refused("too_many_seated", taken=taken, seats=cmd.size)
    x.add("size", size=cmd.size)


def _swap(x: Change, cmd: c.Swap) -> None:
    t = x.table
    _lobby(t)
    _may_host(t, cmd.by, cmd.admin)
    if not (0 <= cmd.a < t.size and 0 <= cmd.b < t.size) or cmd.a == cmd.b:
        raise Refused("no_such_seat")
    order = list(range(t.size))
    order[cmd.a], order[cmd.b] = order[cmd.b], order[cmd.a]
    x.add("order", order=order)


def _mix(x: Change, cmd: c.Mix) -> None:
    _lobby(x.table)
    _may_host(x.table, cmd.by, cmd.admin)
    order = Dice(x.seed(), "seats").shuffled(range(x.table.size))
    x.add("order", order=list(order))


def _start(x: Change, cmd: c.Start) -> None:
    _lobby(x.table)
    _may_host(x.table, cmd.by, cmd.admin)
    _fill(x)
    _deal(x)


def _fill(x: Change) -> None:
    """Computers take the empty seats, where the chat allows them."""
    empty = [i for i, ch in enumerate(x.table.chairs) if ch.empty]
    if empty and x.table.settings.get("computers") is False:
        raise Refused("seats_missing", missing=len(empty))
    for i in empty:
        x.add("computer", seat=i, level=_level(x.table))


# --- deals ---------------------------------------------------------------------------------


def _deal(x: Change) -> None:
    t = x.table
    game = all_games()[t.game]
    try:
        options = game.settle(t.options, t.size)
    except BadOption as e:
        raise Refused(e.code, **e.params) from None
    wishes = {str(i): dict(ch.wishes) for i, ch in enumerate(t.chairs) if ch.wishes}
    x.add(
        "dealt", deal=t.deal + 1, rules=game.spec.rules_version, seed=x.seed().hex(), options=options,
        carry=dict(t.carry), prefs=wishes,
    )  # fmt: skip


def _do(x: Change, cmd: c.Do) -> None:
    t = x.table
    seat = _seat(t, cmd.by)
    if t.phase != "playing":
        raise Refused("no_deal_now")
    if cmd.deal is not None and (cmd.deal != t.deal or (cmd.seat is not None and cmd.seat != seat)):
        raise Refused("stale")
    view = all_games()[t.game].view(t.state, seat)
    choice = view.choice(cmd.action.verb)
    anytime = choice is not None and choice.anytime
    if cmd.request is not None and not anytime and view.request != cmd.request:
        raise Refused("stale" if view.asked else "already_decided")
    held = t.pending.get(seat)
    if held is not None and held.held and not anytime:
        raise Refused("one_moment")
    x.add("act", seat=seat, act=action_to_data(cmd.action), cause="player")
    if x.table.chairs[seat].auto:
        x.add("auto", seat=seat, on=False)


def _computer_do(x: Change, cmd: c.ComputerDo) -> None:
    t = x.table
    pending = t.pending.get(cmd.seat)
    if t.phase != "playing" or t.deal != cmd.deal or pending is None or pending.request != cmd.request:
        raise Refused("stale")
    chair = t.chairs[cmd.seat]
    if not chair.driven:
        raise Refused("stale")
    cause = "computer" if chair.level else "autopilot"
    x.add("act", seat=cmd.seat, act=action_to_data(cmd.action), cause=cause)


def _back(x: Change, cmd: c.Back) -> None:
    seat = _seat(x.table, cmd.by)
    if not x.table.chairs[seat].auto:
        raise Refused("not_away")
    x.add("auto", seat=seat, on=False)


def _vote(x: Change, cmd: c.VoteEnd) -> None:
    t = x.table
    _seat(t, cmd.by)
    if t.phase == "lobby":
        raise Refused("no_deal_now")
    if cmd.by in t.votes:
        raise Refused("already_voted", votes=len(t.votes), needed=t.votes_needed)
    x.add("voted", person=cmd.by)
    _count_votes(x)


def _count_votes(x: Change) -> None:
    """Close the table when the votes suffice; also when they do because others have left."""
    t = x.table
    if not t.over and t.votes and len(t.votes) >= t.votes_needed:
        x.add("closed", why="voted")


def _end(x: Change, cmd: c.End) -> None:
    _may_host(x.table, cmd.by, cmd.admin)
    x.add("closed", why="ended")


def _next(x: Change, cmd: c.Next) -> None:
    t = x.table
    _seat(t, cmd.by)
    if t.phase == "playing":
        raise Refused("already_running")
    if t.phase == "lobby":
        raise Refused("still_lobby")
    if cmd.rematch and not t.session_over:
        # It takes everybody's totals away.
        _may_host(t, cmd.by, cmd.admin)
    if cmd.rematch or t.session_over:
        x.add("rematch")
    _fill(x)
    _deal(x)


def _repost(x: Change, cmd: c.Repost) -> None:
    x.add("reposted")


def _wake(x: Change, cmd: c.Wake) -> None:
    x.add("woken", seat=_seat(x.table, cmd.by))


def _rename(x: Change, cmd: c.Rename) -> None:
    seat = x.table.seat_of(cmd.by)
    if seat is not None and x.table.chairs[seat].name != cmd.name:
        x.add("renamed", person=cmd.by, name=cmd.name)


# --- time ----------------------------------------------------------------------------------


def _tick(x: Change, cmd: c.Tick) -> None:
    t = x.table
    if t.phase in ("lobby", "between") and x.now >= t.touched_at + LOBBY_IDLE:
        x.add("closed", why="idle")
        return
    if t.phase == "between" and t.next_at is not None and x.now >= t.next_at:
        _fill(x)
        _deal(x)
        return
    if t.phase == "playing":
        _expire(x)


def _expire(x: Change) -> None:
    for seat, p in sorted(x.table.pending.items()):
        if p != x.table.pending.get(seat):
            continue
        if p.held and x.now >= p.since:
            x.add("released", seat=seat)
        if p.held or p.until is None:
            continue
        chair = x.table.chairs[seat]
        if x.now >= p.until:
            action = all_games()[x.table.game].timeout(x.table.state, seat)
            cause = "timeout" if chair.human and not chair.auto else "computer" if chair.level else "autopilot"
            x.add("act", seat=seat, act=action_to_data(action), cause=cause)
            after = x.table.chairs[seat]
            if cause == "timeout" and after.misses >= x.table.table_option("autopilot_after", 2):
                x.add("auto", seat=seat, on=True)
            _settle(x)
            if x.table.phase != "playing":
                return
        elif not p.reminded and not chair.driven and x.now >= (p.since + p.until) // 2:
            x.add("reminded", seat=seat)


def _resume(x: Change, cmd: c.Resume) -> None:
    if not x.table.over:
        back = max(0, x.table.at - x.now)
        x.add("resumed", grace=cmd.grace, **({"back": back} if back else {}))


def _move(x: Change, cmd: c.MoveChat) -> None:
    if x.table.chat != cmd.chat:
        x.add("moved", chat=cmd.chat)


def _close(x: Change, cmd: c.Close) -> None:
    if not x.table.over:
        x.add("closed", why=cmd.why)


def _settle(x: Change) -> None:
    """What follows from the state by itself: the end of a deal, of a session, of an abandoned table."""
    t = x.table
    if t.phase == "playing" and t.result is not None:
        r = t.result
        limit = t.table_option("deals_per_session", 0)
        over = r.match_over or bool(limit and t.scored + 1 >= limit)
        idle = not t.acted
        x.add(
            "ended", points=list(r.points), places=list(r.places), sides=list(r.sides), carry=dict(r.carry),
            session_over=over, next_at=None if over or idle else x.now + NEXT_DEAL, counted=counts(x.table),
            epochs=[ch.epoch for ch in t.chairs], booked=booked(r, t.size),
        )  # fmt: skip
        if not x.table.humans or idle:
            x.add("closed", why="abandoned")
        elif any(ch.gone for ch in x.table.chairs):
            x.add("cleared", level=_level(x.table))
    elif t.phase == "playing" and not t.humans:
        x.add("closed", why="abandoned")


def booked(r: Result, seats: int) -> list[int]:
    """Points per seat outside the deal's score (a flight)."""
    return [sum(b.points for b in r.bookings if b.seat == seat) for seat in range(seats)]


def counts(t: Table) -> bool:
    """True when the deal that just ended moves rankings: somebody acted, and people sat on two sides."""
    if t.result is None or not t.acted or t.practice:
        return False
    if t.table_option("flight", "") == "abort" and any(chair.gone for chair in t.chairs):
        return False  # broken off, whatever the score sheet says
    sides = {side for chair, side in zip(t.chairs, t.result.sides, strict=True) if chair.person}
    return len(sides) > 1


_HANDLERS: dict[type, Callable[[Change, Any], None]] = {
    c.Open: _open, c.Sit: _sit, c.Leave: _leave, c.AddComputer: _add_computer, c.Remove: _kick,
    c.SetOption: _set_option, c.SetSize: _set_size, c.Swap: _swap, c.Mix: _mix, c.Start: _start, c.Do: _do,
    c.Back: _back, c.VoteEnd: _vote, c.End: _end, c.Next: _next, c.Repost: _repost, c.Wake: _wake, c.Rename: _rename,
    c.ComputerDo: _computer_do, c.Tick: _tick, c.Resume: _resume, c.MoveChat: _move, c.Close: _close,
}  # fmt: skip
