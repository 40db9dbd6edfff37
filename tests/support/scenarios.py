"""Runs scenarios: positions and flows of a game as data (docs/adding-a-game.md describes the format).

`load` reads the files of one game, `run` plays one scenario and raises `ScenarioFailed` with what was
expected and what happened; `run_shows` demands that it fails when an option it shows is put back to
its default.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

from engine.cards import card, show
from engine.core import (
    Action,
    Emit,
    Event,
    Game,
    IllegalAction,
    Result,
    Seat,
    Setup,
    Step,
    View,
    play,
)
from tests.support.fitting import cards_fit, fits, take_cards


class ScenarioFailed(AssertionError):
    """The game did something else than the scenario says."""


class ScenarioError(Exception):
    """The scenario itself is malformed: an unknown key, a card that does not exist."""


_SCENARIO = {"name", "clauses", "options", "shows", "seats", "scene", "start", "step", "result"}
_START = {"seed", "stack", "carry", "prefs"}
_ACT = {"seat", "do", "cards", "onto", "arg"}
_AFTER = {"emits", "silent", "asked", "phase", "menu", "hand", "facts"}
_STEP = _ACT | _AFTER | {"error", "timeout", "leave", "try", "legal"}
_MENU = {"seat", "verbs", "args"}
_HAND = {"seat", "cards"}
_FACTS = {"seat", "has", "lacks", "values"}
_RESULT = {"points", "places", "sides", "match_over", "carry", "bookings", "story"}
_BOOKING = {"seat", "points", "reason"}
_ACTORS = ("do", "timeout", "leave", "try")


@dataclass(frozen=True)
class Scenario:
    """One scenario and the file it stands in."""

    file: Path
    data: Mapping[str, Any]

    @property
    def name(self) -> str:
        return str(self.data["name"])

    @property
    def id(self) -> str:
        return f"{self.file.stem}-{self.name}".replace(" ", "_")

    @property
    def clauses(self) -> tuple[str, ...]:
        return tuple(self.data.get("clauses", ()))

    @property
    def shows(self) -> tuple[tuple[str, Any], ...]:
        """Option keys and values, the values as written under ``options``."""
        out = []
        options = self.data.get("options", {})
        for item in self.data.get("shows", ()):
            key, eq, value = item.partition("=")
            if not eq or key not in options or str(options[key]) != value:
                raise ScenarioError(f"{self.id}: shows {item!r}, which its options do not choose")
            out.append((key, options[key]))
        return tuple(out)


# --- reading ---------------------------------------------------------------------------------


def load(folder: Path) -> tuple[Scenario, ...]:
    """All scenarios of a folder of TOML files, by file and order. Raises ScenarioError."""
    out: list[Scenario] = []
    for file in sorted(folder.glob("*.toml")):
        try:
            data = tomllib.loads(file.read_text("utf-8"))
        except tomllib.TOMLDecodeError as e:
            raise ScenarioError(f"{file}: {e}") from None
        _known(data, {"scenario"}, str(file))
        for table in data.get("scenario", ()):
            out.append(Scenario(file, table))
            check_form(out[-1])
    names = Counter(s.id for s in out)
    for twice in (name for name, n in names.items() if n > 1):
        raise ScenarioError(f"two scenarios are called {twice!r}")
    return tuple(out)


def check_form(scenario: Scenario) -> None:
    """Every key is known and every step says exactly one thing to do. Raises ScenarioError."""
    data, where = scenario.data, f"{scenario.file.name}: {scenario.data.get('name')!r}"
    _known(data, _SCENARIO, where)
    if "name" not in data:
        raise ScenarioError(f"{where}: no name")
    if ("scene" in data) == ("start" in data):
        raise ScenarioError(f"{where}: needs either scene or start")
    _known(data.get("start", {}), _START, f"{where}, start")
    _ = scenario.shows
    for n, step in enumerate(data.get("step", ()), 1):
        at = f"{where}, step {n}"
        _known(step, _STEP, at)
        said = [a for a in _ACTORS if a in step]
        if len(said) > 1 or (not said and not set(step) & _AFTER):
            raise ScenarioError(f"{at}: needs exactly one of {', '.join(_ACTORS)}")
        if "do" in step and "seat" not in step:
            raise ScenarioError(f"{at}: nobody is named to {step['do']}")
        if "do" not in step and set(step) & (_ACT | {"error"}):
            raise ScenarioError(f"{at}: {', '.join(sorted(set(step) & (_ACT | {'error'})))} without do")
        if ("try" in step) != ("legal" in step) or len(step.get("try", ())) != len(step.get("legal", ())):
            raise ScenarioError(f"{at}: try and legal do not match")
        for item in step.get("try", ()):
            _known(item, _ACT | {"error"}, at)
        for key, allowed in (("menu", _MENU), ("hand", _HAND), ("facts", _FACTS)):
            for item in _tables(step.get(key, ())):
                _known(item, allowed, f"{at}, {key}")
                if "seat" not in item:
                    raise ScenarioError(f"{at}, {key}: no seat")
        for item in step.get("emits", ()):
            if "event" not in item:
                raise ScenarioError(f"{at}, emits: no event")
    _known(data.get("result", {}), _RESULT, f"{where}, result")
    for item in data.get("result", {}).get("bookings", ()):
        _known(item, _BOOKING, f"{where}, bookings")


def _known(data: Mapping[str, Any], allowed: set[str], where: str) -> None:
    for key in data:
        if key not in allowed:
            raise ScenarioError(f"{where}: unknown key {key!r} (known: {', '.join(sorted(allowed))})")


def _tables(value: Any) -> Sequence[Mapping[str, Any]]:
    return [value] if isinstance(value, Mapping) else value


# --- running ---------------------------------------------------------------------------------


def run(game: Game[Any], scenario: Scenario, *, without: str | None = None) -> None:
    """Play a scenario; ``without`` puts one of its options back to the default.

    Raises ScenarioFailed naming the step.
    """
    data = scenario.data
    chosen = {k: v for k, v in data.get("options", {}).items() if k != without}
    seats = data.get("seats", game.spec.seats[0])
    options = game.settle(chosen, seats)
    if "scene" in data:
        state = game.scene({**data["scene"], "seats": seats, "options": options})
    else:
        state = game.start(_setup(data["start"], seats, options)).state
    for n, step in enumerate(data.get("step", ()), 1):
        try:
            state, out = _act(game, state, step)
            _check_out(out, step)
            _check_after(game, state, step)
        except ScenarioFailed as e:
            raise ScenarioFailed(f"step {n} ({_told(step)}): {e}{_position(game, state)}") from None
    if "result" in data:
        _check_result(game.result(state), data["result"])


def run_shows(game: Game[Any], scenario: Scenario, key: str) -> None:
    """The scenario must fail when the option ``key`` has its default. Raises ScenarioFailed if it passes."""
    try:
        run(game, scenario, without=key)
    except ScenarioFailed:
        return
    raise ScenarioFailed(
        f"passes with {key}={game.spec.option(key).default} too, so it does not show "
        f"{key}={scenario.data['options'][key]}"
    )


def _setup(data: Mapping[str, Any], seats: int, options: Mapping[str, Any]) -> Setup:
    return Setup(
        seats=seats,
        seed=bytes.fromhex(data.get("seed", "00" * 32)),
        options=options,
        prefs={Seat(int(k)): v for k, v in data.get("prefs", {}).items()},
        carry=data.get("carry", {}),
        stack=tuple(card(c) for c in data["stack"].split()) if "stack" in data else None,
    )


def _act(game: Game[Any], state: Any, step: Mapping[str, Any]) -> tuple[Any, tuple[Emit, ...]]:
    """What the step says is done: the new state and what was emitted."""
    if "try" in step:
        for item, legal in zip(step["try"], step["legal"], strict=True):
            _try(game, state, item, legal)
    elif "timeout" in step:
        seat = Seat(step["timeout"])
        if seat not in game.to_act(state):
            raise ScenarioFailed(f"seat {seat} is not asked, so its time cannot run out")
        return _take(_played(game, state, seat, game.timeout(state, seat)))
    elif "leave" in step:
        return _take(game.leave(state, Seat(step["leave"])))
    elif "do" in step:
        seat, action = read_action(game, state, step)
        if "error" not in step:
            return _take(_played(game, state, seat, action))
        code = _refusal(game, state, seat, action)
        if code != step["error"]:
            outcome = "is legal" if code is None else f"is refused as {code}"
            raise ScenarioFailed(f"{outcome}, expected the refusal {step['error']}")
    return state, ()


def _try(game: Game[Any], state: Any, item: Mapping[str, Any], legal: bool) -> None:
    seat, action = read_action(game, state, item)
    code = _refusal(game, state, seat, action)
    if (code is None) != legal:
        outcome = "legal" if code is None else f"refused ({code})"
        raise ScenarioFailed(f"{_told(item)} is {outcome}, expected {'legal' if legal else 'a refusal'}")
    if "error" in item and code != item["error"]:
        raise ScenarioFailed(f"{_told(item)} is refused as {code}, expected {item['error']}")


def _check_out(out: tuple[Emit, ...], step: Mapping[str, Any]) -> None:
    _check_emits(out, step.get("emits", ()))
    for name in step.get("silent", ()):
        if any(type(e.event).__name__ == name for e in out):
            raise ScenarioFailed(f"{name} was emitted: {_listed(out)}")


def _take(step: Step[Any]) -> tuple[Any, tuple[Emit, ...]]:
    return step.state, step.out


def _played(game: Game[Any], state: Any, seat: Seat, action: Action) -> Step[Any]:
    try:
        return play(game, state, seat, action)
    except IllegalAction as e:
        raise ScenarioFailed(f"{action} is refused: {e.code} {e.params}") from None


def _refusal(game: Game[Any], state: Any, seat: Seat, action: Action) -> str | None:
    """The code of the refusal, None when the act is legal. The state must be unchanged either way."""
    before = [game.view(state, s) for s in (None, *map(Seat, range(_seats(game, state))))]
    code = None
    try:
        play(game, state, seat, action)
    except IllegalAction as e:
        code = e.code
    after = [game.view(state, s) for s in (None, *map(Seat, range(_seats(game, state))))]
    if before != after:
        raise ScenarioFailed("a refused act changed the state")
    return code


def _seats(game: Game[Any], state: Any) -> int:
    return game.view(state, None).seats


def read_action(game: Game[Any], state: Any, data: Mapping[str, Any]) -> tuple[Seat, Action]:
    """The act a step describes. Cards named by rank alone are taken from the hand of the seat."""
    seat = Seat(data["seat"])
    try:
        cards = take_cards(data.get("cards", ""), game.view(state, seat).hand)
        targets = take_cards(data.get("onto", ""), ())
    except ValueError as e:
        raise ScenarioError(f"{_told(data)}: {e}") from None
    return seat, Action(data["do"], cards, targets, str(data.get("arg", "")))


# --- comparing -------------------------------------------------------------------------------


def _check_emits(out: Sequence[Emit], wanted: Sequence[Mapping[str, Any]]) -> None:
    rest = iter(out)
    for want in wanted:
        if not any(_emit_fits(emit, want) for emit in rest):
            raise ScenarioFailed(f"expected {dict(want)} (in this order); emitted: {_listed(out)}")


def _emit_fits(emit: Emit, want: Mapping[str, Any]) -> bool:
    if type(emit.event).__name__ != want["event"]:
        return False
    if "to" in want and (emit.to is None or sorted(emit.to) != sorted(want["to"])):
        return False
    values = {f.name: getattr(emit.event, f.name) for f in fields(emit.event)}
    for key, value in want.items():
        if key in ("event", "to"):
            continue
        if key not in values:
            raise ScenarioError(f"{want['event']} has no field {key!r} (it has {', '.join(values)})")
        if not fits(values[key], value):
            return False
    return True


def _check_after(game: Game[Any], state: Any, step: Mapping[str, Any]) -> None:
    if "asked" in step and sorted(game.to_act(state)) != sorted(step["asked"]):
        raise ScenarioFailed(f"asked are {sorted(game.to_act(state))}, expected {step['asked']}")
    if "phase" in step and game.view(state, None).phase != step["phase"]:
        raise ScenarioFailed(f"phase is {game.view(state, None).phase!r}, expected {step['phase']!r}")
    for menu in _tables(step.get("menu", ())):
        _check_menu(_view(game, state, menu["seat"]), menu)
    for hand in _tables(step.get("hand", ())):
        has = _view(game, state, hand["seat"]).hand
        if not cards_fit(has, hand["cards"]):
            raise ScenarioFailed(f"seat {hand['seat']} holds {show(has)}, expected {hand['cards']}")
    for facts in _tables(step.get("facts", ())):
        _check_facts(_view(game, state, facts["seat"]), facts)


def _view(game: Game[Any], state: Any, seat: int) -> View:
    return game.view(state, None if seat < 0 else Seat(seat))


def _check_menu(view: View, want: Mapping[str, Any]) -> None:
    offered = [c for c in view.menu if not c.anytime]
    if "verbs" in want and sorted(c.verb for c in offered) != sorted(want["verbs"]):
        raise ScenarioFailed(
            f"seat {want['seat']} may {sorted(c.verb for c in offered)}, expected {sorted(want['verbs'])}"
        )
    for verb, args in want.get("args", {}).items():
        has = sorted(a for c in view.menu if c.verb == verb for a in c.args)
        if has != sorted(args):
            raise ScenarioFailed(f"seat {want['seat']} may {verb} {has}, expected {sorted(args)}")


def _check_facts(view: View, want: Mapping[str, Any]) -> None:
    keys = [p.key for p in view.facts]
    for key in want.get("has", ()):
        if key not in keys:
            raise ScenarioFailed(f"fact {key} is missing; there are {keys}")
    for key in want.get("lacks", ()):
        if key in keys:
            raise ScenarioFailed(f"fact {key} is there; expected not")
    for key, params in want.get("values", {}).items():
        if not any(p.key == key and fits(p, params) for p in view.facts):
            raise ScenarioFailed(f"no fact {key} with {params}; there are {view.facts}")


def _check_result(result: Result | None, want: Mapping[str, Any]) -> None:
    if result is None:
        raise ScenarioFailed("the deal is not over")
    for key in ("points", "places", "sides"):
        if key in want and list(getattr(result, key)) != list(want[key]):
            raise ScenarioFailed(f"{key} are {list(getattr(result, key))}, expected {want[key]}")
    if "match_over" in want and result.match_over != want["match_over"]:
        raise ScenarioFailed(f"match_over is {result.match_over}")
    for key, value in want.get("carry", {}).items():
        if key not in result.carry or result.carry[key] != value:
            raise ScenarioFailed(f"carry is {dict(result.carry)}, expected {key} = {value!r}")
    if "bookings" in want:
        has = [{"seat": int(b.seat), "points": b.points, "reason": b.reason} for b in result.bookings]
        if has != [dict(b) for b in want["bookings"]]:
            raise ScenarioFailed(f"bookings are {has}, expected {want['bookings']}")
    told = [p.key for p in result.story]
    for key in want.get("story", ()):
        if key not in told:
            raise ScenarioFailed(f"story lacks {key}; it has {told}")


# --- telling what went wrong -----------------------------------------------------------------


def _told(step: Mapping[str, Any]) -> str:
    if "do" in step:
        words = [f"seat {step['seat']}", step["do"], step.get("cards", ""), step.get("arg", "")]
        return " ".join(str(w) for w in words if w != "")
    return next((f"{a} {step[a]}" if a != "try" else "try" for a in _ACTORS if a in step), "look")


def _listed(out: Sequence[Emit]) -> str:
    said = (f"{_short(e.event)}{'' if e.to is None else f' to {sorted(e.to)}'}" for e in out)
    return "; ".join(said) or "nothing"


def _short(event: Event) -> str:
    values = ", ".join(f"{f.name}={getattr(event, f.name)!r}" for f in fields(event))
    return f"{type(event).__name__}({values})"


def _position(game: Game[Any], state: Any) -> str:
    lines = [f"\n  phase {game.view(state, None).phase}, asked {dict(game.to_act(state))}"]
    for seat in range(_seats(game, state)):
        view = game.view(state, Seat(seat))
        lines.append(f"  seat {seat}: {show(view.hand)} | {', '.join(c.verb for c in view.menu)}")
    return "\n".join(lines)


def ids(scenarios: Iterable[Scenario]) -> Iterator[str]:
    """Readable pytest ids."""
    return (s.id for s in scenarios)
