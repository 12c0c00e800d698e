/**
 * The words of the table's socket and the shapes of what it carries.
 * Written by `make protocol` from game/protocol; a change here would be lost.
 */

/** Kinds of what the page says. */
export const CLIENT = Object.freeze({
  SYNC: "sync",
  LEAD: "lead",
  BEAT: "beat",
  TAKE: "take",
  NAME_OPENER: "name_opener",
  SURRENDER_PROPOSE: "surrender_propose",
  SURRENDER_BALLOT: "surrender_ballot",
  HERE: "here",
  SHARE_SEAL: "share_seal",
  SHARE_SHOW: "share_show",
  WHY: "why",
  HINT: "hint",
  PING: "ping",
});

/** Kinds of what the page hears. */
export const SERVER = Object.freeze({
  VIEW: "view",
  EVENTS: "events",
  ACK: "ack",
  ERROR: "error",
  WHY: "why",
  HINT: "hint",
  PRESENCE: "presence",
  VOTE: "vote",
  DEALS: "deals",
  PONG: "pong",
});

/** Kinds of events. */
export const EVENT = Object.freeze({
  MATCH_STARTED: "match_started",
  ROUND_DEALT: "round_dealt",
  DICE_ROLLED: "dice_rolled",
  OPENER_CHOICE_STARTED: "opener_choice_started",
  OPENER_NAMED: "opener_named",
  OPENER_CHOSEN: "opener_chosen",
  LED: "led",
  BEATEN: "beaten",
  TAKEN: "taken",
  GROUND_DRAWN: "ground_drawn",
  CIRCLE_COMPLETED: "circle_completed",
  ROUND_WON: "round_won",
  ROUND_VOIDED: "round_voided",
  MATCH_WON: "match_won",
  SEAT_KEPT: "seat_kept",
  SEAT_RETURNED: "seat_returned",
  OCCUPANT_CHANGED: "occupant_changed",
  SURRENDER_PASSED: "surrender_passed",
  MATCH_RESUMED: "match_resumed",
  MATCH_ABANDONED: "match_abandoned",
  HIDDEN: "hidden",
});

/** Why a message is refused. */
export const CODE = Object.freeze({
  NOT_STARTED: "not_started",
  MATCH_OVER: "match_over",
  ROUND_NOT_RUNNING: "round_not_running",
  NOT_YOUR_TURN: "not_your_turn",
  CARD_NOT_HELD: "card_not_held",
  NOTHING_TO_BEAT: "nothing_to_beat",
  MUST_BEAT_OR_TAKE: "must_beat_or_take",
  WRONG_LEAD_SIZE: "wrong_lead_size",
  PAIR_ALONE: "pair_alone",
  NOT_A_MASS: "not_a_mass",
  MASS_TOO_LARGE: "mass_too_large",
  MUST_MASS: "must_mass",
  WRONG_BEAT_SIZE: "wrong_beat_size",
  DOES_NOT_BEAT: "does_not_beat",
  NOT_CHOOSING_OPENER: "not_choosing_opener",
  NOT_YOUR_CHOICE: "not_your_choice",
  NOT_A_MEMBER: "not_a_member",
  OPENER_NOT_CHOSEN: "opener_not_chosen",
  SEAT_OF_BOT: "seat_of_bot",
  SEAT_OF_PERSON: "seat_of_person",
  ALREADY_AWAY: "already_away",
  NOT_AWAY: "not_away",
  ALREADY_PROPOSED: "already_proposed",
  NO_OPEN_VOTE: "no_open_vote",
  NOT_ONLINE: "not_online",
  STALE: "stale",
  SEAT_LOST: "seat_lost",
  ALREADY_SEATED: "already_seated",
  SAW_OTHER_TEAM: "saw_other_team",
  HINTS_OFF: "hints_off",
  TOO_MANY_HINTS: "too_many_hints",
  DEAL_CLOSED: "deal_closed",
  TOO_EARLY: "too_early",
  NOT_SEALED: "not_sealed",
  BAD_MESSAGE: "bad_message",
  BINARY_FRAME: "binary_frame",
  TOO_LARGE: "too_large",
  UNKNOWN_CARD: "unknown_card",
  REPEATED_CARD: "repeated_card",
  NOT_SEATED: "not_seated",
  INTERNAL: "internal",
  TRY_AGAIN: "try_again",
});

