"""R3.3, R3.4: who opens a round."""

from __future__ import annotations

import random
from collections import Counter
from itertools import product

import pytest

from game.rules import mass
from game.rules.mass import Team
from tests.rules.positions import Refusal, choosing, deal, play, refusal, round_at, started

N = None


# The dice of round 1.


@pytest.mark.rule("R3.3")
@pytest.mark.parametrize(
    ("throws", "opener"),
    [
        ([(1, 1, 1, 1, 1, 1, 1, 2)], 7),
        ([(6, 5, 5, 5, 5, 5, 5, 5)], 0),
        ([(4, 2, 6, 6, 1, 3, 5, 2), (N, N, 2, 5, N, N, N, N)], 3),
        (
            [(3,) * 8, (2, 2, 1, 2, 1, 1, 1, 1), (5, 6, N, 6, N, N, N, N), (N, 1, N, 2, *(N,) * 4)],
            3,
        ),
        ([(5, 5, 1, 1, 1, 1, 1, 1), (1, 1, *(N,) * 6), (6, 6, *(N,) * 6), (2, 1, *(N,) * 6)], 0),
    ],
)
def test_the_highest_roll_opens_and_ties_roll_again(throws: list[mass.Throw], opener: int) -> None:
    assert mass.opener_by_dice(throws) == opener

    dealt, *rest = mass.decide(started(), deal(throws=tuple(throws)))
    assert isinstance(dealt, mass.RoundDealt)
    assert rest == [mass.DiceRolled(tuple(throws)), mass.OpenerChosen(opener, "dice")]
    state = mass.fold([dealt, *rest], started())
    rnd = mass.running_round(state)
    assert (state.phase, rnd.turn, rnd.start.opener) == (mass.Phase.LEAD, opener, opener)
    assert rnd.start.dice == tuple(throws), "all rolls are kept"


@pytest.mark.rule("R3.3")
@pytest.mark.parametrize(
    "throws",
    [
        pytest.param([], id="no roll at all"),
        pytest.param([(3,) * 8], id="not decided"),
        pytest.param([(1, 2, 3)], id="too few places"),
        pytest.param([(1, 2, 3, 4, 5, 6, N, 1)], id="a seat did not roll"),
        pytest.param([(1, 2, 3, 4, 5, 6, 7, 1)], id="no die shows 7"),
        pytest.param([(1, 2, 3, 4, 5, 6, 0, 1)], id="no die shows 0"),
        pytest.param([(1, 2, 3, 4, 5, 6, 1, 1), (N, N, N, N, N, 2, N, N)], id="decided already"),
        pytest.param(
            [(6, 6, 1, 1, 1, 1, 1, 1), (1, 2, 3, *(N,) * 5)], id="who was not tied rolled"
        ),
        pytest.param([(6, 6, 1, 1, 1, 1, 1, 1), (1, *(N,) * 7)], id="who was tied did not roll"),
    ],
)
def test_dice_that_are_not_a_whole_sequence_are_an_error(throws: list[mass.Throw]) -> None:
    with pytest.raises(ValueError, match=r"."):
        mass.opener_by_dice(throws)
    with pytest.raises(ValueError, match=r"."):
        mass.decide(started(), deal(throws=tuple(throws)))


@pytest.mark.rule("R3.3")
def test_rolling_by_the_list_of_who_must_roll_always_gives_a_whole_sequence() -> None:
    rng = random.Random(33)
    openers: Counter[int] = Counter()
    for _ in range(400):
        throws: list[mass.Throw] = []
        while len(rolling := mass.still_rolling(throws)) > 1:
            throws.append(tuple(rng.randint(1, 6) if seat in rolling else N for seat in range(8)))
        opener = mass.opener_by_dice(throws)
        assert opener in rolling
        openers[opener] += 1

    assert set(openers) == set(range(8))


# The choice from round 2 on: while it runs.


@pytest.mark.rule("R3.4")
@pytest.mark.parametrize(("team", "went_out"), [(Team.A, 4), (Team.B, 7)])
def test_the_last_winners_choose_and_nobody_leads_before(team: Team, went_out: int) -> None:
    state = choosing(team=team, went_out=went_out)

    rnd = mass.running_round(state)
    assert (state.phase, rnd.turn, rnd.start.opener) == (mass.Phase.OPENER, None, None)
    assert rnd.start.choice is not None
    assert rnd.start.choice.team is team
    not_chosen: Refusal = ("opener_not_chosen", "R3.4", {})
    for seat in range(8):
        card = rnd.hands[seat] & -rnd.hands[seat]
        assert refusal(state, mass.Lead(seat, card)) == not_chosen
        assert refusal(state, mass.Beat(seat, card)) == not_chosen
        assert refusal(state, mass.Take(seat)) == not_chosen
        assert list(mass.legal_moves(state, seat)) == []


