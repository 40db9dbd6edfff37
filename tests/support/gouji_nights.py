"""What evenings of Gouji share on all platforms: people who want to be asked about every burn, and the way to a
burn window past the clients, at the pace of the house."""

from __future__ import annotations

from collections.abc import Callable

from bot import commands as c
from bot.app import App
from bot.table import Table
from engine.core import Action, Seat
from engine.games.gouji.state import State
from engine.registry import all_games
from engine.shuffle import Dice

NAMES = ("小明", "Łucja", "阿强", "Eve", "老周", "שלום")
WISHES = {"burn_prompt": "any", "burn_mates": "on"}


def table_of(app: App) -> Table:
    return next(slot.table for slot in app.house.slots.values() if slot.table.game == "gouji")


def state_of(app: App) -> State:
    state: State = table_of(app).state
    return state


async def wish(app: App, *persons: str) -> None:
    """These people want to be asked about every burn."""
    t = table_of(app)
    for person in persons:
        for verb, arg in WISHES.items():
            await app.house.execute(t.id, c.Do(person, Action(verb, arg=arg), t.deal))


def burn_window(app: App, least: int = 2) -> bool:
    """Several people are asked whether they burn."""
    t = table_of(app)
    return t.phase == "playing" and state_of(app).public.phase == "burn" and len(t.pending) >= least


async def forward(app: App, stop: Callable[[], bool] = lambda: False) -> None:
    """Play on until ``stop`` or the end of the deal, past the clients: nothing is shown before the last position."""
    game = all_games()["gouji"]
    watchers, app.house.watchers = app.house.watchers, []
    try:
        while (t := table_of(app)).phase == "playing" and not stop():
            seat = min(t.pending)
            view = game.view(t.state, seat)
            action = game.computers["normal"](view, Dice(t.seq.to_bytes(32, "big"), "night"))
            await app.house.execute(t.id, c.Do(t.chairs[seat].person, action, t.deal))
    finally:
        app.house.watchers = watchers
    app.house.redraw(table_of(app).id)


async def to_a_window(app: App, least: int = 2) -> list[Seat]:
    """On to a burn window in which at least that many are asked, through as many deals as it takes; the seats that
    are asked, the nearest to the owner first."""
    while True:
        await forward(app, lambda: burn_window(app, least))
        if burn_window(app, least):
            return [s for s in state_of(app).window if s in table_of(app).pending]
        t = table_of(app)
        await app.house.execute(t.id, c.Next(t.host))


def mate_to_look_at(app: App) -> tuple[Seat, Seat] | None:
    """A seat that may look at a team-mate's hand, and the team-mate."""
    t = table_of(app)
    for seat in map(Seat, range(6)):
        look = all_games()["gouji"].view(t.state, seat).choice("look")
        if look is not None:
            return seat, Seat(int(look.args[0][1:]))
    return None