/** Why a connection is ended. */
export const CLOSE = Object.freeze({
  NO_SESSION: 4401,
  SENT_AWAY: 4403,
  NOT_FOUND: 4404,
  CHANGED: 4409,
  CLOSED: 4410,
  SUSPENDED: 4423,
  FLOOD: 4429,
  TOO_SLOW: 1013,
});

/** Bounds of the wire. */
export const LIMIT = Object.freeze({
  MAX_FRAME_BYTES: 4096,
  MAX_LISTED_MOVES: 150,
});

/** Characters of a move in `Legal`: the i-th stands for card i of the hand. */
export const HAND_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz";

/**
 * @typedef {object} AckFrame The command `id` is carried out and stored; its last event is `n`.
 * @property {"ack"} t The kind of the message.
 * @property {CommandId} id
 * @property {EventNumber} n Number of the last event that the command caused.
 */

/**
 * @typedef {object} BeatMessage Beat the cards last laid with these, in any order (R5).
 * @property {"beat"} t The kind of the message.
 * @property {CommandId} id
 * @property {EventNumber} n
 * @property {CardName[]} cards As many as there are to beat, in any order; none twice (R5.3).
 */

/**
 * @typedef {object} Beaten A beat; card i lies in column i (R5.3).
 * @property {"beaten"} e The kind of the event.
 * @property {SeatNumber} seat The seat it is about.
 * @property {CardName[]} cards Card i beats the i-th card to beat.
 * @property {"bot" | "clock" | "human"} by Who made the move: the person, a bot, or the turn clock.
 */

/** @typedef {string} CardName A card: rank then suit, ten is T; jokers J1 J2 J3 (R2.4). */

/**
 * @typedef {object} CircleCompleted All seven others beat; `seat` leads (R5.5).
 * @property {"circle_completed"} e The kind of the event.
 * @property {SeatNumber} seat Who beat last, and leads.
 */

/** @typedef {string} CommandId Made by the client; the same id is carried out once and answered the same. */

/** @typedef {number} DealNumber Which deal of the match, from 1; void ones count too (R3.5). */

/**
 * @typedef {object} DealProof What one deal comes from (R3.5).
 * @property {DealNumber} deal Which deal of the match it is about.
 * @property {"dealt" | "open" | "sealed" | "shown"} stage How far it is.
 * @property {Hex32} seal SHA-256 of the site's secret; the same from the first to the last.
 * @property {Hex32 | null} secret The site's secret; null until the round is over.
 * @property {(Hex32 | null)[]} seals By seat: SHA-256 of its share; null where it has none.
 * @property {(Hex32 | null)[]} shares By seat: the share, null where it is not shown; 32 zero bytes stand for it then.
 */

/**
 * @typedef {object} DealsFrame The proofs of the newest deals, at most three, whole, outside the numbering (R3.5).
 * @property {"deals"} t The kind of the message.
 * @property {number} revision It grows with each change; ignore what is older than you have.
 * @property {DealProof[]} proofs In the order of the deals.
 */

/**
 * @typedef {object} DiceRolled The dice of round 1 (R3.3).
 * @property {"dice_rolled"} e The kind of the event.
 * @property {((Face | null)[])[]} throws Each throw by seat; null where a seat no longer rolls.
 */

