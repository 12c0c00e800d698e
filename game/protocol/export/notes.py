"""What the classes cannot say themselves: the meaning and bounds of fields, and how events fold.

The plain forms of the rules hold bare strings and numbers, since the rules know
nothing of schemas; a note gives such a field its meaning, its type by name, how
many items it has and between which numbers it lies.
"""

from __future__ import annotations

from dataclasses import dataclass

SCHEMA_NAMES = {
    "PlainView": "SeatView",
    "PlainSeat": "SeatInfo",
    "PlainPlay": "Play",
    "PlainClosedCircle": "LastCircle",
    "PlainChoice": "OpenerChoice",
    "PlainLegal": "Legal",
    "PlainHouse": "House",
    "PlainResult": "RoundResult",
    "PlainScore": "Score",
    "PlainOccupant": "Occupant",
    "DealProof": "DealProof",
}
"""Names outside Python; an event's form loses its `Plain`, everything else keeps its name."""


@dataclass(frozen=True, slots=True)
class Note:
    """What a field means.

    Attributes:
        about: one phrase.
        of: name of the type of its innermost values, for a bare string or number.
        items: how many items each of its lists has, from the outermost.
        bounds: the lowest and the highest number it holds.
    """

    about: str
    of: str = ""
    items: tuple[int, ...] = ()
    bounds: tuple[int, int] | None = None


