"""R9: a bot plays for who is away, and somebody else may take a seat; the cards never notice."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.rules import mass
from tests.rules.positions import (
    BAT,
    DORJ,
    OYUN,
    SARAA,
    TUMUR,
    cards,
    choosing,
    deal,
    house,
    play,
    refusal,
    round_at,
    started,
)

BOT = mass.Occupant("Bot 1", "bot")
SUKH = mass.Occupant("Sukh", "human")
EVERYONE = frozenset(range(8))

MOMENTS = {
    "before the deal": started(),
    "choosing": choosing(team=mass.Team.A, went_out=2),
    "leading": round_at(),
    "beating": round_at(circle=[(0, "7S")], turn=1, ground="7D"),
}
OVER = play(round_at(hands={0: "7C"}, house=house(target=1)), mass.Lead(0, cards("7C")))


@pytest.fixture(params=MOMENTS.values(), ids=MOMENTS)
def moment(request: pytest.FixtureRequest) -> mass.MatchState:
    """A match at each thing that it can wait for."""
    state: mass.MatchState = request.param
    return state


def only_occupant_changed(before: mass.MatchState, after: mass.MatchState, seat: int) -> bool:
    """Tell whether nothing but who sits in one seat is another."""
    others = [s for s in range(8) if after.occupants[s] != before.occupants[s]]
    return replace(after, occupants=before.occupants) == before and others == [seat]


# Away and back.


@pytest.mark.rule("R9.1")
@pytest.mark.parametrize("seat", [BAT, SARAA, OYUN])
@pytest.mark.parametrize("reason", ["gone", "clock"])
def test_a_seat_is_kept_and_given_back_at_any_moment(
    moment: mass.MatchState, seat: int, reason: mass.AwayReason
) -> None:
    assert mass.decide(moment, mass.KeepSeat(seat, reason)) == (mass.SeatKept(seat, reason),)
    kept = play(moment, mass.KeepSeat(seat, reason))
    assert only_occupant_changed(moment, kept, seat)
    assert kept.occupants[seat].away == reason
    assert [s for s in range(8) if mass.is_played_by_bot(kept, s)] == [seat]

    assert mass.decide(kept, mass.ReturnSeat(seat)) == (mass.SeatReturned(seat),)
    assert play(kept, mass.ReturnSeat(seat)) == moment


@pytest.mark.rule("R9.1")
def test_who_is_away_is_not_kept_again_and_who_is_not_cannot_come_back(
    moment: mass.MatchState,
) -> None:
    kept = play(moment, mass.KeepSeat(OYUN, "clock"))

    assert refusal(kept, mass.KeepSeat(OYUN, "gone")) == ("already_away", "R9.1", {"seat": OYUN})
    assert refusal(moment, mass.ReturnSeat(OYUN)) == ("not_away", "R9.1", {"seat": OYUN})


@pytest.mark.rule("R9.1")
def test_a_kept_seat_moves_as_before_and_says_that_a_bot_did(moment: mass.MatchState) -> None:
    kept = play(round_at(hands={0: "7S 8C"}), mass.KeepSeat(BAT, "gone"))

    led, *_ = mass.decide(kept, mass.Lead(BAT, cards("7S"), by="bot"))

    assert led == mass.Led(BAT, mass.parse_cards("7S"), "bot")
    assert play(kept, mass.Lead(BAT, cards("7S"), by="bot")).occupants == kept.occupants


@pytest.mark.rule("R9.1")
@pytest.mark.rule("R3.4")
def test_who_is_away_has_no_say_in_who_opens() -> None:
    """Bat and Dorj are online; Bat is away by the clock, so Dorj alone is the majority."""
    online = frozenset({BAT, DORJ})
    state = choosing(team=mass.Team.A, went_out=2)
    assert mass.decide(state, mass.NameOpener(DORJ, TUMUR, online)) == (
        mass.OpenerNamed(DORJ, TUMUR),
    )

    kept = play(state, mass.KeepSeat(BAT, "clock"))

    assert refusal(kept, mass.NameOpener(BAT, DORJ, online)) == ("not_your_choice", "R3.4", {})
    assert mass.decide(kept, mass.NameOpener(DORJ, TUMUR, online)) == (
        mass.OpenerNamed(DORJ, TUMUR),
        mass.OpenerChosen(TUMUR, "majority"),
    )


@pytest.mark.rule("R9.1")
@pytest.mark.rule("R3.4")
def test_who_goes_away_takes_the_own_naming_out_of_the_count() -> None:
    online = frozenset({BAT, DORJ})
    named = play(
        choosing(team=mass.Team.A, went_out=2),
        mass.NameOpener(BAT, DORJ, online),
        mass.NameOpener(DORJ, TUMUR, online),
    )
    assert mass.decide(named, mass.CountNamings(online)) == ()

    kept = play(named, mass.KeepSeat(BAT, "gone"))

    assert mass.decide(kept, mass.CountNamings(online)) == (mass.OpenerChosen(TUMUR, "majority"),)


# Others in a seat.


@pytest.mark.rule("R9.2")
@pytest.mark.parametrize("reason", ["left", "kicked"])
@pytest.mark.parametrize("away", [None, "gone", "clock"])
def test_a_bot_takes_the_seat_of_who_leaves_also_of_who_is_away(
    moment: mass.MatchState, reason: mass.ChangeReason, away: mass.AwayReason | None
) -> None:
    state = play(moment, mass.KeepSeat(OYUN, away)) if away else moment
    command = mass.ChangeOccupant(OYUN, BOT, reason)

    assert mass.decide(state, command) == (mass.OccupantChanged(OYUN, BOT, reason, "Oyun"),)
    left = play(state, command)
    assert only_occupant_changed(state, left, OYUN)
    assert left.occupants[OYUN] == BOT


@pytest.mark.rule("R9.2")
def test_a_person_is_let_in_to_a_bots_seat(moment: mass.MatchState) -> None:
    left = play(moment, mass.ChangeOccupant(OYUN, BOT, "left"))

    after = play(left, mass.ChangeOccupant(OYUN, SUKH, "let_in"))

    assert only_occupant_changed(moment, after, OYUN)
    assert after.occupants[OYUN] == SUKH


@pytest.mark.rule("R9.2")
def test_a_seat_is_not_given_away_under_a_person_and_a_bot_cannot_leave(
    moment: mass.MatchState,
) -> None:
    left = play(moment, mass.ChangeOccupant(OYUN, BOT, "left"))
    again = mass.ChangeOccupant(OYUN, BOT, "kicked")

    assert refusal(moment, mass.ChangeOccupant(OYUN, SUKH, "let_in")) == (
        "seat_of_person",
        "R9.2",
        {"seat": OYUN},
    )
    for command in (again, mass.KeepSeat(OYUN, "gone")):
        assert refusal(left, command) == ("seat_of_bot", "R9.2", {"seat": OYUN})
    assert refusal(left, mass.ReturnSeat(OYUN)) == ("not_away", "R9.1", {"seat": OYUN})


ALL = [mass.KeepSeat(3, "gone"), mass.ReturnSeat(3), mass.ChangeOccupant(3, BOT, "left")]


@pytest.mark.rule("R9.1")
@pytest.mark.rule("R9.2")
@pytest.mark.parametrize("command", ALL)
def test_before_the_start_and_after_the_end_nobody_comes_or_goes(command: mass.Command) -> None:
    assert refusal(mass.NEW_MATCH, command) == ("not_started", "R3.1", {})
    assert refusal(OVER, command) == ("match_over", "R7.2", {})


@pytest.mark.parametrize(
    "command",
    [
        mass.KeepSeat(8, "gone"),
        mass.ReturnSeat(-1),
        mass.ChangeOccupant(8, BOT, "left"),
        mass.ChangeOccupant(3, SUKH, "left"),
        mass.ChangeOccupant(3, SUKH, "kicked"),
        mass.ChangeOccupant(3, BOT, "let_in"),
        mass.ChangeOccupant(3, replace(SUKH, away="gone"), "let_in"),
    ],
)
def test_impossible_data_is_an_error(command: mass.Command) -> None:
    with pytest.raises(ValueError, match=r"R\d"):
        mass.decide(started(), command)


def test_nobody_is_away_before_the_start() -> None:
    people = (replace(SUKH, away="gone"), *started().occupants[1:])

    with pytest.raises(ValueError, match=r"R9\.1"):
        mass.decide(mass.NEW_MATCH, mass.StartMatch(people, mass.DEFAULT_HOUSE))


# What is seen and stored.


@pytest.mark.rule("R9.1")
@pytest.mark.parametrize("viewer", [*range(8), None])
def test_everybody_sees_who_is_away(viewer: mass.Viewer) -> None:
    kept = play(started(), deal(), mass.KeepSeat(OYUN, "gone"))

    seats = mass.view_to_plain(mass.view_of(kept, viewer))["seats"]

    assert [seat["away"] for seat in seats] == [None] * 3 + ["gone"] + [None] * 4
    for event in (
        mass.SeatKept(1, "gone"),
        mass.SeatReturned(1),
        mass.OccupantChanged(1, BOT, "left", "Saraa"),
    ):
        assert mass.redact(event, viewer) == event


def test_a_snapshot_from_before_anybody_could_be_away_is_read() -> None:
    plain = mass.state_to_plain(started())
    for occupant in plain["occupants"]:
        del occupant["away"]

    assert mass.state_from_plain(plain) == started()
