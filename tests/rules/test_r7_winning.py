"""R7: going out, points, surrender, the endless round. Secrets (R7.4) have files of their own."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.rules import mass
from game.rules.mass import Phase, Team
from tests.rules.positions import (
    PEOPLE,
    Refusal,
    cards,
    choosing,
    deal,
    house,
    play,
    refusal,
    round_at,
    started,
    with_moves,
)


def kinds(events: tuple[mass.Event, ...]) -> list[str]:
    return [mass.event_kind(event) for event in events]


# R7.1: an empty hand.


@pytest.mark.rule("R7.1")
@pytest.mark.parametrize("seat", range(8))
def test_the_last_card_in_mid_circle_wins_the_round(seat: int) -> None:
    leader = (seat - 1) % 8
    state = round_at(hands={seat: "KS"}, circle=[(leader, "QS")], turn=seat)

    events = mass.decide(state, mass.Beat(seat, cards("KS")))

    team = mass.team_of(seat)
    assert events == (
        mass.Beaten(seat, mass.parse_cards("KS"), "human"),
        mass.RoundWon(team, seat, "out"),
    )
    after = mass.fold(events, state)
    rnd = mass.running_round(after)
    assert after.score == ((1, 0) if team is Team.A else (0, 1))
    assert after.results == (mass.RoundResult(1, team, seat, "out", 0),)
    assert (after.phase, rnd.turn, rnd.leader, rnd.circle) == (Phase.DEAL, None, None, ())
    assert rnd.last_circle is not None
    assert (rnd.last_circle.end, rnd.last_circle.seat) == ("over", seat)
    assert len(rnd.last_circle.plays) == 2


@pytest.mark.rule("R7.1")
def test_a_whole_hand_led_as_a_mass_wins_the_round() -> None:
    state = round_at(hands={3: "8S 8H KD KC 9S"}, turn=3)

    assert kinds(mass.decide(state, mass.Lead(3, cards("8S 8H KD KC 9S")))) == [
        "led",
        "round_won",
    ]


@pytest.mark.rule("R7.1")
@pytest.mark.rule("R5.5")
def test_the_last_card_as_seventh_beat_wins_and_completes_no_circle() -> None:
    circle = [(seat, rank + "S") for seat, rank in zip(range(7), "789TJQK", strict=True)]
    state = round_at(hands={7: "AS"}, circle=circle, turn=7, size=3)

    events = mass.decide(state, mass.Beat(7, cards("AS")))

    assert kinds(events) == ["beaten", "round_won"]
    after = mass.fold(events, state)
    assert mass.running_round(after).discarded == mass.running_round(state).discarded


@pytest.mark.rule("R7.1")
def test_one_card_left_is_no_win() -> None:
    state = round_at(hands={0: "7C 9D"})

    assert kinds(mass.decide(state, mass.Lead(0, cards("7C")))) == ["led"]


# R7.2: points that win the match.


@pytest.mark.rule("R7.2")
@pytest.mark.parametrize("target", range(1, 10))
@pytest.mark.parametrize("seat", [0, 1])
def test_the_first_team_at_the_target_wins_the_match(target: int, seat: int) -> None:
    rules = house(target=target)
    team = mass.team_of(seat)
    others = target - 1
    before = (target - 1, others) if team is Team.A else (others, target - 1)
    state = round_at(hands={seat: "7C"}, turn=seat, house=rules, score=before)

    events = mass.decide(state, mass.Lead(seat, cards("7C")))

    assert events[1:] == (mass.RoundWon(team, seat, "out"), mass.MatchWon(team))
    after = mass.fold(events, state)
    assert (after.phase, after.winner) == (Phase.OVER, team)
    assert after.score[0 if team is Team.A else 1] == target


@pytest.mark.rule("R7.2")
@pytest.mark.parametrize("target", range(2, 10))
def test_one_point_less_wins_no_match(target: int) -> None:
    state = round_at(hands={0: "7C"}, house=house(target=target), score=(target - 2, target - 1))

    events = mass.decide(state, mass.Lead(0, cards("7C")))

    assert kinds(events) == ["led", "round_won"]
    after = mass.fold(events, state)
    assert (after.phase, after.winner, after.score) == (Phase.DEAL, None, (target - 1, target - 1))


@pytest.mark.rule("R7.2")
def test_the_default_target_is_five_and_the_other_house_rules_are_off() -> None:
    assert (
        mass.HouseRules(joker_beats_trump=False, optional_mass=False, target=5)
        == mass.DEFAULT_HOUSE
    )


@pytest.mark.rule("R7.2")
@pytest.mark.parametrize("target", [-1, 0, 10, 100])
def test_no_target_outside_1_to_9(target: int) -> None:
    with pytest.raises(ValueError, match="1–9"):
        mass.HouseRules(target=target)


@pytest.mark.rule("R7.2")
def test_after_the_match_every_command_is_refused() -> None:
    state = round_at(hands={0: "7C"}, house=house(target=1))
    over = play(state, mass.Lead(0, cards("7C")))

    match_over: Refusal = ("match_over", "R7.2", {})
    everyone = frozenset(range(8))
    for seat in range(8):
        hand = mass.running_round(over).hands[seat]
        for command in (
            mass.Lead(seat, hand & -hand),
            mass.Beat(seat, hand & -hand),
            mass.Take(seat),
            mass.NameOpener(seat, seat, everyone),
        ):
            assert refusal(over, command) == match_over
        assert list(mass.legal_moves(over, seat)) == []
    for system in (
        deal(),
        mass.CloseOpenerChoice(),
        mass.BotsNameOpener(()),
        mass.CountNamings(everyone),
        mass.Surrender(Team.A),
    ):
        assert refusal(over, system) == match_over


# R7.3: surrender.


@pytest.mark.rule("R7.3")
@pytest.mark.parametrize("team", list(Team))
@pytest.mark.parametrize("phase", ["opener", "lead", "beat"])
def test_a_surrender_gives_the_point_to_the_other_team(team: Team, phase: str) -> None:
    state = {
        "opener": choosing(team=Team.A, went_out=2),
        "lead": round_at(score=(1, 0)),
        "beat": round_at(circle=[(0, "7S")], turn=1, score=(1, 0)),
    }[phase]
    opener = mass.running_round(state).start.opener

    events = mass.decide(state, mass.Surrender(team, yes=2, online=3))

    winner = mass.other_team(team)
    assert events == (
        mass.SurrenderPassed(team, 2, 3),
        mass.RoundWon(winner, None, "surrender"),
    )
    after = mass.fold(events, state)
    number = mass.running_round(state).start.number
    assert after.results[-1] == mass.RoundResult(number, winner, None, "surrender", opener)
    assert after.score == ((2, 0) if winner is Team.A else (1, 1))
    rnd = mass.running_round(after)
    assert (after.phase, rnd.turn, rnd.leader, rnd.circle) == (Phase.DEAL, None, None, ())
    assert rnd.start.choice is None


@pytest.mark.rule("R7.3")
def test_a_surrender_can_decide_the_match() -> None:
    state = round_at(house=house(target=1))

    events = mass.decide(state, mass.Surrender(Team.B))

    assert events == (
        mass.SurrenderPassed(Team.B, 1, 1),
        mass.RoundWon(Team.A, None, "surrender"),
        mass.MatchWon(Team.A),
    )


@pytest.mark.rule("R8.2")
@pytest.mark.parametrize(("yes", "online"), [(0, 0), (1, 2), (2, 4), (1, 4)])
def test_a_vote_without_a_strict_majority_is_no_surrender(yes: int, online: int) -> None:
    with pytest.raises(ValueError, match=r"R8\.2"):
        mass.decide(round_at(), mass.Surrender(Team.A, yes, online))


@pytest.mark.rule("R7.3")
def test_there_is_nothing_to_surrender_between_rounds() -> None:
    for state in (started(), play(round_at(), mass.Surrender(Team.A))):
        answer = refusal(state, mass.Surrender(Team.A))
        assert answer == ("round_not_running", "R3.1", {})


@pytest.mark.rule("R7.3")
@pytest.mark.rule("R3.4")
def test_who_was_given_the_point_chooses_the_next_opener() -> None:
    state = play(round_at(opener=4), mass.Surrender(Team.A), deal())

    choice = mass.running_round(state).start.choice
    assert choice is not None
    assert choice.team is Team.B
    assert mass.decide(state, mass.CloseOpenerChoice()) == (mass.OpenerChosen(5, "deadline"),)


# R7.5: the round without an end.


@pytest.mark.rule("R7.5")
def test_the_thousandth_move_that_ends_nothing_voids_the_round() -> None:
    assert mass.MOVES_UNTIL_VOID == 1000
    state = round_at(hands={0: "7S 9D"}, moves=998)

    state = play(state, mass.Lead(0, cards("7S")))
    assert (state.phase, mass.running_round(state).moves) == (Phase.BEAT, 999)
    events = mass.decide(state, mass.Take(1))

    assert kinds(events) == ["taken", "round_voided"]
    after = mass.fold(events, state)
    rnd = mass.running_round(after)
    assert (after.phase, after.score, rnd.moves) == (Phase.DEAL, (0, 0), 1000)
    assert after.results == (mass.RoundResult(1, None, None, "void", 0),)
    assert (rnd.turn, rnd.leader, rnd.circle) == (None, None, ())


@pytest.mark.rule("R7.5")
def test_a_lead_or_a_beat_as_thousandth_move_voids_the_round_too() -> None:
    leading = round_at(hands={0: "7S 9D"}, moves=999)
    beating = round_at(hands={1: "KS 7D"}, circle=[(0, "QS")], turn=1, moves=999, ground="7C")

    events = mass.decide(leading, mass.Lead(0, cards("7S")))
    assert kinds(events) == ["led", "round_voided"]
    last = mass.running_round(mass.fold(events, leading)).last_circle
    assert last == mass.ClosedCircle((mass.Play(0, mass.parse_cards("7S")),), "over", None)
    assert kinds(mass.decide(beating, mass.Beat(1, cards("KS")))) == [
        "beaten",
        "ground_drawn",
        "round_voided",
    ]


@pytest.mark.rule("R7.5")
def test_the_thousandth_move_may_complete_a_circle_and_voids_the_round() -> None:
    circle = [(seat, rank + "S") for seat, rank in zip(range(7), "789TJQK", strict=True)]
    state = round_at(hands={7: "AS 7D"}, circle=circle, turn=7, size=3, moves=999)

    events = mass.decide(state, mass.Beat(7, cards("AS")))

    assert kinds(events) == ["beaten", "circle_completed", "round_voided"]
    last = mass.running_round(mass.fold(events, state)).last_circle
    assert last is not None
    assert (last.end, last.seat) == ("completed", 7)


@pytest.mark.rule("R7.5")
@pytest.mark.rule("R7.1")
def test_a_win_with_the_thousandth_move_counts() -> None:
    state = round_at(hands={0: "7S"}, moves=999)

    assert kinds(mass.decide(state, mass.Lead(0, cards("7S")))) == ["led", "round_won"]


@pytest.mark.rule("R7.5")
def test_the_moves_of_a_round_are_leads_beats_and_takes() -> None:
    state = round_at(hands={0: "7S 9D", 1: "8S 9C", 2: "TC JC"}, moves=0, ground="7C 8C 9H")
    counts = []
    for command in (mass.Lead(0, cards("7S")), mass.Beat(1, cards("8S")), mass.Take(2)):
        state = play(state, command)
        counts.append(mass.running_round(state).moves)

    assert counts == [1, 2, 3], "a draw is part of its move"


@pytest.mark.rule("R7.5")
def test_a_void_round_decides_no_match() -> None:
    state = with_moves(round_at(hands={0: "7S 9D"}, score=(4, 4)), 999)

    after = play(state, mass.Lead(0, cards("7S")))

    assert (after.phase, after.winner, after.score) == (Phase.DEAL, None, (4, 4))


# R7.4: what everyone knows. What nobody may learn is in test_redeal.py.


@pytest.mark.rule("R7.4")
def test_what_is_public_stands_in_every_view() -> None:
    state = round_at(
        hands={4: "AC 7D"}, circle=[(2, "7S"), (3, "9S")], turn=4, sizes={1: 3}, score=(2, 1)
    )
    state = replace(state, house=house(optional_mass=True))

    for viewer in (*range(8), None):
        view = mass.view_to_plain(mass.view_of(state, viewer))
        assert [seat["size"] for seat in view["seats"]] == [5, 3, 5, 5, 2, 5, 5, 5]
        assert view["circle"] == [{"seat": 2, "cards": ["7S"]}, {"seat": 3, "cards": ["9S"]}]
        assert (view["score"], view["trump"], view["leader"], view["turn"]) == (
            {"A": 2, "B": 1},
            "H",
            2,
            4,
        )
        assert view["discarded"] == mass.names_in(mass.running_round(state).discarded)


@pytest.mark.rule("R7.4")
def test_a_view_holds_the_own_hand_and_no_other() -> None:
    state = round_at()
    hands = [set(mass.names_in(hand)) for hand in mass.running_round(state).hands]

    for viewer in range(8):
        assert set(mass.view_to_plain(mass.view_of(state, viewer))["hand"] or ()) == hands[viewer]
    assert mass.view_to_plain(mass.view_of(state, None))["hand"] is None


@pytest.mark.rule("R7.4")
def test_what_a_taker_took_and_what_was_laid_is_seen_by_all() -> None:
    taken = mass.Taken(5, cards("7S 8S"), "human")
    led = mass.Led(3, mass.parse_cards("8S 8H KD"), "bot")

    for viewer in (*range(8), None):
        assert mass.redact(taken, viewer) == taken
        assert mass.redact(led, viewer) == led


@pytest.mark.rule("R7.4")
@pytest.mark.rule("R3.4")
def test_only_the_choosing_team_sees_who_named_whom() -> None:
    event = mass.OpenerNamed(2, 4)
    state = play(choosing(team=Team.A, went_out=2), mass.NameOpener(2, 4, frozenset({0, 2})))

    for viewer in (*range(8), None):
        member = viewer in (0, 2, 4, 6)
        assert mass.redact(event, viewer) == (event if member else mass.Hidden())
        choice = mass.view_to_plain(mass.view_of(state, viewer))["choice"]
        assert choice is not None
        assert choice["named"] == [None, None, 4 if member else None, *(None,) * 5]
        assert choice["team"] == "A"


@pytest.mark.rule("R7.4")
def test_of_a_deal_each_seat_sees_its_own_hand() -> None:
    dealt, *_ = mass.decide(started(), deal())
    assert isinstance(dealt, mass.RoundDealt)

    for viewer in (*range(8), None):
        seen = mass.redact(dealt, viewer)
        assert isinstance(seen, mass.RoundDealt)
        assert seen.ground is None
        for seat, hand in enumerate(seen.hands):
            assert hand == (dealt.hands[seat] if seat == viewer else None)


@pytest.mark.rule("R7.4")
def test_there_is_a_view_before_the_start_and_before_the_first_deal() -> None:
    for viewer in (*range(8), None):
        before = mass.view_to_plain(mass.view_of(mass.NEW_MATCH, viewer))
        assert (before["seats"], before["phase"], before["round"]) == ([], "deal", 0)
        assert mass.view_to_plain(mass.view_of(started(), viewer)) == {
            "seat": viewer,
            "phase": "deal",
            "house": mass.house_to_plain(mass.DEFAULT_HOUSE),
            "seats": [{"name": name, "kind": "human", "away": None, "size": 0} for name in PEOPLE],
            "score": {"A": 0, "B": 0},
            "results": [],
            "round": 0,
            "trump": None,
            "dice": None,
            "opener": None,
            "opener_reason": None,
            "choice": None,
            "leader": None,
            "turn": None,
            "circle": [],
            "last_circle": None,
            "hand": None if viewer is None else [],
            "ground": 0,
            "moves": 0,
            "discarded": [],
            "legal": None,
            "winner": None,
        }