NOTES: dict[str, Note] = {
    "e": Note("The kind of the event."),
    "t": Note("The kind of the message."),
    "id": Note(""),
    "n": Note(""),
    "now": Note("The server's time when it wrote this."),
    "by": Note("Who made the move: the person, a bot, or the turn clock."),
    "team": Note("The team, `A` (even seats) or `B` (odd seats) (R1.1)."),
    "seat": Note("The seat it is about.", of="SeatNumber"),
    "seats": Note("The eight seats, by number.", items=(8,)),
    "house": Note("The house rules of the match."),
    "name": Note("The name shown at the seat."),
    "kind": Note("Whether a person or a bot sits there."),
    "trump": Note("The trump suit of the round (R3.2)."),
    "code": Note("The reason; its meaning stands under “Refusals”."),
    "rule": Note("The rule it rests on, null where it rests on none."),
    "params": Note("Values for the sentence that is shown, by name."),
    "Sync.n": Note("The newest event the client has; null for none."),
    "Ping.n": Note("The newest event the client has; null for none."),
    "Lead.cards": Note("A mass, or one card (R4.1, R4.5)."),
    "Beat.cards": Note("As many as there are to beat, in any order; none twice (R5.3)."),
    "Why.cards": Note("The cards the person has chosen; none twice."),
    "NameOpener.seat": Note("A seat of the own team."),
    "View.n": Note("The newest event that is in the view."),
    "View.view": Note("The whole view; it replaces the one the client has."),
    "Events.from": Note("Number of the first event."),
    "Events.to": Note("Number of the last event; `from - 1` where there is none."),
    "Events.events": Note("The events, in order; some may be `hidden`.", of="MatchEvent"),
    "Events.legal": Note("What `legal` of the view is after the last event."),
    "Ack.n": Note("Number of the last event that the command caused."),
    "Error.id": Note("The id of the refused message, null where it had none that could be read."),
    "WhyAnswer.n": Note("The event after which the answer holds."),
    "WhyAnswer.legal": Note("Whether the cards may be led or beaten with now."),
    "WhyAnswer.code": Note("Why not; null where it is legal."),
    "HintAnswer.n": Note("The event after which the advice holds."),
    "HintAnswer.level": Note(
        "Whose advice it is: of the bot `master`, or, where that was not to be had in time, of "
        "`expert`, which knows no chances."
    ),
    "HintAnswer.do": Note("What to do; the name of the message that does it."),
    "HintAnswer.cards": Note(
        "The cards to lay, in the order of their columns; none for taking and naming."
    ),
    "HintAnswer.seat": Note("Whom to name as opener (R3.4); else null."),
    "HintAnswer.chance": Note("The chance of the own team to win the round then."),
    "HintAnswer.low": Note("The lower end of its 95 % interval."),
    "HintAnswer.high": Note("The upper end."),
    "HintAnswer.next_do": Note("The move that comes next; null where there is none."),
    "HintAnswer.next_cards": Note("Its cards."),
    "HintAnswer.next_chance": Note("The chance after that."),
    "HintAnswer.reason": Note("What decided, as a code; its sentence names the params."),
    "HintAnswer.params": Note(
        "Values of the reason: `seat` and `mate` are seats, `rank` and `suit` letters, `count` a "
        "number, `percent` one of 0 to 100."
    ),
    "Presence.seats": Note(
        "By seat: `online`, `reconnecting` (silent for some seconds), `away` (a bot plays for the "
        "person meanwhile) or `bot`.",
        items=(8,),
    ),
    "deal": Note("Which deal of the match it is about."),
    "ShareSeal.seal": Note("SHA-256 of the 32 bytes of my share."),
    "ShareShow.share": Note("My share, made by chance."),
    "Deals.revision": Note("It grows with each change; ignore what is older than you have."),
    "Deals.proofs": Note("In the order of the deals."),
    "DealProof.stage": Note("How far it is."),
    "DealProof.seal": Note("SHA-256 of the site's secret; the same from the first to the last."),
    "DealProof.secret": Note("The site's secret; null until the round is over."),
    "DealProof.seals": Note("By seat: SHA-256 of its share; null where it has none.", items=(8,)),
    "DealProof.shares": Note(
        "By seat: the share, null where it is not shown; 32 zero bytes stand for it then.",
        items=(8,),
    ),
    "SurrenderBallot.yes": Note("Whether I agree to give up."),
    "View.turn_ends_at": Note(
        "When the turn ends; null without a turn clock, and while nobody is on turn whom it "
        "binds (R9.1).",
    ),
    "Events.turn_ends_at": Note("What `turn_ends_at` of the view is after the last event."),
    "Vote.proposer": Note("Who proposed it."),
    "Vote.outcome": Note("Whether it is open, has passed or failed, or is void (R8.3, R8.4)."),
    "Vote.ballots": Note("By seat: yes, no, or null without an answer.", items=(8,)),
    "Vote.yes": Note("How many of those online agree; when settled, how many agreed then."),
    "Vote.no": Note("How many of those online do not; 0 once it is settled."),
    "Vote.online": Note("How many people of the team are online; a bot never is (R8.2)."),
    "Vote.ends_at": Note("When the vote ends; `now` is the time by the same clock."),
    "Pong.n": Note("The newest event of the match."),
    "SeatView.seat": Note("Whose view it is; null for a spectator.", of="SeatNumber"),
    "SeatView.phase": Note(
        "What the match waits for: the next deal, the opener's choice, a lead, a beat, or nothing."
    ),
    "SeatView.score": Note("Points of both teams (R7.1)."),
    "SeatView.results": Note("The rounds that ended, in order."),
    "SeatView.round": Note("Number of the round; 0 before the first deal.", bounds=(0, 9999)),
    "SeatView.dice": Note(
        "The throws of round 1, null in every other round (R3.3).", of="Face", items=(0, 8)
    ),
    "SeatView.opener": Note("Who opens the round, null until it is settled.", of="SeatNumber"),
    "SeatView.opener_reason": Note("How the opener was found."),
    "SeatView.choice": Note("The running choice of the opener, null while there is none."),
    "SeatView.leader": Note("Who led the running circle, else null.", of="SeatNumber"),
    "SeatView.turn": Note(
        "Who must act, null in a deal, a choice and at the end.", of="SeatNumber"
    ),
    "SeatView.circle": Note(
        "The running circle: the lead first, the cards to beat last. Card i of a play lies on "
        "card i of the play before it."
    ),
    "SeatView.last_circle": Note("The circle before, to be shown until the next lead."),
    "SeatView.hand": Note("The own cards, ascending; null for a spectator.", of="CardName"),
    "SeatView.ground": Note("How many ground cards are left (R6).", bounds=(0, 3)),
    "SeatView.moves": Note("Moves made in this round (R7.5).", bounds=(0, 1000)),
    "SeatView.discarded": Note("Cards that are out of the round, ascending (R5.5).", of="CardName"),
    "SeatView.legal": Note("The own legal moves; null unless the viewer is on turn."),
    "SeatView.winner": Note("The team that won the match (R7.2)."),
    "SeatInfo.away": Note(
        "Why a bot plays this person's seat: `gone` (connection lost), `clock`; else null (R9.1)."
    ),
    "SeatInfo.size": Note("How many cards it holds (R7.4).", bounds=(0, 43)),
    "Score.A": Note("Points of team A.", bounds=(0, 9)),
    "Score.B": Note("Points of team B.", bounds=(0, 9)),
    "RoundResult.round": Note("Number of the round.", bounds=(1, 9999)),
    "RoundResult.team": Note("Who got the point; null for a void round (R7.5)."),
    "RoundResult.seat": Note("Who went out; null where nobody did.", of="SeatNumber"),
    "RoundResult.reason": Note("A hand was empty, a team surrendered, or too many moves."),
    "Play.cards": Note("The cards in the order of their columns.", of="CardName"),
    "LastCircle.plays": Note("As `circle` was."),
    "LastCircle.end": Note("How it ended."),
    "LastCircle.seat": Note("Who took, who beat last, or who went out.", of="SeatNumber"),
    "OpenerChoice.ends_at": Note("When the time to choose is over (R3.4).", of="Milliseconds"),
    "OpenerChoice.named": Note(
        "Whom each seat named; all null for the other team.", of="SeatNumber", items=(8,)
    ),
    "Legal.do": Note("Whether the moves are leads or beats."),
    "Legal.moves": Note("Card sets with spaces between; each character is an index into `hand`."),
    "Legal.complete": Note("False where the list was cut; then ask `why`."),
    "Legal.playable": Note("Indexes of all cards that are in some legal move; never cut."),
    "House.joker_beats_trump": Note("Every joker beats every trump (R5.2)."),
    "House.optional_mass": Note("One card may always be led (R4.5)."),
    "House.target": Note("Points that win the match (R7.2).", bounds=(1, 9)),
    "RoundDealt.number": Note("Number of the round, from 1.", bounds=(1, 9999)),
    "RoundDealt.hands": Note("By seat; null but for the own.", of="CardName", items=(8,)),
    "RoundDealt.ground": Note("Always null on the wire.", of="CardName"),
    "DiceRolled.throws": Note(
        "Each throw by seat; null where a seat no longer rolls.", of="Face", items=(0, 8)
    ),
    "OpenerChoiceStarted.ends_at": Note("When the time to choose is over.", of="Milliseconds"),
    "OpenerNamed.seat": Note("Who named.", of="SeatNumber"),
    "OpenerNamed.named": Note("Whom.", of="SeatNumber"),
    "OpenerChosen.reason": Note("By dice, majority, the end of the time, or by bots."),
    "Led.cards": Note("The cards; their order makes the columns.", of="CardName"),
    "Beaten.cards": Note("Card i beats the i-th card to beat.", of="CardName"),
    "Taken.cards": Note("Everything that lay on the table, ascending.", of="CardName"),
    "GroundDrawn.count": Note("How many.", bounds=(1, 3)),
    "GroundDrawn.cards": Note("Which; null but for the drawer (R6.4).", of="CardName"),
    "SeatKept.reason": Note("The connection is lost, or two turns in a row ran out (R9.1)."),
    "OccupantChanged.was": Note("The name of who sat there until now."),
    "OccupantChanged.reason": Note(
        "The person left, was sent away by the owner, or somebody was let in (R9.2)."
    ),
    "CircleCompleted.seat": Note("Who beat last, and leads.", of="SeatNumber"),
    "SurrenderPassed.yes": Note("How many agreed.", bounds=(1, 4)),
    "SurrenderPassed.online": Note("How many people of the team were online.", bounds=(1, 4)),
    "MatchResumed.paused_ms": Note("How long the clocks stood still, in ms.", of="Milliseconds"),
    "RoundWon.seat": Note("Who went out; null after a surrender.", of="SeatNumber"),
    "RoundWon.reason": Note("A hand was empty (R7.1), or a team surrendered (R7.3)."),
}
"""By `Schema.field`, or by `field` for every schema that has no note of its own."""

