"""What the game stores; one module a subject."""

from game.models.match import (
    CODE_LENGTH,
    CODE_LETTERS,
    Deadline,
    Departure,
    Match,
    MatchEvent,
    Round,
    Seat,
    make_code,
)
from game.models.votes import Ballot, Vote

__all__ = [
    "CODE_LENGTH",
    "CODE_LETTERS",
    "Ballot",
    "Deadline",
    "Departure",
    "Match",
    "MatchEvent",
    "Round",
    "Seat",
    "Vote",
    "make_code",
]