/**
 * @typedef {object} ErrorFrame The message was refused and nothing has changed. The connection stays.
 * @property {"error"} t The kind of the message.
 * @property {CommandId | null} id The id of the refused message, null where it had none that could be read.
 * @property {ErrorCode} code The reason; its meaning stands under “Refusals”.
 * @property {RuleNumber | null} rule The rule it rests on, null where it rests on none.
 * @property {Record<string, number | string>} params Values for the sentence that is shown, by name.
 */

/** @typedef {string} ErrorCode Why; texts are chosen by this code. */

/** @typedef {number} EventNumber Number of an event of the match; 0 before the first. */

/**
 * @typedef {object} EventsFrame Events `from` to `to`, without a gap, each as this seat may see it.
 * @property {"events"} t The kind of the message.
 * @property {EventNumber} from Number of the first event.
 * @property {EventNumber} to Number of the last event; `from - 1` where there is none.
 * @property {MatchEvent[]} events The events, in order; some may be `hidden`.
 * @property {Legal | null} legal What `legal` of the view is after the last event.
 * @property {Milliseconds | null} turn_ends_at What `turn_ends_at` of the view is after the last event.
 * @property {Milliseconds} now The server's time when it wrote this.
 */

/** @typedef {number} Face A face of a die (R3.3). */

/**
 * @typedef {object} GroundDrawn Cards drawn from the ground; which ones only the drawer sees (R6).
 * @property {"ground_drawn"} e The kind of the event.
 * @property {SeatNumber} seat The seat it is about.
 * @property {number} count How many.
 * @property {CardName[] | null} cards Which; null but for the drawer (R6.4).
 */

/**
 * @typedef {object} HereMessage I am here: I play my seat again, which a bot keeps since my turns ran out (R9.1).
 * @property {"here"} t The kind of the message.
 * @property {CommandId} id
 * @property {EventNumber} n
 */

/** @typedef {string} Hex32 32 bytes in lowercase hexadecimal: a secret, a share, or the SHA-256 of one. */

/**
 * @typedef {object} Hidden Something that this viewer may not know.
 * @property {"hidden"} e The kind of the event.
 */

/**
 * @typedef {object} HintMessage What should I play, or whom should I name? Only on my turn; nothing is played by it.
 * @property {"hint"} t The kind of the message.
 * @property {CommandId} id
 * @property {EventNumber} n
 */

/**
 * @typedef {object} HintAnswerFrame What is advised in the situation after event `n`; only who asked is told.
 * @property {"hint"} t The kind of the message.
 * @property {CommandId} id
 * @property {EventNumber} n The event after which the advice holds.
 * @property {"expert" | "master"} level Whose advice it is: of the bot `master`, or, where that was not to be had in time, of `expert`, which knows no chances.
 * @property {"beat" | "lead" | "name_opener" | "take"} do What to do; the name of the message that does it.
 * @property {CardName[]} cards The cards to lay, in the order of their columns; none for taking and naming.
 * @property {SeatNumber | null} seat Whom to name as opener (R3.4); else null.
 * @property {number | null} chance The chance of the own team to win the round then.
 * @property {number | null} low The lower end of its 95 % interval.
 * @property {number | null} high The upper end.
 * @property {"beat" | "lead" | "name_opener" | "take" | null} next_do The move that comes next; null where there is none.
 * @property {CardName[]} next_cards Its cards.
 * @property {number | null} next_chance The chance after that.
 * @property {ErrorCode} reason What decided, as a code; its sentence names the params.
 * @property {Record<string, number | string>} params Values of the reason: `seat` and `mate` are seats, `rank` and `suit` letters, `count` a number, `percent` one of 0 to 100.
 */

/**
 * @typedef {object} House House rules.
 * @property {boolean} joker_beats_trump Every joker beats every trump (R5.2).
 * @property {boolean} optional_mass One card may always be led (R4.5).
 * @property {number} target Points that win the match (R7.2).
 */

/**
 * @typedef {object} LastCircle The circle before.
 * @property {Play[]} plays As `circle` was.
 * @property {"completed" | "over" | "taken"} end How it ended.
 * @property {SeatNumber | null} seat Who took, who beat last, or who went out.
 */

