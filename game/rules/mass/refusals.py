"""Why a command is not allowed: codes, each with its rule number and values."""

from __future__ import annotations

from enum import StrEnum
from typing import TypeAlias

Param: TypeAlias = int | str


class Code(StrEnum):
    """Every reason for which the rules refuse a command; the value goes over the wire."""

    NOT_STARTED = "not_started"
    MATCH_OVER = "match_over"
    ROUND_NOT_RUNNING = "round_not_running"
    NOT_YOUR_TURN = "not_your_turn"
    CARD_NOT_HELD = "card_not_held"
    NOTHING_TO_BEAT = "nothing_to_beat"
    MUST_BEAT_OR_TAKE = "must_beat_or_take"
    WRONG_LEAD_SIZE = "wrong_lead_size"
    PAIR_ALONE = "pair_alone"
    NOT_A_MASS = "not_a_mass"
    MASS_TOO_LARGE = "mass_too_large"
    MUST_MASS = "must_mass"
    WRONG_BEAT_SIZE = "wrong_beat_size"
    DOES_NOT_BEAT = "does_not_beat"
    NOT_CHOOSING_OPENER = "not_choosing_opener"
    NOT_YOUR_CHOICE = "not_your_choice"
    NOT_A_MEMBER = "not_a_member"
    OPENER_NOT_CHOSEN = "opener_not_chosen"
    SEAT_OF_BOT = "seat_of_bot"
    SEAT_OF_PERSON = "seat_of_person"
    ALREADY_AWAY = "already_away"
    NOT_AWAY = "not_away"
    ALREADY_PROPOSED = "already_proposed"
    NO_OPEN_VOTE = "no_open_vote"
    NOT_ONLINE = "not_online"


RULE_OF: dict[Code, str] = {
    Code.NOT_STARTED: "R3.1",
    Code.MATCH_OVER: "R7.2",
    Code.ROUND_NOT_RUNNING: "R3.1",
    Code.NOT_YOUR_TURN: "R1.2",
    Code.CARD_NOT_HELD: "R3.1",
    Code.NOTHING_TO_BEAT: "R5.4",
    Code.MUST_BEAT_OR_TAKE: "R5.6",
    Code.WRONG_LEAD_SIZE: "R4.1",
    Code.PAIR_ALONE: "R4.3",
    Code.NOT_A_MASS: "R4.3",
    Code.MASS_TOO_LARGE: "R4.4",
    Code.MUST_MASS: "R4.5",
    Code.WRONG_BEAT_SIZE: "R5.3",
    Code.DOES_NOT_BEAT: "R5.3",
    Code.NOT_CHOOSING_OPENER: "R3.4",
    Code.NOT_YOUR_CHOICE: "R3.4",
    Code.NOT_A_MEMBER: "R3.4",
    Code.OPENER_NOT_CHOSEN: "R3.4",
    Code.SEAT_OF_BOT: "R9.2",
    Code.SEAT_OF_PERSON: "R9.2",
    Code.ALREADY_AWAY: "R9.1",
    Code.NOT_AWAY: "R9.1",
    Code.ALREADY_PROPOSED: "R8.1",
    Code.NO_OPEN_VOTE: "R8.3",
    Code.NOT_ONLINE: "R8.2",
}
"""The rule that each refusal rests on, as a rule: one card that fails to beat names its own."""


class Refused(Exception):  # noqa: N818 - a lawful answer, not an error
    """A player asked for something that the rules do not allow; nothing has changed.

    Attributes:
        code: the reason.
        rule: number of the rule, for example "R4.4".
        params: values that the sentence shown to the player names, by key.
    """

    def __init__(self, code: Code, *, rule: str | None = None, **params: Param) -> None:
        """Make a refusal with the values its sentence needs; `rule` where it is not the usual."""
        self.code = code
        self.rule = rule or RULE_OF[code]
        super().__init__(f"{self.rule} {code.value} {params or ''}".rstrip())
        self.params: dict[str, Param] = params
