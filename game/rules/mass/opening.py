"""Who opens a round: the dice of round 1 (R3.3), the winners' choice after it (R3.4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from game.rules.mass.commands import Throw
from game.rules.mass.state import OpenerChoice, RoundResult
from game.rules.mass.table import SEATS, Team, next_seat, team_of

DIE_FACES = 6


def still_rolling(throws: Sequence[Throw]) -> tuple[int, ...]:
    """The seats that must roll next: all eight at first, then those tied highest (R3.3).

    Returns:
        Seats, ascending. When only one is left it opens and no one rolls again.

    >>> still_rolling([])
    (0, 1, 2, 3, 4, 5, 6, 7)
    >>> still_rolling([(6, 2, 6, 1, 1, 3, 5, 2)])
    (0, 2)
    """
    if not throws:
        return tuple(range(SEATS))
    faces = [face for face in throws[-1] if face is not None]
    highest = max(faces)
    return tuple(seat for seat, face in enumerate(throws[-1]) if face == highest)


def opener_by_dice(throws: Sequence[Throw]) -> int:
    """The seat that the dice name as opener (R3.3).

    Raises:
        ValueError: the throws are not a whole, correct sequence: every seat rolls
            once, then exactly those tied for the highest, until one is left.

    >>> opener_by_dice([(4, 2, 6, 6, 1, 3, 5, 2), (None,) * 2 + (2, 5) + (None,) * 4])
    3
    """
    rolling = still_rolling(())
    for throw in throws:
        if len(rolling) == 1:
            raise ValueError("thrown again after the dice had decided")
        _check_throw(throw, rolling)
        rolling = still_rolling((throw,))
    if len(rolling) != 1:
        raise ValueError("the dice have not decided")
    return rolling[0]


def _check_throw(throw: Throw, rolling: tuple[int, ...]) -> None:
    """Refuse a throw that has not one face 1–6 for exactly the seats that roll."""
    if len(throw) != SEATS:
        raise ValueError("a throw has a place for each of the eight seats")
    for seat, face in enumerate(throw):
        if (seat in rolling) != (face is not None):
            raise ValueError(f"seat {seat} rolled out of turn or not at all")
        if face is not None and not 1 <= face <= DIE_FACES:
            raise ValueError(f"a die shows 1–{DIE_FACES}, not {face}")


def last_decided(results: Sequence[RoundResult]) -> RoundResult | None:
    """The last round that somebody won; void rounds do not count (R3.4, R7.5)."""
    for result in reversed(results):
        if result.team is not None:
            return result
    return None


def majority_opener(choice: OpenerChoice, online: Iterable[int]) -> int | None:
    """The seat that a strict majority of the online humans of the team names (R3.4).

    Args:
        choice: the running choice.
        online: seats, of either team, whose human is online.

    Returns:
        A seat of the team, or None while there is no such majority.
    """
    members = [seat for seat in online if team_of(seat) is choice.team]
    named = Counter(choice.named[seat] for seat in members if choice.named[seat] is not None)
    for seat, count in named.most_common(1):
        if count * 2 > len(members):
            return seat
    return None


def opener_at_deadline(team: Team, namings: Iterable[int], last_round: RoundResult) -> int:
    """The opener when no majority settled it in time (R3.4).

    The most-named seat opens. Where there is a tie or no name at all: the member
    who went out last round; after a surrender the lowest-numbered tied seat, and
    with no name the team's seat nearest clockwise after the last round's opener.

    Args:
        team: the team that chooses.
        namings: the seats named, once for each member who named it.
        last_round: the last round that was won, by this team.
    """
    counts = Counter(namings)
    highest = max(counts.values(), default=0)
    most_named = sorted(seat for seat, count in counts.items() if count == highest)
    if len(most_named) == 1:
        return most_named[0]
    if last_round.seat is not None:
        return last_round.seat
    if most_named:
        return most_named[0]
    return _nearest_of(team, last_round.opener)


def _nearest_of(team: Team, opener: int | None) -> int:
    """The team's seat nearest clockwise after the last opener (R3.4).

    A round given up before its opener was settled has none; counting then
    starts at seat 0.
    """
    seat = SEATS - 1 if opener is None else opener
    seat = next_seat(seat)
    return seat if team_of(seat) is team else next_seat(seat)