/**
 * @typedef {object} LeadMessage Lead these cards to the next seat (R4).
 * @property {"lead"} t The kind of the message.
 * @property {CommandId} id
 * @property {EventNumber} n
 * @property {CardName[]} cards A mass, or one card (R4.1, R4.5).
 */

/**
 * @typedef {object} Led A lead, in the order of its columns (R4).
 * @property {"led"} e The kind of the event.
 * @property {SeatNumber} seat The seat it is about.
 * @property {CardName[]} cards The cards; their order makes the columns.
 * @property {"bot" | "clock" | "human"} by Who made the move: the person, a bot, or the turn clock.
 */

/**
 * @typedef {object} Legal The legal moves of the viewer, who is on turn.
 * @property {"beat" | "lead"} do Whether the moves are leads or beats.
 * @property {string} moves Card sets with spaces between; each character is an index into `hand`.
 * @property {boolean} complete False where the list was cut; then ask `why`.
 * @property {string} playable Indexes of all cards that are in some legal move; never cut.
 */

/**
 * @typedef {object} MatchAbandoned The match is closed without a winner, since nobody came back (R9.1).
 * @property {"match_abandoned"} e The kind of the event.
 */

/** @typedef {MatchStarted | RoundDealt | DiceRolled | OpenerChoiceStarted | OpenerNamed | OpenerChosen | Led | Beaten | Taken | GroundDrawn | CircleCompleted | RoundWon | RoundVoided | MatchWon | SeatKept | SeatReturned | OccupantChanged | SurrenderPassed | MatchResumed | MatchAbandoned | Hidden} MatchEvent An event of whatever kind; `e` says which. */

/**
 * @typedef {object} MatchResumed Somebody is back at a match that stood still (R9.1).
 * @property {"match_resumed"} e The kind of the event.
 * @property {Milliseconds} paused_ms How long the clocks stood still, in ms.
 */

/**
 * @typedef {object} MatchStarted The match began.
 * @property {"match_started"} e The kind of the event.
 * @property {House} house The house rules of the match.
 * @property {Occupant[]} seats The eight seats, by number.
 */

/**
 * @typedef {object} MatchWon The match is won (R7.2).
 * @property {"match_won"} e The kind of the event.
 * @property {Team} team The team, `A` (even seats) or `B` (odd seats) (R1.1).
 */

/** @typedef {number} Milliseconds Milliseconds of the Unix epoch, by the server's clock. */

/**
 * @typedef {object} NameOpenerMessage Name the member of my team who should open (R3.4).
 * @property {"name_opener"} t The kind of the message.
 * @property {CommandId} id
 * @property {EventNumber} n
 * @property {SeatNumber} seat A seat of the own team.
 */

/**
 * @typedef {object} Occupant Who sits in a seat.
 * @property {string} name The name shown at the seat.
 * @property {"bot" | "human"} kind Whether a person or a bot sits there.
 */

/**
 * @typedef {object} OccupantChanged Somebody else sits in the seat from now on; its cards stay (R9.2).
 * @property {"occupant_changed"} e The kind of the event.
 * @property {SeatNumber} seat The seat it is about.
 * @property {string} name The name shown at the seat.
 * @property {"bot" | "human"} kind Whether a person or a bot sits there.
 * @property {"kicked" | "left" | "let_in"} reason The person left, was sent away by the owner, or somebody was let in (R9.2).
 * @property {string} was The name of who sat there until now.
 */

/**
 * @typedef {object} OpenerChoice A running choice of the opener (R3.4).
 * @property {Team} team The team, `A` (even seats) or `B` (odd seats) (R1.1).
 * @property {Milliseconds} ends_at When the time to choose is over (R3.4).
 * @property {(SeatNumber | null)[]} named Whom each seat named; all null for the other team.
 */

