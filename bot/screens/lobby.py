"""The lobby: who sits where, which house rules differ, who is missing."""

from __future__ import annotations

from typing import Any

from bot import press
from bot.i18n import Speaker
from bot.screen import Block, Button, Caps, Row, Screen, cut
from bot.screens import board, common
from bot.table import Table
from engine.core import Option
from engine.registry import all_games

OPTIONS_PER_PAGE = 8
VALUES_LISTED = 12
"""An option with more values than this is stepped with buttons and can be typed."""


def option_name(o: Option, sp: Speaker) -> str:
    return sp(f"option-{o.key}")


def value_name(o: Option, value: Any, sp: Speaker) -> str:
    """A value in words: its own message, the common one (on, off), or the number itself."""
    for key in (f"value-{o.key}-{value}", f"value-{value}"):
        if sp.has(key):
            return sp(key)
    if isinstance(value, list | tuple):
        return " ".join(map(str, value))
    return str(value)


def changed_options(t: Table, sp: Speaker) -> list[str]:
    """House rules that differ from the default, in words."""
    spec = common.spec_of(t)
    return [
        sp("option-is", option=option_name(o, sp), value=value_name(o, t.options[o.key], sp))
        for o in spec.options
        if o.key in t.options and t.options[o.key] != o.default
    ]


def computers(t: Table) -> bool:
    """Whether the chat allows computer players."""
    return t.settings.get("computers") is not False


def lobby(t: Table, sp: Speaker, caps: Caps) -> Screen:
    """The group's lobby message."""
    spec = common.spec_of(t)
    blocks = [Block("title", board.title(t, sp))]
    for i, chair in enumerate(t.chairs):
        key = "lobby-seat-host" if chair.person and chair.person == t.host else "lobby-seat"
        text = sp(key, number=i + 1, who=sp.names[i], level=common.level_name(chair.level, sp) if chair.level else "")
        if chair.level:
            text = sp("lobby-computer", number=i + 1, who=sp.names[i], level=common.level_name(chair.level, sp))
        if spec.teams and len(spec.teams) == t.size:
            text = sp("side-mark", side=spec.teams[i]) + text
        blocks.append(Block("list", text))
    missing = sum(c.empty for c in t.chairs)
    missing_key = "lobby-missing" if computers(t) else "lobby-missing-people"
    blocks.append(Block("text", sp(missing_key, count=missing) if missing else sp("lobby-full")))
    if changed := changed_options(t, sp):
        blocks.append(Block("text", sp("lobby-rules", rules=common.plural_names(changed, sp))))
    first = [
        Button(sp("button-join"), press.at(t.id, "join"), "good"),
        Button(sp("button-leave"), press.at(t.id, "leave")),
    ]
    if computers(t):
        first.append(Button(sp("button-computer"), press.at(t.id, "comp")))
    second = [
        Button(sp("button-start"), press.at(t.id, "start"), "primary"),
        Button(sp("button-options"), press.at(t.id, "opts")),
        Button(sp("button-rules"), press.at(t.id, "rules")),
    ]
    return cut(Screen(tuple(blocks), (tuple(first), tuple(second))), caps)


