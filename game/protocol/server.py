"""What a browser may hear. One class a message; views and events in the engine's plain forms."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeAlias

import msgspec

from game.protocol.envelope import (
    CardName,
    CommandId,
    DealNumber,
    ErrorCode,
    EventNumber,
    Hex32,
    Message,
    Milliseconds,
    Params,
    Percent,
    RuleNumber,
    SeatNumber,
    Voices,
)
from game.rules import mass

if TYPE_CHECKING:
    EventList: TypeAlias = list[mass.PlainEvent]
else:
    # The schema writer takes no union of typed dicts, so the union is spelled out for it.
    EventList = Annotated[
        list[dict[str, Any]],
        msgspec.Meta(
            extra_json_schema={
                "items": {
                    "oneOf": [
                        {"$ref": f"#/components/schemas/{form.__name__}"}
                        for form in mass.PLAIN_EVENTS.values()
                    ]
                }
            }
        ),
    ]

TeamName: TypeAlias = Literal["A", "B"]
VoteOutcome: TypeAlias = Literal["open", "passed", "failed", "void"]
Advised: TypeAlias = Literal["lead", "beat", "take", "name_opener"]
DealStage: TypeAlias = Literal["open", "sealed", "dealt", "shown"]
PresenceState: TypeAlias = Literal["online", "reconnecting", "away", "bot"]


class View(Message, frozen=True, tag="view"):
    """The whole match as this seat may see it, after event `n`."""

    n: EventNumber
    view: mass.PlainView
    turn_ends_at: Milliseconds | None
    now: Milliseconds


class Events(Message, frozen=True, tag="events", rename={"from_": "from"}):
    """Events `from` to `to`, without a gap, each as this seat may see it.

    `legal` replaces the view's: the receiver's legal moves when it is on turn
    after the last of these events, else null. An empty list says that there is
    nothing newer than `to`. `turn_ends_at` replaces what the view came with.
    """

    from_: EventNumber
    to: EventNumber
    events: EventList
    legal: mass.PlainLegal | None
    turn_ends_at: Milliseconds | None
    now: Milliseconds


class Ack(Message, frozen=True, tag="ack"):
    """The command `id` is carried out and stored; its last event is `n`."""

    id: CommandId
    n: EventNumber


class Error(Message, frozen=True, tag="error"):
    """The message was refused and nothing has changed. The connection stays."""

    id: CommandId | None
    code: ErrorCode
    rule: RuleNumber | None
    params: Params


class WhyAnswer(Message, frozen=True, tag="why"):
    """Whether the cards asked about may be played now, and if not, why."""

    id: CommandId
    n: EventNumber
    legal: bool
    code: ErrorCode | None
    rule: RuleNumber | None
    params: Params


class HintAnswer(Message, frozen=True, tag="hint"):
    """What is advised in the situation after event `n`; only who asked is told.

    It rests on nothing but what the seat may know (R7.4). Once the situation is
    another one, forget it.
    """

    id: CommandId
    n: EventNumber
    level: Literal["master", "expert"]
    do: Advised
    cards: list[CardName]
    seat: SeatNumber | None
    chance: Percent | None
    low: Percent | None
    high: Percent | None
    next_do: Advised | None
    next_cards: list[CardName]
    next_chance: Percent | None
    reason: ErrorCode
    params: Params


class Presence(Message, frozen=True, tag="presence"):
    """How the eight seats are connected; outside the numbering."""

    seats: list[PresenceState]


class Vote(Message, frozen=True, tag="vote"):
    """My team's vote of this round, whole each time, outside the numbering (R8).

    Only the team is told, at each change and after each `sync`; what passes comes to
    everyone as the event `surrender_passed` (R8.5).
    """

    team: TeamName
    proposer: SeatNumber
    outcome: VoteOutcome
    ballots: list[bool | None]
    yes: Voices
    no: Voices
    online: Voices
    ends_at: Milliseconds
    now: Milliseconds


class DealProof(msgspec.Struct, frozen=True):
    """What one deal comes from (R3.5).

    `open`: seats may seal a share. `sealed`: they may show what they sealed. `dealt`: the
    cards are dealt, and a share that is missing stays so. `shown`: the round is over.
    """

    deal: DealNumber
    stage: DealStage
    seal: Hex32
    secret: Hex32 | None
    seals: list[Hex32 | None]
    shares: list[Hex32 | None]


class Deals(Message, frozen=True, tag="deals"):
    """The proofs of the newest deals, at most three, whole, outside the numbering (R3.5).

    Told whenever one is at another stage, and after each `sync`; to everyone but
    spectators who see the match later.
    """

    revision: Annotated[int, msgspec.Meta(ge=0)]
    proofs: list[DealProof]


class Pong(Message, frozen=True, tag="pong"):
    """Answer to a heartbeat: the newest event number, and the server's time."""

    n: EventNumber
    now: Milliseconds


ServerMessage: TypeAlias = (
    View | Events | Ack | Error | WhyAnswer | HintAnswer | Presence | Vote | Deals | Pong
)
SERVER_MESSAGES: tuple[type[Message], ...] = (
    View,
    Events,
    Ack,
    Error,
    WhyAnswer,
    HintAnswer,
    Presence,
    Vote,
    Deals,
    Pong,
)