FOLDS: dict[str, str] = {
    "match_started": "`house` and `seats` as given, each seat with `size` 0.",
    "round_dealt": (
        "`phase` “deal”; `round`, `trump` as given; `hand` the own hand; every `size` 5; "
        "`ground` 3; `moves` 0; `circle` and `discarded` empty; `last_circle`, `opener`, "
        "`opener_reason`, `leader`, `turn`, `dice`, `choice` null."
    ),
    "dice_rolled": "`dice` := `throws`.",
    "opener_choice_started": "`phase` “opener”; `choice` with `team`, `ends_at`, eight nulls.",
    "opener_named": "`choice.named[seat]` := `named`.",
    "opener_chosen": (
        "`phase` “lead”; `opener` and `turn` := `seat`; `opener_reason` := `reason`; "
        "`leader`, `choice` null."
    ),
    "led": (
        "`phase` “beat”; `circle` := this play alone; `last_circle` null; `leader` := `seat`; "
        "`turn` := the next seat; `moves` + 1; the cards leave the seat's `size` and, if it is the "
        "own seat, `hand`."
    ),
    "beaten": (
        "the play is added to `circle`; `turn` := the next seat; `moves` + 1; the cards leave "
        "the seat's `size` and, if it is the own seat, `hand`."
    ),
    "taken": (
        "`phase` “lead”; all cards of `circle` go to the seat's `size` and, if it is the own "
        "seat, `hand`; `last_circle` := the circle, with `end` “taken” and `seat`; `circle` "
        "empty; `leader` null; `turn` := the seat after the taker; `moves` + 1."
    ),
    "ground_drawn": (
        "`ground` - `count`; the seat's `size` + `count`; `hand` gets the `cards`, if they are "
        "the own. The draw is part of the move before it."
    ),
    "circle_completed": (
        "`phase` “lead”; all cards of `circle` go to `discarded`; `last_circle` := the circle, "
        "with `end` “completed” and `seat`; `circle` empty; `leader` null; `turn` := `seat`."
    ),
    "round_won": (
        "`phase` “deal”; a result is added to `results`; `score[team]` + 1; `turn`, `leader` "
        "null; a `circle` that is not empty becomes `last_circle` with `end` “over” and `seat`, "
        "and is empty then."
    ),
    "round_voided": "as `round_won`, with `team` and `seat` null, reason “void”, and no point.",
    "match_won": "`phase` “over”; `winner` := `team`.",
    "seat_kept": "the seat's `away` := `reason`.",
    "seat_returned": "the seat's `away` null.",
    "occupant_changed": "the seat's `name` and `kind` as given, its `away` null.",
    "surrender_passed": "nothing: `round_won` follows.",
    "match_resumed": "`choice.ends_at` + `paused_ms`, where there is a `choice`.",
    "match_abandoned": "`phase` “over”; `turn`, `choice` null; `winner` stays null.",
    "hidden": "nothing but the number.",
}
"""What each kind of event does to the view; what is not named stays as it is."""
