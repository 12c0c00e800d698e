"""Who may ask for a hint and when, and how many each has had."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TypedDict

import msgspec
from django.utils import timezone

from game.bots.history import History, history_of
from game.models import HintUse, Match, Round, Seat
from game.recent import recent_commits
from game.rules import mass
from game.selectors import NotVisible, round_events
from game.services.refusals import NotApplied, ServiceCode


@dataclass(frozen=True, slots=True)
class Asking:
    """Who asks for a hint.

    Attributes:
        match_id: the match.
        seat: the seat for which it is asked.
        player_id: the person, who may have lost the seat meanwhile.
        seen: number of the newest event the person had seen.
    """

    match_id: int
    seat: int
    player_id: int
    seen: int


@dataclass(frozen=True, slots=True)
class Position:
    """A situation in which a person may have a hint.

    Attributes:
        n: number of the match's newest event.
        turn_n: number of the event after which the situation began.
        name: what the person is called at the table.
        view: what the seat sees.
        history: what everyone has seen of the round.
    """

    n: int
    turn_n: int
    name: str
    view: mass.SeatView
    history: History


class RecordedHints(TypedDict):
    """The hints of one person in one round, as a record tells of them.

    `round` is the round's place in the record, from 1; `by` counts the situations in
    which there was one by the level that answered.
    """

    round: int
    seat: int
    name: str
    by: dict[str, int]


def position_of(asking: Asking) -> Position:
    """The situation in which somebody asks for a hint; locks nothing.

    Raises:
        NotApplied: `seat_lost`, `hints_off`, `stale`.
        mass.Refused: nobody could act for the seat now; or a bot plays for it.
        NotVisible: there is no such match.
    """
    seat = Seat.objects.filter(match_id=asking.match_id, number=asking.seat).first()
    if seat is None or seat.player_id != asking.player_id:
        raise NotApplied(ServiceCode.SEAT_LOST)
    n, turn_n, state = _where(asking.match_id)
    if not turn_n <= asking.seen <= n:
        raise NotApplied(ServiceCode.STALE, n=n)
    _require_can_act(state, asking.seat)
    events = round_events(asking.match_id, n)
    history = history_of(mass.redact(event, None) for event in events)
    return Position(n, turn_n, seat.name, mass.view_of(state, asking.seat), history)


def _where(match_id: int) -> tuple[int, int, mass.MatchState]:
    """Newest event, beginning of the situation, and state of a match that has hints."""
    columns = ("n", "turn_n", "hints", "state")
    row = Match.objects.filter(pk=match_id).values_list(*columns).first()
    if row is None:
        raise NotVisible
    n, turn_n, has_hints, text = row
    if not has_hints:
        raise NotApplied(ServiceCode.HINTS_OFF)
    known = recent_commits.get(match_id)
    if known is not None and known.n == n:
        return n, turn_n, known.state
    return n, turn_n, mass.state_from_plain(msgspec.json.decode(text))


def _require_can_act(state: mass.MatchState, seat: int) -> None:
    """Raise the rules' own refusal unless the seat's person may play or name somebody now."""
    if state.phase is mass.Phase.OVER:
        raise mass.Refused(mass.Code.MATCH_OVER)
    if state.round is None or state.phase is mass.Phase.DEAL:
        raise mass.Refused(mass.Code.ROUND_NOT_RUNNING)
    if mass.is_played_by_bot(state, seat):
        raise mass.Refused(mass.Code.ALREADY_AWAY)
    choice = state.round.start.choice
    if choice is not None and choice.team is not mass.team_of(seat):
        raise mass.Refused(mass.Code.NOT_YOUR_CHOICE)
    if choice is None and state.round.turn != seat:
        raise mass.Refused(mass.Code.NOT_YOUR_TURN)


def count(asking: Asking, position: Position, level: str) -> None:
    """Note that a hint is given; in the same situation it counts once, however often asked.

    To be called before the answer is: nobody must get one that is not counted.
    """
    rounds = Round.objects.filter(match_id=asking.match_id).order_by("-index")
    use = HintUse(
        match_id=asking.match_id,
        round_id=rounds.values_list("pk", flat=True)[0],
        seat=asking.seat,
        name=position.name,
        n=position.turn_n,
        level=level,
        at=timezone.now(),
    )
    HintUse.objects.bulk_create([use], ignore_conflicts=True)


def hints_of(match_id: int) -> list[RecordedHints]:
    """How many hints each person has had in each round, in the order of rounds and seats.

    While the match runs that is its own people's matter; after it everybody who may see
    the match may know. Who calls looks to that.
    """
    columns = ("round__index", "seat", "name", "level")
    counted: dict[tuple[int, int, str], Counter[str]] = {}
    for index, seat, name, level in HintUse.objects.filter(match_id=match_id).values_list(*columns):
        counted.setdefault((index, seat, name), Counter())[level] += 1
    return [
        {"round": index, "seat": seat, "name": name, "by": dict(sorted(levels.items()))}
        for (index, seat, name), levels in sorted(counted.items())
    ]


def recorded_hints(match_id: int) -> list[RecordedHints] | None:
    """What stands in the record under `hints`; None, which leaves it out, where nobody had any."""
    return hints_of(match_id) or None