@pytest.mark.rule("R3.4")
def test_only_online_members_name_and_only_members_are_named() -> None:
    state = choosing(team=Team.A, went_out=2)
    everyone = frozenset(range(8))
    not_your_choice: Refusal = ("not_your_choice", "R3.4", {})

    for seat in (1, 3, 5, 7):
        assert refusal(state, mass.NameOpener(seat, 0, everyone)) == not_your_choice
    for named in (-2, -1, 1, 3, 5, 7, 8, 9, 10):
        answer = refusal(state, mass.NameOpener(0, named, everyone))
        assert answer == ("not_a_member", "R3.4", {"seat": named})
    assert refusal(state, mass.NameOpener(0, 2, frozenset({2, 4}))) == not_your_choice
    assert refusal(state, mass.NameOpener(0, 2, frozenset({0}))) is None


@pytest.mark.rule("R3.4")
def test_no_seat_outside_the_ring_can_be_named_by_team_b() -> None:
    state = choosing(team=Team.B, went_out=3)

    for named in (-1, 9, 11):
        answer = refusal(state, mass.NameOpener(1, named, frozenset({1})))
        assert answer == ("not_a_member", "R3.4", {"seat": named})


@pytest.mark.rule("R3.4")
def test_an_opener_is_named_only_while_one_is_chosen() -> None:
    everyone = frozenset(range(8))
    not_choosing: Refusal = ("not_choosing_opener", "R3.4", {})
    for state in (mass.NEW_MATCH, started(), round_at(), play(started(), deal())):
        assert refusal(state, mass.NameOpener(0, 0, everyone)) == not_choosing
        assert refusal(state, mass.CloseOpenerChoice()) == not_choosing
        assert refusal(state, mass.CountNamings(everyone)) == not_choosing
        assert refusal(state, mass.BotsNameOpener(())) == not_choosing


def name_all(
    state: mass.MatchState, namings: dict[int, int], online: frozenset[int]
) -> list[mass.Event]:
    """The events of several namings, one after the other."""
    events: list[mass.Event] = []
    for seat, named in namings.items():
        events += mass.decide(mass.fold(events, state), mass.NameOpener(seat, named, online))
    return events


@pytest.mark.rule("R3.4")
@pytest.mark.parametrize(
    ("online", "namings", "opener"),
    [
        pytest.param({0, 2, 4, 6}, {0: 4, 2: 4}, None, id="2 of 4 is no majority"),
        pytest.param({0, 2, 4, 6}, {0: 4, 2: 4, 6: 4}, 4, id="3 of 4"),
        pytest.param({0, 2, 4, 6}, {0: 4, 2: 4, 6: 0}, None, id="2 against 1 of 4"),
        pytest.param({0, 2, 4}, {0: 6}, None, id="1 of 3 is no majority"),
        pytest.param({0, 2, 4}, {0: 6, 4: 6}, 6, id="2 of 3, for a seat that is not online"),
        pytest.param({0, 2}, {0: 2}, None, id="1 of 2 is no majority"),
        pytest.param({0, 2}, {0: 2, 2: 2}, 2, id="2 of 2"),
        pytest.param({0}, {0: 6}, 6, id="the only one online decides"),
        pytest.param({0, 1, 3, 5, 7}, {0: 6}, 6, id="the other team does not count"),
    ],
)
def test_a_strict_majority_of_the_online_humans_decides_at_once(
    online: set[int], namings: dict[int, int], opener: int | None
) -> None:
    state = choosing(team=Team.A, went_out=2)

    events = name_all(state, namings, frozenset(online))

    expected: list[mass.Event] = [mass.OpenerNamed(seat, named) for seat, named in namings.items()]
    if opener is not None:
        expected.append(mass.OpenerChosen(opener, "majority"))
    assert events == expected


@pytest.mark.rule("R3.4")
def test_a_member_may_change_the_naming_and_the_last_one_counts() -> None:
    state = choosing(team=Team.A, went_out=2)
    online = frozenset({0, 2, 4, 6})

    state = play(state, *(mass.NameOpener(0, named, online) for named in (0, 2, 4)))
    choice = mass.running_round(state).start.choice
    assert choice is not None
    assert choice.named == (4, N, N, N, N, N, N, N)
    events = mass.decide(state, mass.CloseOpenerChoice())
    assert events == (mass.OpenerChosen(4, "deadline"),)


@pytest.mark.rule("R3.4")
def test_goings_and_comings_are_counted_again() -> None:
    state = choosing(team=Team.A, went_out=2)
    state = play(state, mass.NameOpener(0, 6, frozenset({0, 2, 4, 6})))

    assert mass.decide(state, mass.CountNamings(frozenset({0, 2}))) == ()
    assert mass.decide(state, mass.CountNamings(frozenset({2, 4}))) == ()
    assert mass.decide(state, mass.CountNamings(frozenset())) == ()
    assert mass.decide(state, mass.CountNamings(frozenset({0, 1, 3}))) == (
        mass.OpenerChosen(6, "majority"),
    )


# The choice from round 2 on: at the deadline.


def closed(state: mass.MatchState, namings: dict[int, int]) -> int:
    """Who opens when the time is over after these namings, none of which decided."""
    everyone = frozenset({0, 1, 2, 3, 4, 5, 6, 7})
    for seat, named in namings.items():
        state = play(state, mass.NameOpener(seat, named, everyone))
    (chosen,) = mass.decide(state, mass.CloseOpenerChoice())
    assert isinstance(chosen, mass.OpenerChosen)
    assert chosen.reason == "deadline"
    after = mass.fold([chosen], state)
    rnd = mass.running_round(after)
    assert (after.phase, rnd.turn, rnd.start.choice) == (mass.Phase.LEAD, chosen.seat, None)
    return chosen.seat


