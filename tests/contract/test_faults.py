"""The checks themselves: a game with a fault planted on purpose has to fail the check meant for it.

The faults are planted into the template game, which passes everything without them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import pytest

from engine.core import Action, Phrase, Policy, Seat, Step, View
from engine.games.doudizhu.rules import DouDizhu
from engine.shuffle import Dice
from tests.support import faulty
from tests.support.budget import dice_for
from tests.support.checks import flow, secrecy, wording
from tests.support.drive import Deal, drive
from tools.game_template import GAME
from tools.game_template.rules import GameTemplate
from tools.game_template.state import State

Check = Callable[[Sequence[Deal]], None]


def each(check: Callable[[Deal], None]) -> Check:
    """A check of one deal, over several."""

    def check_all(deals: Sequence[Deal]) -> None:
        for deal in deals:
            check(deal)

    return check_all


def with_dice(check: Callable[[Deal, Dice], Any]) -> Check:
    """A check with chance of its own, over several deals."""

    def check_all(deals: Sequence[Deal]) -> None:
        for deal in deals:
            check(deal, dice_for(deal, "faults"))

    return check_all


def cards_move(deals: Sequence[Deal]) -> None:
    moved = secrecy.Moved()
    for deal in deals:
        moved += secrecy.check_non_interference(deal, dice_for(deal, "faults"))
    secrecy.check_cards_moved(moved)


ENDS = each(flow.check_ends)
RECORD = each(flow.check_record)
PURE = each(flow.check_pure)
TIMEOUTS = each(flow.check_timeouts)
REQUESTS = each(flow.check_requests)
CONSERVED = each(flow.check_conserved)
NO_TEXT = each(flow.check_no_text)
HISTORY = each(flow.check_history)
TURNS = with_dice(flow.check_turns)
SUGGESTIONS = with_dice(flow.check_suggestions)
RUBBISH = with_dice(flow.check_rubbish)
COMPUTERS = with_dice(flow.check_computers)
NON_INTERFERENCE = with_dice(secrecy.check_non_interference)
KNOWN_CARDS = each(secrecy.check_known_cards)
AUDIENCES = each(secrecy.check_events_to_whom_it_concerns)
SEED_HIDDEN = each(secrecy.check_seed_hidden)
SECRET_ANSWERS = each(secrecy.check_secret_answers)
NO_PEEKING = with_dice(secrecy.check_computers_do_not_peek)
IMAGINE_DRAWS = with_dice(secrecy.check_imagine_draws_from_its_dice)
WORLDS_PLAY_ON = with_dice(secrecy.check_imagined_worlds_play_on)
WORDED = with_dice(wording.check_deal_is_worded)

FAULTS: list[tuple[type[GameTemplate], Check, str]] = [
    (faulty.CardInAnothersView, KNOWN_CARDS, "does not hold and was never shown"),
    (faulty.CardInAnothersView, NON_INTERFERENCE, "looks different: facts"),
    (faulty.CountOfASuitInAView, NON_INTERFERENCE, "looks different: facts"),
    (faulty.CardInAPublicEvent, NON_INTERFERENCE, "learns LoudPass"),
    (faulty.SecretChoiceToldToAll, SECRET_ANSWERS, "he learns LoudPass"),
    (faulty.OthersHistory, HISTORY, "history of"),
    (faulty.ShortHistory, HISTORY, "history of"),
    (faulty.SeedInAnEvent, SEED_HIDDEN, "the seed is in Seeded"),
    (faulty.ToldToNobody, AUDIENCES, "told to nobody"),
    (faulty.ImagineChangesNothing, cards_move, "imagined worlds differ"),
    (faulty.ImagineForgetsTheGift, NON_INTERFERENCE, "looks different: history"),
    (faulty.ImagineDrawsFromElsewhere, IMAGINE_DRAWS, "something else than its dice"),
    (faulty.ImagineLosesACard, WORLDS_PLAY_ON, "imagined with other cards"),
    (faulty.PeekingComputer, NO_PEEKING, "where only hidden cards differ"),
    (faulty.NoTurnCheck, TURNS, "is offered"),
    (faulty.QuestionForOthers, TURNS, "is offered"),
    (faulty.LyingSuggestion, SUGGESTIONS, "is suggested to seat ., but refused"),
    (faulty.NothingSuggested, SUGGESTIONS, "nothing is suggested"),
    (faulty.PreviewAllowsAll, SUGGESTIONS, "preview says None"),
    (faulty.TimeoutPassesOnLead, TIMEOUTS, "time-out of seat"),
    (faulty.CrashesOnTargets, RUBBISH, "KeyError"),
    (faulty.RefusesWithASentence, RUBBISH, "code 'Cards are"),
    (faulty.RequestsRiseForOthers, REQUESTS, "it must stay"),
    (faulty.RequestsStay, REQUESTS, "it must rise"),
    (faulty.IllegalComputer, COMPUTERS, "computer in seat"),
    (faulty.ApplyMutates, PURE, "changes the state it is applied to"),
    (faulty.ViewMutates, PURE, "looking at the state changes it"),
    (faulty.Unrepeatable, PURE, "dealt differently"),
    (faulty.OtherEveryTime, PURE, "other events the second time"),
    (faulty.Unrepeatable, RECORD, "the replayed state differs|record_"),
    (faulty.LosesACard, CONSERVED, "lost"),
    (faulty.CountsLessThanItHolds, CONSERVED, "nowhere"),
    (faulty.PointsDoNotSum, ENDS, "do not sum"),
    (faulty.NobodyIsFirst, ENDS, "nobody is first"),
    (faulty.CarriesASeat, ENDS, "not made of JSON"),
    (faulty.AsksAfterTheEnd, ENDS, "awaited after the end"),
    (faulty.Unworded, WORDED, "no wording for event-LoudPass"),
    (faulty.TextInAFact, NO_TEXT, "text among the values"),
    (faulty.NoTimeForThePhase, TURNS, "gives it no time"),
    (faulty.ValueMissing, WORDED, "fact-deal"),
]


@pytest.mark.parametrize(
    ("fault", "check", "said"), FAULTS, ids=[f"{f.__name__}-{n}" for n, (f, _, _) in enumerate(FAULTS)]
)
def test_the_check_finds_the_fault(fault: type[GameTemplate], check: Check, said: str) -> None:
    faulty = fault()
    with pytest.raises((AssertionError, ValueError), match=said):
        check(_deals(faulty))


def _deals(game: GameTemplate) -> list[Deal]:
    """Deals of a faulty game, driven by the sound one where the fault would already stop the drive."""
    deals = []
    for number in range(6):
        try:
            deals.append(drive(game, 3, number))
        except Exception:
            sound = drive(GAME, 3, number)
            deals.append(replace(sound, game=game))
    return deals


def test_the_sound_game_passes_all_of_them() -> None:
    sound = [drive(GAME, 3, number) for number in range(6)]
    for check in {id(check): check for _, check, _ in FAULTS}.values():
        check(sound)


def test_a_deal_that_does_not_end_is_found() -> None:
    class Endless(GameTemplate):
        def apply(self, state: State, seat: Seat, action: Action) -> Step[State]:
            return Step(state.ask(state.public, seat))

    with pytest.raises(AssertionError, match="no end after"):
        drive(Endless(), 3, 1, limit=300)


def test_an_option_that_settles_badly_is_found() -> None:
    class Unsettled(GameTemplate):
        def settle(self, chosen: Mapping[str, Any], seats: int) -> dict[str, Any]:
            return {**super().settle({}, seats), "extra": 1}

    with pytest.raises(AssertionError, match="settle gives"):
        flow.check_settle(Unsettled(), 3)


# --- the same in a game with an auction, a kitty and melds ------------------------------------------


class NeighboursCardSeen(DouDizhu):
    """Whoever calls first is shown a card of the neighbour's."""

    def view(self, state: Any, seat: Seat | None) -> View:
        view = super().view(state, seat)
        if seat is None or view.phase != "auction":
            return view
        other = super().view(state, seat.after(3)).hand[0]
        return replace(view, facts=(*view.facts, Phrase.of("fact-kitty", cards=(other,))))


