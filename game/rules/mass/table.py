"""The ring of seats and the two teams (R1)."""

from __future__ import annotations

from enum import StrEnum

SEATS = 8
HAND_SIZE = 5
"""Cards dealt to each seat (R3.1)."""
GROUND_SIZE = 3
"""Cards dealt to the ground (R3.1)."""


class Team(StrEnum):
    """The two teams: A holds the even seats, B the odd ones (R1.1)."""

    A = "A"
    B = "B"


def next_seat(seat: int) -> int:
    """The seat whose turn follows, clockwise (R1.2).

    >>> next_seat(7)
    0
    """
    return (seat + 1) % SEATS


def team_of(seat: int) -> Team:
    """The team a seat plays for (R1.1).

    >>> team_of(3).value
    'B'
    """
    return Team.B if seat & 1 else Team.A


def team_seats(team: Team) -> tuple[int, ...]:
    """The four seats of a team, ascending (R1.1).

    >>> team_seats(Team.B)
    (1, 3, 5, 7)
    """
    return (0, 2, 4, 6) if team is Team.A else (1, 3, 5, 7)


def other_team(team: Team) -> Team:
    """The opponents of a team (R1.1)."""
    return Team.B if team is Team.A else Team.A


def is_seat(number: object) -> bool:
    """Tell whether a value is a seat number, 0–7 (R1.1)."""
    return type(number) is int and 0 <= number < SEATS