@pytest.mark.rule("R3.4")
@pytest.mark.parametrize(
    ("namings", "opener"),
    [
        pytest.param({0: 4}, 4, id="one naming"),
        pytest.param({0: 6, 2: 6}, 6, id="two for the same"),
        pytest.param({0: 6, 2: 6, 4: 0}, 6, id="two against one"),
        pytest.param({0: 6, 2: 4}, 2, id="one each: who went out, though not named"),
        pytest.param({0: 6, 2: 6, 4: 0, 6: 0}, 2, id="two each: who went out"),
        pytest.param({0: 0, 2: 2, 4: 4, 6: 6}, 2, id="four different: who went out"),
        pytest.param({}, 2, id="none: who went out"),
    ],
)
def test_at_the_deadline_after_somebody_went_out(namings: dict[int, int], opener: int) -> None:
    assert closed(choosing(team=Team.A, went_out=2), namings) == opener


@pytest.mark.rule("R3.4")
@pytest.mark.parametrize(
    ("namings", "last_opener", "opener"),
    [
        pytest.param({3: 7}, 0, 7, id="one naming"),
        pytest.param({1: 7, 3: 7, 5: 1}, 0, 7, id="two against one"),
        pytest.param({1: 7, 3: 5}, 0, 5, id="one each: the lower"),
        pytest.param({1: 7, 3: 7, 5: 3, 7: 3}, 0, 3, id="two each: the lower"),
        pytest.param({1: 7, 3: 5, 5: 3, 7: 5}, 0, 5, id="two, one, one"),
        pytest.param({}, 0, 1, id="none, opener 0: next is 1"),
        pytest.param({}, 1, 3, id="none, opener 1 of the team itself: next is 3"),
        pytest.param({}, 2, 3, id="none, opener 2: next is 3"),
        pytest.param({}, 6, 7, id="none, opener 6: next is 7"),
        pytest.param({}, 7, 1, id="none, opener 7: round the ring to 1"),
        pytest.param({}, None, 1, id="none, and the last round had no opener yet"),
    ],
)
def test_at_the_deadline_after_a_surrender(
    namings: dict[int, int], last_opener: int | None, opener: int
) -> None:
    state = choosing(team=Team.B, went_out=None, opener=last_opener)

    assert closed(state, namings) == opener


@pytest.mark.rule("R3.4")
@pytest.mark.parametrize(
    ("last_opener", "opener"), [(0, 2), (1, 2), (5, 6), (6, 0), (7, 0), (None, 0)]
)
def test_no_name_after_a_surrender_for_team_a(last_opener: int | None, opener: int) -> None:
    assert closed(choosing(team=Team.A, went_out=None, opener=last_opener), {}) == opener


@pytest.mark.rule("R3.4")
def test_every_deadline_agrees_with_a_plain_count() -> None:
    for team, went_out, last_opener in [(Team.A, 4, 3), (Team.A, None, 3), (Team.B, None, 6)]:
        members = mass.team_seats(team)
        result = mass.RoundResult(
            1, team, went_out, "out" if went_out else "surrender", last_opener
        )
        for named in product((None, *members), repeat=4):
            names = [seat for seat in named if seat is not None]
            most = [
                m
                for m in members
                if names and all(names.count(m) >= names.count(other) for other in members)
            ]
            if len(most) == 1:
                expected = most[0]
            elif went_out is not None:
                expected = went_out
            elif most:
                expected = min(most)
            else:
                expected = next(
                    seat % 8 for seat in range(last_opener + 1, 16) if seat % 8 in members
                )
            assert mass.opener_at_deadline(team, names, result) == expected


# A team with no human online.


@pytest.mark.rule("R3.4")
@pytest.mark.parametrize(
    ("namings", "opener"),
    [
        (((0, 6), (2, 6), (4, 0), (6, 6)), 6),
        (((0, 6), (2, 6), (4, 0), (6, 0)), 2),
        (((4, 0),), 0),
        ((), 2),
    ],
)
def test_bots_of_a_team_without_humans_choose_at_once(
    namings: tuple[tuple[int, int], ...], opener: int
) -> None:
    state = choosing(team=Team.A, went_out=2)

    assert mass.decide(state, mass.BotsNameOpener(namings)) == (mass.OpenerChosen(opener, "bots"),)


@pytest.mark.rule("R3.4")
@pytest.mark.parametrize("namings", [((1, 0),), ((0, 1),), ((0, 8),), ((8, 0),), ((0, 2), (0, 4))])
def test_bots_that_name_outside_their_team_or_twice_are_an_error(
    namings: tuple[tuple[int, int], ...],
) -> None:
    with pytest.raises(ValueError, match=r"R3\.4"):
        mass.decide(choosing(team=Team.A, went_out=2), mass.BotsNameOpener(namings))
