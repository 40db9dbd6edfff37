"""The course of a deal, where a scenario cannot show it."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.cards import PACK, parse
from engine.core import Action, BadOption, Seat, Setup, play
from engine.games.doudizhu import GAME
from engine.games.doudizhu import events as ev
from engine.shuffle import Dice
from tests.games.doudizhu.helpers import SEATS, act, deal, events, play_out, refusal, scene


@pytest.mark.clause("DD-3.3")
def test_turns_go_round_by_seat_in_every_phase() -> None:
    state = deal(3).state
    first = state.public.turn
    for verb, arg in (("pass_bid", ""), ("bid", "1"), ("pass_bid", ""), ("bid", "2")):
        seat = state.public.turn
        state = act(state, seat, verb, arg=arg).state
        assert state.public.turn == seat.after(3)
    assert state.public.turn == first.after(3, 4)
    state = scene(landlord=2, hands=["5 A", "6 A", "4 7"])
    for seat, card in ((2, "4"), (0, "5"), (1, "6"), (2, "7")):
        assert list(GAME.to_act(state)) == [seat]
        state = act(state, seat, "play", card).state


@pytest.mark.clause("DD-4.1", "DD-4.14")
def test_17_cards_each_and_a_kitty_nobody_sees() -> None:
    step = deal(1)
    dealt = {e.event.seat: e for e in step.out if isinstance(e.event, ev.Dealt)}
    assert sorted(dealt) == [0, 1, 2]
    for seat, emit in dealt.items():
        assert emit.to == frozenset({seat})
        assert emit.event.cards == step.state.hands[seat]
    assert not any(isinstance(e, ev.KittyShown) for e in events(step.out))
    for viewer in (None, *SEATS):
        shown = {c for f in GAME.view(step.state, viewer).facts for _, v in f.params for c in (v,)}
        assert not shown & set(step.state.kitty)


@pytest.mark.clause("DD-4.2")
def test_the_first_bidder_is_drawn_at_random_and_announced() -> None:
    firsts: Counter[Seat] = Counter()
    for seed in range(90):
        (announced,) = [e for e in events(deal(seed).out) if isinstance(e, ev.FirstBidder)]
        firsts[announced.seat] += 1
    assert set(firsts) == set(SEATS)
    assert min(firsts.values()) >= 15


@pytest.mark.clause("DD-4.8", "DD-4.11", "DD-7.2")
def test_a_redeal_deals_other_cards_from_the_same_seed() -> None:
    state = deal(5).state
    hands = state.hands
    for _ in range(3):
        step = act(state, state.public.turn, "pass_bid")
        state = step.state
    assert [type(e) for e in events(step.out)] == [ev.BidPassed, ev.Redealt, *[ev.Dealt] * 3, ev.FirstBidder]
    assert state.public.redeals == 1
    assert state.census() == Counter(PACK)
    assert all(a != b for a, b in zip(hands, state.hands, strict=True))
    again = deal(5).state
    for _ in range(3):
        again = act(again, again.public.turn, "pass_bid").state
    assert again == state


@pytest.mark.clause("DD-4.12")
def test_a_new_deal_counts_redeals_from_zero() -> None:
    step = deal(5)
    last = [s for _, _, s in play_out(step, Dice(bytes(32), "x"))][-1].state
    result = GAME.result(last)
    assert result is not None
    assert result.carry == {}
    assert deal(6).state.public.redeals == 0


def test_a_stack_replaces_the_first_shuffle() -> None:
    stack = tuple(reversed(PACK))
    step = GAME.start(Setup(3, bytes(32), GAME.settle({}, 3), stack=stack))
    assert step.state.hands[0] == GAME.order(stack[:17])
    assert step.state.hands[2] == GAME.order(stack[34:51])
    assert set(step.state.kitty) == set(stack[51:])
    with pytest.raises(ValueError, match="54 cards"):
        GAME.start(Setup(3, bytes(32), GAME.settle({}, 3), stack=PACK[:53] + PACK[:1]))


def test_a_hand_is_shown_from_high_to_low() -> None:
    mixed = parse("S3 X D2 CA x HT")
    assert GAME.order(mixed) == parse("X x D2 CA HT S3")


@pytest.mark.clause("DD-10.8")
def test_no_pairs_as_kickers_implies_no_triples() -> None:
    settled = GAME.settle({"kicker_pair": "no"}, 3)
    assert settled["kicker_triple"] == "no"
    assert GAME.settle({"kicker_triple": "no"}, 3)["kicker_pair"] == "yes"
    with pytest.raises(BadOption):
        GAME.settle({"spring": "x4"}, 3)


@pytest.mark.clause("DD-4.19", "DD-14.10")
def test_a_peasant_who_is_asked_again_gets_a_new_question_and_others_keep_theirs() -> None:
    state = scene(landlord=0, phase="double", hands=["3 4", "5 6", "7 8"])
    asked = GAME.to_act(state)
    declined = act(state, 1, "decline").state
    assert GAME.to_act(declined) == {Seat(2): asked[Seat(2)]}
    again = act(declined, 2, "double").state
    assert GAME.to_act(again)[Seat(1)] > asked[Seat(1)]
    doubled = act(state, 1, "double").state
    assert GAME.to_act(doubled) == {Seat(2): asked[Seat(2)]}
    assert GAME.view(doubled, Seat(2)).menu == GAME.view(state, Seat(2)).menu


@pytest.mark.clause("DD-7.13")
def test_the_rocket_closes_its_trick_and_counts_no_passes() -> None:
    state = scene(landlord=0, hands=["x X 3", "4 5", "6 7"])
    step = act(state, 0, "play", "x X")
    assert [type(e) for e in events(step.out)] == [ev.Played, ev.FactorRaised, ev.TrickClosed]
    assert step.state.public.phase == "lead"
    assert step.state.public.turn == 0


@pytest.mark.clause("DD-8.1")
def test_nobody_answers_the_last_play() -> None:
    state = scene(landlord=0, hands=["3", "4 5", "6 7"])
    over = act(state, 0, "play", "3").state
    assert GAME.to_act(over) == {}
    assert refusal(over, 1, "play", "4") == "deal_over"
    view = GAME.view(over, None)
    assert view.phase == "over"
    assert dict(view.open_hands) == dict(zip(SEATS, over.hands, strict=True))
    assert [b.key if b else None for b in view.badges] == ["badge-out", None, None]


@pytest.mark.clause("DD-9.2")
@pytest.mark.parametrize("level", ["easy", "normal"])
def test_a_computer_can_take_any_seat_at_any_moment(level: str) -> None:
    for seed in range(12):
        first = deal(seed)
        dice = Dice(seed.to_bytes(32, "big"), level)
        state = first.state
        while GAME.to_act(state):
            seat = min(GAME.to_act(state))
            action = GAME.computers[level](GAME.view(state, seat), dice)
            step = play(GAME, state, seat, action)
            assert events(step.out)[0].seat == seat  # type: ignore[attr-defined]
            state = step.state
        assert GAME.result(state) is not None


def test_roles_and_sides_are_unknown_before_the_auction_ends() -> None:
    view = GAME.view(deal(2).state, Seat(1))
    assert view.roles == (None, None, None)
    assert view.sides == (None, None, None)
    state = scene(landlord=1, hands=["3", "4", "5"])
    view = GAME.view(state, None)
    assert view.sides == (1, 0, 1)
    assert [r.key for r in view.roles if r] == ["role-peasant", "role-landlord", "role-peasant"]


def test_the_table_shows_the_last_word_or_cards_of_each_seat() -> None:
    state = scene(landlord=0, hands=["3 9 K", "4 T A", "5 6"])
    for seat, text in ((0, "3"), (1, "4")):
        state = act(state, seat, "play", text).state
    state = act(state, 2, "pass").state
    state = act(state, 0, "play", "9").state
    shown = GAME.view(state, None).table
    assert [(s.seat, len(s.cards), s.note and s.note.key) for s in shown] == [
        (1, 1, None),
        (2, 0, "verb-pass"),
        (0, 1, None),
    ]


def test_imagined_worlds_agree_with_what_automatic_passes_tell() -> None:
    """With ``auto_pass`` a seat that is asked holds an answer."""
    options = {"auto_pass": "on"}
    hands = ["3 7 8", "2 4 4 5 6 7 8 9 T J Q", "X 5 5 6 6 9"]
    state = scene(options=options, landlord=0, hands=hands, table=[{"seat": 0, "cards": "A"}])
    dice = Dice(bytes(32), "worlds")
    view = GAME.view(state, Seat(0))
    strong = 0
    for _ in range(40):
        world = GAME.imagine(view, dice)
        strong += any(
            c.rank.letter in "2xX" or sum(d.rank is c.rank for d in world.hands[1]) == 4 for c in world.hands[1]
        )
    assert strong == 40


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ({"hands": ["3", "4", "5"], "colour": 1}, "unknown keys"),
        ({"hands": ["3 3 3 3 3", "4", "5"]}, "no 3 is left"),
        ({"hands": ["S3", "S3", "5"]}, "comes twice"),
        ({"hands": ["3", "4"]}, "three hands"),
        ({"hands": ["3", "4", "5"], "landlord": 0, "kitty": "9"}, "not the landlord's"),
        ({"hands": ["3", "4", "5"], "landlord": 0, "doubled": [1], "options": {"doubling": "off"}}, "nobody doubles"),
    ],
)
def test_impossible_scenes_are_refused(data: dict[str, object], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        scene(**data)


def test_a_scene_can_stand_in_the_middle_of_a_trick() -> None:
    state = scene(
        landlord=1,
        bid=2,
        doubled=[2, 0],
        redoubled=True,
        hands=["5 6", "7 8", "9 T"],
        kitty="7",
        earlier=[{"seat": 1, "cards": "4 4 4 4"}],
        table=[{"seat": 2, "cards": "3"}, {"seat": 0, "cards": ""}],
    )
    public = state.public
    assert (public.phase, public.turn, public.bombs, public.passes) == ("respond", 1, 1, 1)
    assert public.doubled == (2, 0)
    assert public.redoubled
    view = GAME.view(state, Seat(1))
    assert [f.key for f in view.facts] == [
        "fact-bid", "fact-factor", "fact-doubled", "fact-followed", "fact-redoubled", "fact-stake", "fact-kitty",
    ]  # fmt: skip
    assert play(GAME, state, Seat(1), Action("pass")).state.public.turn == 2
