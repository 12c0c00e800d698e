"""What the game stores; one module a subject."""

from game.models.analysis import Analysis
from game.models.fairness import DealProof
from game.models.hints import HintUse
from game.models.match import (
    CODE_LENGTH,
    CODE_LETTERS,
    LINK_KEY_LENGTH,
    Deadline,
    Departure,
    Match,
    MatchEvent,
    Round,
    Seat,
    make_code,
    make_link_key,
)
from game.models.votes import Ballot, Vote

__all__ = [
    "CODE_LENGTH",
    "CODE_LETTERS",
    "LINK_KEY_LENGTH",
    "Analysis",
    "Ballot",
    "Deadline",
    "DealProof",
    "Departure",
    "HintUse",
    "Match",
    "MatchEvent",
    "Round",
    "Seat",
    "Vote",
    "make_code",
    "make_link_key",
]