def options(t: Table, sp: Speaker, caps: Caps, page: int = 0) -> Screen:
    """The house rules, a page of them, each a button that opens its values; and the seats."""
    spec = common.spec_of(t)
    per_page = min(OPTIONS_PER_PAGE, (caps.rows - 2) * 2)
    pages = -(-len(spec.options) // per_page)
    page = max(0, min(page, pages - 1))
    blocks = [Block("title", sp("options-title", game=common.game_name(sp)))]
    buttons: list[Button] = []
    for o in spec.options[page * per_page : (page + 1) * per_page]:
        value = value_name(o, t.option(o.key), sp)
        text = sp("option-is", option=option_name(o, sp), value=value)
        mark = "" if t.option(o.key) == o.default else "• "
        buttons.append(Button(common.label(mark + text, caps), press.at(t.id, "opt", o.key)))
    rows = common.fixed_rows(buttons, 2)
    nav: list[Button] = []
    if page > 0:
        nav.append(Button("◀", press.at(t.id, "opts", page - 1)))
    if page < pages - 1:
        nav.append(Button("▶", press.at(t.id, "opts", page + 1)))
    if len(spec.seats) > 1:
        nav.append(Button(sp("button-size", seats=t.size), press.at(t.id, "sizes")))
    nav.append(Button(sp("button-seats"), press.at(t.id, "seats")))
    nav.append(Button(sp("button-keep"), press.at(t.id, "keep")))
    rows.append(tuple(nav))
    return Screen(tuple(blocks), tuple(rows))


def option(t: Table, sp: Speaker, caps: Caps, key: str) -> Screen:
    """One house rule: what it changes, its values, which one holds."""
    o = common.spec_of(t).option(key)
    now = t.option(key)
    blocks = [Block("title", option_name(o, sp))]
    if sp.has(f"about-{o.key}"):
        blocks.append(Block("text", sp(f"about-{o.key}")))
    buttons: list[Button] = []
    values = list(o.values)
    if len(values) > VALUES_LISTED:
        # A long range is stepped: by one, by five, and back to the default.
        at = values.index(now) if now in values else 0
        near = sorted({0, max(0, at - 5), max(0, at - 1), at, at + 1, at + 5, len(values) - 1, values.index(o.default)})
        values = [values[i] for i in near if i < len(values)]
    for v in values:
        text = ("✓ " if v == now else "") + value_name(o, v, sp)
        buttons.append(
            Button(common.label(text, caps), press.at(t.id, "set", o.key, v), "primary" if v == now else "plain")
        )
    if o.free:
        blocks.append(Block("note", sp("option-type-it", key=o.key, value=value_name(o, now, sp))))
    rows = common.rows_of(buttons, min(4, caps.per_row))[: caps.rows - 1]
    rows.append((Button(sp("button-back-to-options"), press.at(t.id, "opts", 0)),))
    return Screen(tuple(blocks), tuple(rows))


def sizes(t: Table, sp: Speaker, caps: Caps) -> Screen:
    """How many seats the table has."""
    buttons = [
        Button(("✓ " if n == t.size else "") + str(n), press.at(t.id, "size", n))
        for n in sorted(common.spec_of(t).seats)
    ]
    rows = common.rows_of(buttons, min(caps.per_row, 5))
    rows.append((Button(sp("button-back-to-options"), press.at(t.id, "opts", 0)),))
    return Screen((Block("title", sp("sizes-title")),), tuple(rows))


def seats(t: Table, sp: Speaker, caps: Caps, picked: int | None = None) -> Screen:
    """Who sits where: swap two, draw them anew, send somebody away, put a computer of some level on a seat."""
    spec = common.spec_of(t)
    chair = None if picked is None else t.chairs[picked]
    open_to_computers = chair is not None and not chair.person and computers(t)
    how = "seats-how" if chair is None else "seats-with-computer" if open_to_computers else "seats-with"
    blocks = [Block("title", sp("seats-title")), Block("text", sp(how))]
    buttons: list[Button] = []
    for i in range(t.size):
        text = f"{i + 1}. {sp.names[i]}"
        if t.chairs[i].level:
            text += f" · {common.level_name(t.chairs[i].level, sp)}"
        data = press.at(t.id, "seat", i) if picked is None else press.at(t.id, "swap", picked, i)
        buttons.append(Button(common.label(text, caps), data, "primary" if i == picked else "plain"))
    rows = common.fixed_rows(buttons, 3)
    if chair is None:
        rows.append((Button(sp("button-mix"), press.at(t.id, "mix")),))
    else:
        last: list[Button] = []
        for level in spec.levels if open_to_computers else ():
            text = ("✓ " if level == chair.level else "🤖 ") + common.level_name(level, sp)
            style = "primary" if level == chair.level else "plain"
            last.append(Button(common.label(text, caps), press.at(t.id, "level", picked, level), style))
        if not chair.empty:
            last.append(Button(sp("button-remove"), press.at(t.id, "kick", picked), "danger"))
        if last:
            rows.append(tuple(last))
    if len(rows) < caps.rows:
        rows.append((Button(sp("button-back-to-options"), press.at(t.id, "opts", 0)),))
    return Screen(tuple(blocks), tuple(rows))


def closed(t: Table, sp: Speaker, caps: Caps) -> Screen:
    """What stands in place of a lobby or board when the table is gone."""
    blocks = [Block("title", board.title(t, sp)), Block("text", sp(f"closed-{t.closed_why}"))]
    totals = [
        sp("total-line", who=sp.names[i], points=sign(c.total))
        for i, c in enumerate(t.chairs)
        if t.scored and not c.empty
    ]
    blocks += [Block("list", text) for text in totals]
    rows: tuple[Row, ...] = ()
    if t.closed_why != "broken":
        rows = ((Button(sp("button-new-table"), press.menu("play", t.game)),),)
    return cut(Screen(tuple(blocks), rows), caps)


def sign(points: int) -> str:
    """+3, −3 or 0, with the true minus sign."""
    return f"+{points}" if points > 0 else f"−{-points}" if points < 0 else "0"


def known_options(game: str) -> dict[str, Option]:
    return {o.key: o for o in all_games()[game].spec.options}
