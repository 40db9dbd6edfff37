"""Dealing, and the course of a deal where a scenario cannot show it."""

from __future__ import annotations

import pytest

from engine.cards import packs, parse, show
from engine.core import Action, BadOption, Phrase, Seat
from engine.games.gonglaok import GAME, events
from engine.games.gonglaok.dealing import HEART_THREE
from tests.games.gonglaok.helpers import act, all_cards, deal, refusal, scene, told, whole


@pytest.mark.clause("LK-4.6", "LK-4.7", "LK-3.1", "LK-3.2")
@pytest.mark.parametrize(
    ("seats", "sizes"),
    [
        (3, [36, 36, 36]),
        (5, [22, 22, 22, 21, 21]),
        (7, [24, 23, 23, 23, 23, 23, 23]),
        (8, [21, 21, 20, 20, 20, 20, 20, 20]),
        (9, [18] * 9),
        (10, [22] * 6 + [21] * 4),
        (11, [20] * 7 + [19] * 4),
        (12, [18] * 12),
    ],
)
def test_the_first_drawers_have_one_card_more(seats: int, sizes: list[int]) -> None:
    step = deal(7, seats)
    first = told(step.out, events.Dealt)[0].first
    assert [len(step.state.hands[first.after(seats, i)]) for i in range(seats)] == sizes
    assert all_cards(step.state) == whole(step.state)


@pytest.mark.clause("LK-3.6", "LK-4.6", "LK-4.10")
def test_cards_are_drawn_and_attacks_go_to_the_next_seat() -> None:
    step = deal(3, carry={"winner": 2}, stack="H4 C5 D6 S7")
    for i, card in enumerate(parse("H4 C5 D6 S7")):
        assert card in step.state.hands[Seat(2).after(4, i)]
    assert (step.state.attacker, step.state.defender) == (2, 3)
    assert (deal(3, carry={"winner": 3}).state.attacker, deal(3, carry={"winner": 3}).state.defender) == (3, 0)


@pytest.mark.clause("LK-4.2", "LK-4.5", "LK-4.9")
def test_trump_is_the_suit_of_a_random_card_shown_to_all() -> None:
    suits = set()
    for seed in range(12):
        step = deal(seed)
        turned = told(step.out, events.TrumpTurned)[0]
        suits.add(turned.suit)
        assert step.state.trump is turned.suit is turned.card.suit
        for seat in (None, *step.state.everybody):
            fact = Phrase.of("fact-trump", suit=turned.suit, card=turned.card)
            assert fact in GAME.view(step.state, seat).facts
        assert sum(map(len, step.state.hands)) == 108
    assert len(suits) == 4


@pytest.mark.clause("LK-4.3")
def test_a_joker_is_shown_and_put_back() -> None:
    for seed in range(200):
        step = deal(seed)
        jokers = told(step.out, events.JokerTurned)
        if jokers:
            break
    assert jokers
    assert all(j.card.is_joker for j in jokers)
    assert not told(step.out, events.TrumpTurned)[0].card.is_joker
    assert show(all_cards(step.state)) == show(sorted(packs(2)))


@pytest.mark.clause("LK-4.4", "LK-10.2")
def test_the_turned_card_goes_back_to_its_place_or_to_the_first_drawer() -> None:
    for seed in range(6):
        back, first = deal(seed, carry={"winner": 1}), deal(seed, carry={"winner": 1}, turned_card="first_card")
        assert back.state.turned == first.state.turned
        assert not told(back.out, events.TurnedCardTaken)
        assert told(first.out, events.TurnedCardTaken) == [events.TurnedCardTaken(Seat(1), first.state.turned)]
        assert first.state.turned in first.state.hands[1]
        assert all_cards(back.state) == all_cards(first.state)


@pytest.mark.clause("LK-4.1", "LK-14.3")
def test_every_seat_can_be_first_drawer_and_first_attacker() -> None:
    steps = [deal(seed) for seed in range(40)]
    assert {told(s.out, events.Dealt)[0].first for s in steps} == {0, 1, 2, 3}
    assert {s.state.attacker for s in steps} == {0, 1, 2, 3}
    assert all(HEART_THREE in s.state.hands[s.state.attacker] for s in steps)
    later = [deal(seed, carry={"winner": 3}, first_drawer="random") for seed in range(40)]
    assert {told(s.out, events.Dealt)[0].first for s in later} == {0, 1, 2, 3}


def test_why_somebody_attacks_first_is_told() -> None:
    def why(**chosen: object) -> str:
        carry = {"winner": 2} if chosen.pop("later", False) else {}
        return told(deal(1, carry=carry, **chosen).out, events.FirstAttacker)[0].why.key

    assert why() == "kind-by-heart3"
    assert why(later=True) == "kind-by-win"
    assert why(later=True, first_attacker="heart3") == "kind-by-heart3"
    assert why(first_attacker="winner") == "kind-by-draw"


def test_a_winner_who_does_not_sit_here_is_no_winner() -> None:
    assert deal(1, 3, carry={"winner": 5}) == deal(1, 3)


def test_a_stack_with_too_many_copies_is_refused() -> None:
    with pytest.raises(ValueError, match="more than 2"):
        deal(stack="H3 H3 H3")