/**
 * @typedef {object} OpenerChoiceStarted A team chooses its opener until `ends_at`, ms of the Unix epoch (R3.4).
 * @property {"opener_choice_started"} e The kind of the event.
 * @property {Team} team The team, `A` (even seats) or `B` (odd seats) (R1.1).
 * @property {Milliseconds} ends_at When the time to choose is over.
 */

/**
 * @typedef {object} OpenerChosen It is settled who opens (R3.3, R3.4).
 * @property {"opener_chosen"} e The kind of the event.
 * @property {SeatNumber} seat The seat it is about.
 * @property {"bots" | "deadline" | "dice" | "majority"} reason By dice, majority, the end of the time, or by bots.
 */

/**
 * @typedef {object} OpenerNamed A member named an opener; to the other team this event is hidden (R3.4).
 * @property {"opener_named"} e The kind of the event.
 * @property {SeatNumber} seat Who named.
 * @property {SeatNumber} named Whom.
 */

/**
 * @typedef {object} PingMessage My heartbeat, every 5 s, with the newest event number I have.
 * @property {"ping"} t The kind of the message.
 * @property {EventNumber | null} n The newest event the client has; null for none.
 */

/**
 * @typedef {object} Play Cards that a seat laid, in the order of the columns.
 * @property {SeatNumber} seat The seat it is about.
 * @property {CardName[]} cards The cards in the order of their columns.
 */

/**
 * @typedef {object} PongFrame Answer to a heartbeat: the newest event number, and the server's time.
 * @property {"pong"} t The kind of the message.
 * @property {EventNumber} n The newest event of the match.
 * @property {Milliseconds} now The server's time when it wrote this.
 */

/**
 * @typedef {object} PresenceFrame How the eight seats are connected; outside the numbering.
 * @property {"presence"} t The kind of the message.
 * @property {("away" | "bot" | "online" | "reconnecting")[]} seats By seat: `online`, `reconnecting` (silent for some seconds), `away` (a bot plays for the person meanwhile) or `bot`.
 */

/**
 * @typedef {object} RoundDealt Cards were dealt; on the wire only the own hand is shown (R3.1).
 * @property {"round_dealt"} e The kind of the event.
 * @property {number} number Number of the round, from 1.
 * @property {Suit} trump The trump suit of the round (R3.2).
 * @property {(CardName[] | null)[]} hands By seat; null but for the own.
 * @property {CardName[] | null} ground Always null on the wire.
 */

/**
 * @typedef {object} RoundResult A round that ended.
 * @property {number} round Number of the round.
 * @property {Team | null} team Who got the point; null for a void round (R7.5).
 * @property {SeatNumber | null} seat Who went out; null where nobody did.
 * @property {"out" | "surrender" | "void"} reason A hand was empty, a team surrendered, or too many moves.
 */

/**
 * @typedef {object} RoundVoided The round is void and will be dealt again (R7.5).
 * @property {"round_voided"} e The kind of the event.
 */

/**
 * @typedef {object} RoundWon A point (R7.1, R7.3).
 * @property {"round_won"} e The kind of the event.
 * @property {Team} team The team, `A` (even seats) or `B` (odd seats) (R1.1).
 * @property {SeatNumber | null} seat Who went out; null after a surrender.
 * @property {"out" | "surrender"} reason A hand was empty (R7.1), or a team surrendered (R7.3).
 */

/** @typedef {string} RuleNumber The rule it rests on. */

/**
 * @typedef {object} Score Points of both teams.
 * @property {number} A Points of team A.
 * @property {number} B Points of team B.
 */

/**
 * @typedef {object} SeatInfo A seat as everyone sees it.
 * @property {string} name The name shown at the seat.
 * @property {"bot" | "human"} kind Whether a person or a bot sits there.
 * @property {"clock" | "gone" | null} away Why a bot plays this person's seat: `gone` (connection lost), `clock`; else null (R9.1).
 * @property {number} size How many cards it holds (R7.4).
 */