class BidsByTheNeighboursHand(DouDizhu):
    """Its computers bid high when the next seat is weak."""

    last: Any = None

    def view(self, state: Any, seat: Seat | None) -> View:
        self.last = state
        return super().view(state, seat)

    @property
    def computers(self) -> Mapping[str, Policy]:
        honest = super().computers

        def peek(view: View, dice: Dice) -> Action:
            if view.phase != "auction" or view.seat is None:
                return honest["normal"](view, dice)
            other = DouDizhu().view(self.last, view.seat.after(3)).hand
            bids = view.choice("bid")
            strong = any(c.is_joker for c in other)
            return Action("bid", arg=bids.args[0 if strong else -1]) if bids else Action("pass_bid")

        return dict.fromkeys(honest, peek)


@pytest.mark.parametrize(
    ("fault", "check", "said"),
    [
        (NeighboursCardSeen, KNOWN_CARDS, "was never shown"),
        (NeighboursCardSeen, NON_INTERFERENCE, "looks different: facts"),
        (BidsByTheNeighboursHand, NO_PEEKING, "where only hidden cards differ"),
    ],
)
def test_the_check_finds_the_fault_in_dou_dizhu(fault: type[DouDizhu], check: Check, said: str) -> None:
    with pytest.raises(AssertionError, match=said):
        check([drive(fault(), 3, number) for number in range(3)])