@pytest.mark.clause("LK-8a.1")
@pytest.mark.parametrize(
    ("seats", "fit"),
    [
        (3, ()), (4, (2,)), (5, ()), (6, (2, 3)), (7, ()), (8, (2, 4)), (9, (3,)), (10, (2, 5)), (11, ()),
        (12, (2, 3, 4, 6)),
    ],
)  # fmt: skip
def test_camps_must_split_the_players_evenly(seats: int, fit: tuple[int, ...]) -> None:
    for camps in (2, 3, 4, 5, 6):
        if camps in fit:
            assert GAME.settle({"camps": camps}, seats)["camps"] == camps
            continue
        with pytest.raises(BadOption) as caught:
            GAME.settle({"camps": camps}, seats)
        assert caught.value.code == "camps_do_not_fit"
        assert caught.value.params["values"] == (0, *fit)


@pytest.mark.clause("LK-7.27", "LK-8a.3")
def test_hands_and_who_is_asked_in_a_window_are_private() -> None:
    state = scene(["H5 C9 DK", "H6 D4 CA", "C5 D7 HQ", "C8 S3 DA"], options={"camps": 2})
    for seat in (None, *state.everybody):
        assert GAME.view(state, seat).waiting == (0,)
    step = act(state, 0, "open", "H5")
    for seat in (None, *state.everybody):
        view = GAME.view(step.state, seat)
        assert view.waiting == ()
        assert view.asked == (seat == 2)
        assert view.hand == (() if seat is None else GAME.order(step.state.hands[seat], view))
        assert view.open_hands == ()
        assert view.counts == (2, 3, 3, 3)
    step = act(step.state, 2, "done")
    assert [e.to for e in step.out if isinstance(e.event, events.Finished)] == [frozenset({2})]
    assert GAME.view(step.state, None).waiting == ()


@pytest.mark.clause("LK-7.29", "LK-5.8")
def test_nobody_adds_while_the_defender_covers() -> None:
    state = scene(["H5 C5 D9", "H6 C6", "D5 D7", "C8 C9"])
    state = act(state, 0, "open", "H5").state
    state = act(state, 2, "done").state
    assert state.phase == "defend"
    assert [refusal(state, s, "add", c) for s, c in ((0, "C5"), (2, "D5"))] == ["not_your_turn"] * 2


@pytest.mark.clause("LK-10.14", "LK-5.12")
def test_the_cap_holds_for_cards_that_are_piled_on() -> None:
    state = scene(["H5 D9", "H6 C7", "D5 C5 D7", "CT DK"], options={"pile_on": "on", "attack_cap": "defender_hand"})
    state = act(state, 0, "open", "H5").state
    state = act(state, 2, "done").state
    state = act(state, 1, "take").state
    assert state.phase == "pile"
    assert refusal(state, 2, "add", "D5 C5") == "over_cap"
    step = act(state, 2, "add", "D5")
    assert sorted(told(step.out, events.PickedUp)[0].cards) == sorted(parse("H5 D5"))


@pytest.mark.clause("LK-15.3", "LK-7.28")
def test_only_the_defender_is_told_that_he_cannot_cover() -> None:
    state = scene(["H5 C5 D8", "H9 C3", "DQ DK", "CQ CK"])
    state = act(state, 0, "open", "H5 C5").state
    told_so = [s for s in (None, *state.everybody) if _fact(GAME.view(state, s).facts, "fact-cannot-cover")]
    assert told_so == [1]
    assert [c.verb for c in GAME.view(state, Seat(1)).menu if not c.anytime] == ["take"]


def _fact(facts: tuple[Phrase, ...], key: str) -> bool:
    return any(p.key == key for p in facts)


@pytest.mark.clause("LK-15.4")
def test_the_confirming_button_says_what_is_played() -> None:
    state = scene(["H5 C5 D5 D8", "H9 S3 D7", "S5 DK", "CQ CK"])
    attack = GAME.preview(GAME.view(state, Seat(0)), Action("open", parse("H5 C5 D5")))
    assert attack == Phrase.of("kind-attack", count=3, rank=parse("H5")[0].rank, cards=parse("D5 C5 H5"))
    state = act(state, 0, "open", "H5 C5 D5").state
    state = act(state, 2, "done").state
    view = GAME.view(state, Seat(1))
    covers = GAME.preview(view, Action("cover", parse("H9 S3 D7")))
    assert [(dict(p.params)["cover"], dict(p.params)["attack"]) for p in dict(covers.params)["pairs"]] == list(
        zip(parse("D7 S3 H9"), parse("D5 C5 H5"), strict=True)
    )
    assert GAME.preview(view, Action("take")) == Phrase.of("kind-take", count=3)


def test_a_hand_is_arranged_trumps_first_then_suit_by_suit() -> None:
    view = GAME.view(scene(["S3 X DA D2 H5 C9 x S2 H6 S3", "H9", "D9", "C9"], trump="H"), Seat(0))
    assert show(view.hand) == "X x H6 H5 S2 S3 S3 C9 D2 DA"
    assert show(GAME.order(parse("C3 H4 S5 X"))) == "X S5 H4 C3"
    assert show(GAME.order(parse("C3 H4 S5 X"), view)) == "X H4 S5 C3"