/**
 * @typedef {object} SeatKept The seat's person is away, a bot plays it (R9.1).
 * @property {"seat_kept"} e The kind of the event.
 * @property {SeatNumber} seat The seat it is about.
 * @property {"clock" | "gone"} reason The connection is lost, or two turns in a row ran out (R9.1).
 */

/** @typedef {number} SeatNumber A seat, clockwise (R1.1). */

/**
 * @typedef {object} SeatReturned The seat's person is back and plays it again (R9.1).
 * @property {"seat_returned"} e The kind of the event.
 * @property {SeatNumber} seat The seat it is about.
 */

/**
 * @typedef {object} SeatView A seat view (R7.4).
 * @property {SeatNumber | null} seat Whose view it is; null for a spectator.
 * @property {"beat" | "deal" | "lead" | "opener" | "over"} phase What the match waits for: the next deal, the opener's choice, a lead, a beat, or nothing.
 * @property {House} house The house rules of the match.
 * @property {SeatInfo[]} seats The eight seats, by number.
 * @property {Score} score Points of both teams (R7.1).
 * @property {RoundResult[]} results The rounds that ended, in order.
 * @property {number} round Number of the round; 0 before the first deal.
 * @property {Suit | null} trump The trump suit of the round (R3.2).
 * @property {((Face | null)[])[] | null} dice The throws of round 1, null in every other round (R3.3).
 * @property {SeatNumber | null} opener Who opens the round, null until it is settled.
 * @property {"bots" | "deadline" | "dice" | "majority" | null} opener_reason How the opener was found.
 * @property {OpenerChoice | null} choice The running choice of the opener, null while there is none.
 * @property {SeatNumber | null} leader Who led the running circle, else null.
 * @property {SeatNumber | null} turn Who must act, null in a deal, a choice and at the end.
 * @property {Play[]} circle The running circle: the lead first, the cards to beat last. Card i of a play lies on card i of the play before it.
 * @property {LastCircle | null} last_circle The circle before, to be shown until the next lead.
 * @property {CardName[] | null} hand The own cards, ascending; null for a spectator.
 * @property {number} ground How many ground cards are left (R6).
 * @property {number} moves Moves made in this round (R7.5).
 * @property {CardName[]} discarded Cards that are out of the round, ascending (R5.5).
 * @property {Legal | null} legal The own legal moves; null unless the viewer is on turn.
 * @property {Team | null} winner The team that won the match (R7.2).
 */

/**
 * @typedef {object} ShareSealMessage I have made a share for a deal that is to come, and this is its SHA-256 (R3.5).
 * @property {"share_seal"} t The kind of the message.
 * @property {CommandId} id
 * @property {DealNumber} deal Which deal of the match it is about.
 * @property {Hex32} seal SHA-256 of the 32 bytes of my share.
 */

/**
 * @typedef {object} ShareShowMessage This is the share that I have sealed; the deal is `sealed` now (R3.5).
 * @property {"share_show"} t The kind of the message.
 * @property {CommandId} id
 * @property {DealNumber} deal Which deal of the match it is about.
 * @property {Hex32} share My share, made by chance.
 */

/** @typedef {"C" | "D" | "H" | "S"} Suit A suit (R2.2). */

/**
 * @typedef {object} SurrenderBallotMessage Answer the open vote of my team, or answer it anew (R8.3).
 * @property {"surrender_ballot"} t The kind of the message.
 * @property {CommandId} id
 * @property {EventNumber} n
 * @property {boolean} yes Whether I agree to give up.
 */

/**
 * @typedef {object} SurrenderPassed A team's vote to give up the round has passed (R8.5).
 * @property {"surrender_passed"} e The kind of the event.
 * @property {Team} team The team, `A` (even seats) or `B` (odd seats) (R1.1).
 * @property {number} yes How many agreed.
 * @property {number} online How many people of the team were online.
 */

