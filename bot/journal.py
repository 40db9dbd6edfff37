"""A table's journal: what each of its records does.

`fold` applies one journal record; `rebuild` folds a whole journal. Both are pure: time stands in
the records, chance in the seeds they carry.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from bot.i18n import Name
from bot.ports import Record
from bot.table import FAST, LINES_KEPT, LOBBY_IDLE, SECOND, Chair, Line, Pending, Table, new_table
from engine.core import Emit, Event, Phrase, Seat, Setup, play
from engine.registry import all_games
from engine.wire import action_from_data


class CannotReplay(Exception):
    """The journal is damaged or of other rules; the table has to be closed, never guessed at."""


class OtherRules(CannotReplay):
    """The running deal was dealt under rules that are no longer those of today."""


@dataclass(frozen=True, slots=True)
class Folded:
    """A table after a record, and what the game said on the way."""

    table: Table
    out: tuple[Emit, ...] = ()


def rebuild(table_id: str, chat: str, records: Iterable[Record]) -> Table:
    """The table its journal describes. Deals that ended are not played again: their record says
    what they left. Raises CannotReplay when the journal is of other rules, or damaged."""
    rows = list(records)
    last_deal = max((i for i, r in enumerate(rows) if r.kind == "dealt"), default=0)
    table = new_table(table_id, chat)
    for i, r in enumerate(rows):
        table = follow(table, r, skip_play=i < last_deal)
    if not rows:
        raise CannotReplay(f"journal of {table_id} is empty")
    return table


def follow(table: Table, record: Record, *, skip_play: bool = False) -> Table:
    """The table after a record that was read back. Raises CannotReplay when it is not the next one, is damaged, or
    of other rules."""
    if record.seq != table.seq + 1:
        raise CannotReplay(f"journal of {table.id}: number {record.seq} after {table.seq}")
    try:
        return fold(table, record, skip_play=skip_play).table
    except CannotReplay:
        raise
    except Exception as e:
        # Whatever a damaged row does, it closes this table alone; the row may hold a hand: name its number only.
        raise CannotReplay(f"journal of {table.id}: number {record.seq} ({record.kind}): {type(e).__name__}") from None


def fold(table: Table, record: Record, *, skip_play: bool = False) -> Folded:
    """Apply one record. ``skip_play``: the record belongs to a deal whose ``ended`` record follows."""
    data = record.data
    table = replace(table, seq=record.seq, at=record.at)
    step = _FOLDS.get(record.kind)
    if step is None:
        raise CannotReplay(f"journal of {table.id}: unknown record {record.kind!r}")
    if skip_play and record.kind in ("dealt", "act", "left_deal", "reminded", "released"):
        return Folded(_skipped(table, record))
    return step(table, data)


def _skipped(table: Table, record: Record) -> Table:
    data = record.data
    if record.kind == "dealt":
        return replace(
            table,
            phase="playing",
            deal=data["deal"],
            board=table.board + 1,
            session_over=False,
            next_at=None,
            chairs=_for_deal(table, data),
        )
    if record.kind == "left_deal":
        return _gone(table, Seat(data["seat"]))
    return table


def line(table: Table, what: Event | Phrase) -> Table:
    """The table with one more line in its chronicle."""
    return replace(table, lines=(*table.lines, Line(table.seq, what))[-LINES_KEPT:])


def put(table: Table, seat: int, chair: Chair) -> Table:
    """The table with another chair at a seat."""
    return replace(table, chairs=tuple(chair if i == seat else c for i, c in enumerate(table.chairs)))


def _named(key: str, name: str, **more: Any) -> Phrase:
    return Phrase.of(key, who=Name.of(name), **more)


# --- lobby ---------------------------------------------------------------------------------


def _opened(t: Table, d: Mapping[str, Any]) -> Folded:
    if d["game"] not in all_games():
        raise OtherRules(f"there is no game {d['game']} any more")
    return Folded(
        replace(
            t,
            game=d["game"],
            host=d["host"],
            practice=d.get("practice", False),
            chairs=(Chair(),) * d["size"],
            options=dict(d.get("options", {})),
            settings=dict(d.get("settings", {})),
            touched_at=t.at,
        )
    )


def _touch(t: Table) -> Table:
    return replace(t, touched_at=t.at)


def _sat(t: Table, d: Mapping[str, Any]) -> Folded:
    t = put(t, d["seat"], Chair(person=d["person"], name=d["name"], epoch=1, wishes=d.get("wishes", {})))
    return Folded(_touch(line(t, _named("table-sat", d["name"]))))


def _computer(t: Table, d: Mapping[str, Any]) -> Folded:
    return Folded(_touch(put(t, d["seat"], Chair(level=d["level"]))))


def _emptied(t: Table, d: Mapping[str, Any]) -> Folded:
    chair = t.chairs[d["seat"]]
    t = put(t, d["seat"], Chair())
    t = replace(t, votes=t.votes - {chair.person})
    if chair.person:
        t = line(t, _named("table-removed" if d.get("why") == "kicked" else "table-left", chair.name))
    return Folded(_touch(t))


def _host(t: Table, d: Mapping[str, Any]) -> Folded:
    return Folded(replace(t, host=d["person"]))


def _option(t: Table, d: Mapping[str, Any]) -> Folded:
    return Folded(_touch(replace(t, options={**t.options, d["key"]: d["value"]})))


def _size(t: Table, d: Mapping[str, Any]) -> Folded:
    chairs = [c for c in t.chairs if not c.empty]
    chairs += [Chair()] * (d["size"] - len(chairs))
    return Folded(_touch(replace(t, chairs=tuple(chairs))))


def _order(t: Table, d: Mapping[str, Any]) -> Folded:
    return Folded(_touch(replace(t, chairs=tuple(t.chairs[i] for i in d["order"]))))


def _renamed(t: Table, d: Mapping[str, Any]) -> Folded:
    seat = t.seat_of(d["person"])
    return Folded(t if seat is None else put(t, seat, replace(t.chairs[seat], name=d["name"])))


# --- the deal ------------------------------------------------------------------------------


def _for_deal(t: Table, d: Mapping[str, Any]) -> tuple[Chair, ...]:
    wishes = d.get("prefs", {})
    return tuple(
        replace(c, misses=0, epoch=c.epoch + 1, woken_at=t.at, wishes=wishes.get(str(seat), {}))
        for seat, c in enumerate(t.chairs)
    )


def _dealt(t: Table, d: Mapping[str, Any]) -> Folded:
    game = all_games()[t.game]
    if d["rules"] != game.spec.rules_version:
        raise OtherRules(f"{t.game} rules {d['rules']}, now {game.spec.rules_version}")
    setup = Setup(
        len(t.chairs),
        bytes.fromhex(d["seed"]),
        dict(d["options"]),
        {Seat(int(k)): dict(v) for k, v in d.get("prefs", {}).items()},
        dict(d["carry"]),
    )
    step = game.start(setup)
    t = replace(
        t,
        phase="playing",
        deal=d["deal"],
        setup=setup,
        state=step.state,
        result=None,
        votes=frozenset(),
        acted=frozenset(),
        script=(),
        next_at=None,
        session_over=False,
        board=t.board + 1,
        quiet_until=0,
        pending={},
        lines=(),
        chairs=_for_deal(t, d),
    )
    return Folded(_after(t, step.out), step.out)


def _after(t: Table, out: tuple[Emit, ...]) -> Table:
    """What follows every step of the game: chronicle, open questions and their clocks."""
    for e in out:
        if e.to is None and not e.event.quiet:
            t = line(t, e.event)
        if e.event.pauses:
            t = replace(t, quiet_until=t.at + SECOND * int(getattr(e.event, "pause", 0)))
    game = all_games()[t.game]
    asked = game.to_act(t.state)
    quiet = game.view(t.state, None).waiting if t.quiet_until > t.at else ()
    pending: dict[Seat, Pending] = {}
    for seat, request in asked.items():
        old = t.pending.get(seat)
        if old is not None and old.request == request:
            pending[seat] = old
            continue
        limit = t.limit(game.view(t.state, seat).phase)
        held = seat in quiet
        since = t.quiet_until if held else t.at
        pending[seat] = Pending(request, since, None if limit is None else since + limit, held=held)
        if not held:
            t = _call(t, seat)
    return replace(t, pending=pending, result=game.result(t.state))


def _call(t: Table, seat: Seat) -> Table:
    """A person who has not acted just now gets a new private message."""
    chair = t.chairs[seat]
    if chair.human and not chair.auto and t.at - chair.woken_at > FAST:
        return put(t, seat, replace(chair, epoch=chair.epoch + 1, woken_at=t.at))
    return t


def _act(t: Table, d: Mapping[str, Any]) -> Folded:
    seat = Seat(d["seat"])
    step = play(all_games()[t.game], t.state, seat, action_from_data(d["act"]))
    t = replace(t, state=step.state, script=(*t.script, {**d, "at": t.at}))
    chair = t.chairs[seat]
    cause = d["cause"]
    if cause == "player":
        act, wishes = d["act"], chair.wishes
        if act["v"] in all_games()[t.game].spec.wishes:
            wishes = {**wishes, act["v"]: act.get("a", "")}
        t = put(t, seat, replace(chair, misses=0, woken_at=t.at, wishes=wishes))
        t = replace(t, acted=t.acted | {seat})
    elif cause == "timeout":
        t = put(t, seat, replace(chair, misses=chair.misses + 1))
        t = line(t, Phrase.of("table-timeout", who=seat))
    return Folded(_after(t, step.out), step.out)


def _auto(t: Table, d: Mapping[str, Any]) -> Folded:
    seat = Seat(d["seat"])
    t = put(t, seat, replace(t.chairs[seat], auto=d["on"], misses=0))
    return Folded(line(t, Phrase.of("table-autopilot" if d["on"] else "table-back", who=seat)))


def _reminded(t: Table, d: Mapping[str, Any]) -> Folded:
    seat = Seat(d["seat"])
    chair = t.chairs[seat]
    t = put(t, seat, replace(chair, epoch=chair.epoch + 1))
    return Folded(replace(t, pending={**t.pending, seat: replace(t.pending[seat], reminded=True)}))


def _released(t: Table, d: Mapping[str, Any]) -> Folded:
    """A pause is over: the question is put now."""
    seat = Seat(d["seat"])
    return Folded(_call(replace(t, pending={**t.pending, seat: replace(t.pending[seat], held=False)}), seat))


def _woken(t: Table, d: Mapping[str, Any]) -> Folded:
    chair = t.chairs[d["seat"]]
    return Folded(put(t, d["seat"], replace(chair, epoch=chair.epoch + 1, woken_at=t.at)))


def _gone(t: Table, seat: Seat, why: str = "") -> Table:
    chair = t.chairs[seat]
    t = put(t, seat, replace(chair, gone=True, auto=False))
    t = replace(t, votes=t.votes - {chair.person})
    return line(t, _named("table-kicked-playing" if why == "kicked" else "table-left-playing", chair.name))


def _left_deal(t: Table, d: Mapping[str, Any]) -> Folded:
    seat = Seat(d["seat"])
    t = _gone(t, seat, d.get("why", ""))
    game = all_games()[t.game]
    kicked = d.get("why") == "kicked"
    step = (game.sent_away if kicked else game.leave)(t.state, seat)
    gone = {"seat": seat, "leave": True, "at": t.at} | ({"cause": "host"} if kicked else {})
    t = replace(t, state=step.state, script=(*t.script, gone))
    return Folded(_after(t, step.out), step.out)


def _ended(t: Table, d: Mapping[str, Any]) -> Folded:
    booked = d.get("booked", [0] * t.size)
    chairs = tuple(
        replace(c, total=c.total + points + more, epoch=epoch)
        for c, points, more, epoch in zip(t.chairs, d["points"], booked, d["epochs"], strict=True)
    )
    t = replace(
        t,
        phase="between",
        chairs=chairs,
        scored=t.scored + 1,
        carry=dict(d["carry"]),
        pending={},
        session_over=d["session_over"],
        next_at=d["next_at"],
        votes=frozenset(),
    )
    return Folded(_touch(t))


def _booked(t: Table, d: Mapping[str, Any]) -> Folded:
    """Somebody leaves between two deals and the rule book asks a price for it."""
    sums = {seat: sum(points for s, points, _ in d["bookings"] if s == seat) for seat in range(t.size)}
    t = replace(t, chairs=tuple(replace(c, total=c.total + sums[i]) for i, c in enumerate(t.chairs)))
    if t.state is None:  # the deal is not played again: a later one follows
        return Folded(t)
    game = all_games()[t.game]
    step = game.leave(t.state, Seat(d["seat"]))
    return Folded(replace(t, state=step.state, result=game.result(step.state)), step.out)


def _cleared(t: Table, d: Mapping[str, Any]) -> Folded:
    """People who left are replaced for good: by the computer that played for them, or by nobody."""
    empty = d.get("empty", False)
    chairs = tuple(
        (Chair() if empty else Chair(level=d["level"])) if c.gone else replace(c, misses=0) for c in t.chairs
    )
    return Folded(replace(t, chairs=chairs))


def _cancelled(t: Table, d: Mapping[str, Any]) -> Folded:
    chairs = tuple(replace(c, epoch=epoch) for c, epoch in zip(t.chairs, d["epochs"], strict=True))
    t = replace(t, phase="lobby", chairs=chairs, pending={}, state=None, result=None, votes=frozenset(), next_at=None)
    return Folded(_touch(line(t, Phrase.of("table-cancelled"))))


def _rematch(t: Table, d: Mapping[str, Any]) -> Folded:
    chairs = tuple(replace(c, total=0) for c in t.chairs)
    return Folded(replace(t, chairs=chairs, carry={}, scored=0))


def _voted(t: Table, d: Mapping[str, Any]) -> Folded:
    t = replace(t, votes=t.votes | {d["person"]})
    seat = t.seat_of(d["person"])
    return Folded(t if seat is None else line(t, Phrase.of("table-vote", who=seat, votes=len(t.votes))))


def _resumed(t: Table, d: Mapping[str, Any]) -> Folded:
    """The program was away: every open clock gets at least this much time again. ``back``: by how much the machine's
    time was set back meanwhile; what lies ahead comes nearer by as much."""
    grace, back = t.at + d["grace"], d.get("back", 0)
    pending = {
        s: replace(p, since=p.since - back, until=None if p.until is None else max(p.until - back, grace))
        for s, p in t.pending.items()
    }
    next_at = None if t.next_at is None else max(t.next_at - back, grace)
    touched = max(t.touched_at - back, t.at - LOBBY_IDLE // 2)
    quiet = max(t.quiet_until - back, 0)
    return Folded(replace(t, pending=pending, next_at=next_at, touched_at=touched, quiet_until=quiet))


def _reposted(t: Table, d: Mapping[str, Any]) -> Folded:
    return Folded(replace(t, board=t.board + 1))


def _moved(t: Table, d: Mapping[str, Any]) -> Folded:
    return Folded(replace(t, chat=d["chat"]))


def _closed(t: Table, d: Mapping[str, Any]) -> Folded:
    t = replace(t, phase="closed", closed_why=d["why"], pending={}, next_at=None)
    return Folded(t)


_FOLDS = {
    "opened": _opened,
    "sat": _sat,
    "computer": _computer,
    "emptied": _emptied,
    "host": _host,
    "option": _option,
    "size": _size,
    "order": _order,
    "renamed": _renamed,
    "dealt": _dealt,
    "act": _act,
    "auto": _auto,
    "reminded": _reminded,
    "released": _released,
    "woken": _woken,
    "left_deal": _left_deal,
    "ended": _ended,
    "booked": _booked,
    "cleared": _cleared,
    "cancelled": _cancelled,
    "rematch": _rematch,
    "voted": _voted,
    "resumed": _resumed,
    "reposted": _reposted,
    "moved": _moved,
    "closed": _closed,
}
