"""Why a move is advised, as a code with parameters; the sentences are made elsewhere."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TypeAlias


class ReasonCode(StrEnum):
    """What can decide between two moves.

    Parameters: `seat` and `mate` are seats, 0–7, a mate one of the own team; `rank` and
    `suit` are letters (R2.4); `count` is a number, `percent` one of 0–100.
    """

    ONLY_MOVE = "only_move"
    GOES_OUT = "goes_out"
    CIRCLE_THEN_OUT = "circle_then_out"
    MATE_GOES_OUT = "mate_goes_out"
    RIVAL_WOULD_GO_OUT = "rival_would_go_out"
    KEEPS_PAIR = "keeps_pair"
    SAVES_TRUMPS = "saves_trumps"
    SAVES_JOKERS = "saves_jokers"
    SPENDS_LOW = "spends_low"
    SHEDS_CARDS = "sheds_cards"
    FEWER_LEADS = "fewer_leads"
    KEEPS_UNBEATABLE = "keeps_unbeatable"
    NEXT_CANNOT_BEAT = "next_cannot_beat"
    NEXT_TOOK_SUIT = "next_took_suit"
    NEXT_HARDLY_BEATS = "next_hardly_beats"
    MATE_LEADS = "mate_leads"
    MATE_CAN_BEAT = "mate_can_beat"
    RIVAL_NEAR_OUT = "rival_near_out"
    GAINS_TRUMPS = "gains_trumps"
    GAINS_JOKERS = "gains_jokers"
    GAINS_PAIRS = "gains_pairs"
    TAKING_IS_CHEAP = "taking_is_cheap"
    OPENS_WELL = "opens_well"
    OPENS_BADLY = "opens_badly"
    BEST_IN_ALL = "best_in_all"


Param: TypeAlias = int | str


@dataclass(frozen=True, slots=True)
class Reason:
    """A code and its parameters by name."""

    code: ReasonCode
    params: dict[str, Param] = field(default_factory=dict)