/**
 * @typedef {object} SurrenderProposeMessage Propose to my team that it gives up the running round; my yes goes with it (R8.1).
 * @property {"surrender_propose"} t The kind of the message.
 * @property {CommandId} id
 * @property {EventNumber} n
 */

/**
 * @typedef {object} SyncMessage I have everything up to event `n`; null when I have nothing.
 * @property {"sync"} t The kind of the message.
 * @property {EventNumber | null} n The newest event the client has; null for none.
 */

/**
 * @typedef {object} TakeMessage Take everything on the table and lose the turn (R5.6).
 * @property {"take"} t The kind of the message.
 * @property {CommandId} id
 * @property {EventNumber} n
 */

/**
 * @typedef {object} Taken Everything on the table went into a hand (R5.6).
 * @property {"taken"} e The kind of the event.
 * @property {SeatNumber} seat The seat it is about.
 * @property {CardName[]} cards Everything that lay on the table, ascending.
 * @property {"bot" | "clock" | "human"} by Who made the move: the person, a bot, or the turn clock.
 */

/** @typedef {"A" | "B"} Team A team (R1.1). */

/**
 * @typedef {object} ViewFrame The whole match as this seat may see it, after event `n`.
 * @property {"view"} t The kind of the message.
 * @property {EventNumber} n The newest event that is in the view.
 * @property {SeatView} view The whole view; it replaces the one the client has.
 * @property {Milliseconds | null} turn_ends_at When the turn ends; null without a turn clock, and while nobody is on turn whom it binds (R9.1).
 * @property {Milliseconds} now The server's time when it wrote this.
 */

/**
 * @typedef {object} VoteFrame My team's vote of this round, whole each time, outside the numbering (R8).
 * @property {"vote"} t The kind of the message.
 * @property {Team} team The team, `A` (even seats) or `B` (odd seats) (R1.1).
 * @property {SeatNumber} proposer Who proposed it.
 * @property {"failed" | "open" | "passed" | "void"} outcome Whether it is open, has passed or failed, or is void (R8.3, R8.4).
 * @property {(boolean | null)[]} ballots By seat: yes, no, or null without an answer.
 * @property {number} yes How many of those online agree; when settled, how many agreed then.
 * @property {number} no How many of those online do not; 0 once it is settled.
 * @property {number} online How many people of the team are online; a bot never is (R8.2).
 * @property {Milliseconds} ends_at When the vote ends; `now` is the time by the same clock.
 * @property {Milliseconds} now The server's time when it wrote this.
 */

/**
 * @typedef {object} WhyMessage Would leading or beating with these cards be legal now, and if not, why?
 * @property {"why"} t The kind of the message.
 * @property {CommandId} id
 * @property {EventNumber} n
 * @property {CardName[]} cards The cards the person has chosen; none twice.
 */

/**
 * @typedef {object} WhyAnswerFrame Whether the cards asked about may be played now, and if not, why.
 * @property {"why"} t The kind of the message.
 * @property {CommandId} id
 * @property {EventNumber} n The event after which the answer holds.
 * @property {boolean} legal Whether the cards may be led or beaten with now.
 * @property {ErrorCode | null} code Why not; null where it is legal.
 * @property {RuleNumber | null} rule The rule it rests on, null where it rests on none.
 * @property {Record<string, number | string>} params Values for the sentence that is shown, by name.
 */

/** @typedef {BeatMessage | HereMessage | HintMessage | LeadMessage | NameOpenerMessage | PingMessage | ShareSealMessage | ShareShowMessage | SurrenderBallotMessage | SurrenderProposeMessage | SyncMessage | TakeMessage | WhyMessage} ClientMessage */
/** @typedef {AckFrame | DealsFrame | ErrorFrame | EventsFrame | HintAnswerFrame | PongFrame | PresenceFrame | ViewFrame | VoteFrame | WhyAnswerFrame} ServerFrame */
