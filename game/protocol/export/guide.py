"""How to write a client, in chapters: what no message class can say about itself."""

from __future__ import annotations

from game.protocol.client import MAX_FRAME_BYTES, Beat, Ping, Sync, Why
from game.protocol.codec import encode
from game.protocol.envelope import Message
from game.protocol.examples import example_of
from game.protocol.export.chapters import Block, Chapter, chapter
from game.protocol.export.facts import Limits
from game.protocol.server import Ack, Error, Events, HintAnswer, Pong, WhyAnswer
from game.rules import mass

HEARTBEAT_S = 5
RESEND_MS = 1500


def chapters(limits: Limits) -> tuple[Chapter, ...]:
    """The chapters, in the order in which a client needs them."""
    return (
        _connecting(limits),
        _turn_on_the_wire(),
        _numbers(limits),
        _folding(),
        _commands(),
        _legal_moves(),
        _hints(),
        _heartbeat(limits),
        _refusing(limits),
        _secrets(),
        _proofs(),
        _changes(),
    )


def _connecting(limits: Limits) -> Chapter:
    return chapter(
        "Connecting",
        (
            "A table is a WebSocket at `/ws/match/CODE/` of the site, where `CODE` is the match's "
            f"code, {limits.code_length} of the characters `{limits.code_letters}`, as it stands "
            "in the address of the table's page. It is `wss:` where the site is served over HTTPS.",
            "“Play now” is a POST to `/play/`, with the site's CSRF token; it starts a match and "
            "leads to its page, `/match/CODE/`. `/matches/` lists your own.",
            (
                f"Who you are is your session: send the cookie `{limits.session_cookie}`, which "
                "signing in at `/account/login/` sets. Which seat you have follows from it; no "
                "message can name another.",
                "The handshake needs an `Origin` header that names the site itself. A browser "
                "sends it; any other client must set it, for example `http://localhost:8000`. "
                "Without it the handshake is answered with 403.",
                "Messages are text frames, each one JSON object in UTF-8, of at most "
                f"{MAX_FRAME_BYTES} bytes from the client. `t` names the kind. Every field is "
                "required, and a field that is not known is refused.",
                "No compression and no subprotocol is needed.",
                "A person may have several sockets at one table; each hears everything and each "
                "may play.",
            ),
            "A connection that is refused is opened and then closed with a code of its own (see "
            "“Close codes”), since a page cannot read the status of a failed handshake.",
        ),
    )


def _turn_on_the_wire() -> Chapter:
    said: tuple[tuple[str, Message], ...] = (
        ("→", example_of(Sync)),
        ("→", example_of(Why)),
        ("←", example_of(WhyAnswer)),
        ("→", example_of(Beat)),
        ("←", example_of(Events)),
        ("←", example_of(Ack)),
        ("→", example_of(Ping)),
        ("←", example_of(Pong)),
    )
    lines = [f"{arrow} {encode(message).decode()}" for arrow, message in said]
    lines.insert(1, '← {"t":"view","n":6,"view":{…},"now":…}')
    return chapter(
        "A turn on the wire",
        (
            "The client says what it has (nothing), gets a view, asks whether three cards would "
            "beat, beats with others, and keeps its heartbeat. → is the client.",
            Block("listing", tuple(lines)),
        ),
    )


def _numbers(limits: Limits) -> Chapter:
    return chapter(
        "Numbers, gaps and resuming",
        (
            "Everything that changes a match is an event with a number: 1, 2, 3 and so on, without "
            "a gap and for ever the same. A view says up to which event it goes. The number you "
            "have, `n`, is all you must keep to lose nothing:",
            (
                "After connecting, always send `sync` with your `n`, or null if you have no view. "
                "Until then the socket tells no event. The answer is `events` with what came "
                "after (none is an answer too), or a whole `view` if you have nothing, if you "
                f"are more than {limits.events_a_frame} events behind, or if your number is not "
                "one of this match.",
                "`events` whose `from` is your `n + 1`: fold them, your number is now `to`.",
                "`from` is smaller: you have the first ones; skip these and fold the rest.",
                "`from` is larger: something is missing; fold nothing, send `sync` with your `n`.",
                "A `view` replaces what you have, whatever its number.",
            ),
            "`presence`, `deals` and the answers to a command, a question or a heartbeat stand "
            "outside the numbering and may come at any time, also before the first view.",
        ),
    )


def _folding() -> Chapter:
    return chapter(
        "Folding events into the view",
        (
            "The view after an event is the view before it, changed as “Fold” tells at each kind "
            "of event below. It needs no rules of the game. The result is what a fresh `view` "
            "would say, field by field.",
            (
                "After the last event of an `events` message, `legal` of the view is the "
                "message's `legal`.",
                "`hand` and `discarded` stay in the order of the deck: hearts, spades, diamonds, "
                "clubs, each `7 8 9 T J Q K 3 2 A`, then `J3 J2 J1`.",
                "The next seat is `(seat + 1) % 8`.",
                "A kind that you do not know changes nothing but the number.",
            ),
        ),
    )


def _commands() -> Chapter:
    return chapter(
        "Commands",
        (
            "`lead`, `beat`, `take` and `name_opener` change the match. Each carries an `id` that "
            "you make, and the number `n` that you have.",
            (
                "The `ack` comes after the change is stored, and names the last event it caused. "
                "The events come to every socket of the table, yours too, before or after the "
                "`ack`. Show a move as pending until they come; never apply it yourself.",
                f"No answer within {RESEND_MS / 1000} s: send the same message with the same `id` "
                "again, over a new connection too. A command is carried out once for a seat and "
                "an `id`; the same `id` again gets the first `ack` and does nothing. So no other "
                "tab or device of the person may make the same `id`: begin it with something "
                "random.",
                "A refused command leaves nothing behind; its `id` may be used again.",
                "A command is `stale` and does nothing when `n` is older than the event that "
                "began the present turn, or newer than the match: it was meant for another "
                "situation. Fold what has come, and let the person decide anew.",
                "What is overdue, such as the end of the opener's choice, is settled before a "
                "command is looked at.",
            ),
        ),
    )


def _legal_moves() -> Chapter:
    return chapter(
        "Legal moves",
        (
            "The seat on turn is told its legal moves, so that a client needs no rules. `moves` "
            "of `legal` lists card sets with spaces between them. Each character of a set stands "
            f"for a card by its place in `hand`: `{mass.HAND_DIGITS}`. In the example view `014` "
            "is the hand's first, second and fifth card.",
            (
                "While beating, `take` is legal too and not listed.",
                f"Of more than {mass.MAX_LISTED_MOVES} moves only so many are listed and "
                "`complete` is false; then ask `why` for a set that is not listed.",
                "`playable` holds every card that is in some legal move, also where the list "
                "was cut.",
                "`why` may be asked at any time; the answer is the refusal that the move would "
                "meet, and changes nothing.",
            ),
        ),
    )


def _hints() -> Chapter:
    return chapter(
        "Hints",
        (
            "While a person may act, `hint` asks what to play, or whom to name as opener. It plays "
            "nothing, and only the socket that asked is told.",
            Block("listing", (encode(example_of(HintAnswer)).decode(),)),
            (
                "The advice rests on the seat's own view and what everyone has seen of the round.",
                "It comes within a third of a second. Where the best advice was not to be had in "
                "that time, `level` is `expert`: written rules, which know no chances.",
                "Forget it as soon as the turn is another's, whatever came meanwhile.",
                "A hint counts once in a situation. How many each person had stands in the "
                "match's record.",
                "In a match without hints it is refused with `hints_off`; who asks much faster "
                "than anybody plays, with `too_many_hints`.",
            ),
        ),
    )


def _heartbeat(limits: Limits) -> Chapter:
    return chapter(
        "Heartbeat and presence",
        (
            f"Send `ping` every {HEARTBEAT_S} s. Whether a person is online follows from what "
            "the server hears, never from the connection alone.",
            (
                f"A person who is not heard for {limits.silent_s} s is shown as `reconnecting`; "
                f"up to {limits.grace_s} s the person still counts as online (R8.2).",
                "`pong` names the newest event of the match. If it is newer than yours and the "
                "events do not come within half a second, send `sync`.",
                f"No answer to a `ping` within {HEARTBEAT_S} s: the connection is dead, even if "
                "it looks open. Drop it and connect again: at first after 0.3 s, then twice as "
                "long each time up to 15 s, each time multiplied by a random factor from 0.5 to "
                "1.5, so that a server that starts again is not overrun.",
                "`now` is the server's clock, for counting down to `ends_at`.",
            ),
        ),
    )


def _refusing(limits: Limits) -> Chapter:
    return chapter(
        "What happens to bad messages",
        (
            "Whatever is wrong with a message is answered with an `error` to its sender alone. "
            "Nothing has changed then, nobody else hears of it, and the connection stays.",
            Block("listing", (encode(example_of(Error)).decode(),)),
            (
                "`code` is for programs and stays; “Refusals” lists all. `rule` is the number of "
                "the rule where it rests on one. `params` holds the values that the sentence "
                "names, or `path`, the place of the fault in the message.",
                "`id` is that of the message, null where it had none that could be read.",
                f"More than {limits.burst} messages at once, or more than "
                f"{limits.messages_a_second} a second for long, close the connection. All sockets "
                "of one person at tables together are answered as fast as one of them may speak; "
                "what comes faster waits up to two seconds.",
            ),
        ),
    )


def _secrets() -> Chapter:
    return chapter(
        "What a seat is not told",
        (
            "Each seat gets its own views and events (R7.4). Where a part is secret it is null; "
            "where all of an event is, it comes as `hidden` under its number.",
            (
                "Of a deal only the own hand; the ground and the other hands are null.",
                "Of a draw from the ground the count; the cards only for the drawer (R6.4).",
                "Who named whom as opener only for the own team (R3.4).",
                "`legal` only for the seat on turn, and it follows from that seat's own view.",
            ),
        ),
    )


def _proofs() -> Chapter:
    return chapter(
        "Provable deals",
        (
            "Every deal comes from a secret of the site and a share of each person (R3.5). "
            "`deals` tells of the newest ones whenever something changes. What your client does "
            "about them is up to it; a client that does nothing plays as well.",
            (
                "A deal that is `open`: make 32 bytes by chance, keep them, and send their "
                "SHA-256 with `share_seal`. Keep the deal's `seal` too.",
                "`sealed`: if `seals` has yours, send the bytes with `share_show`. There is the "
                "pause before the deal to do it in, four seconds as a rule; before the first "
                "deal no more than one.",
                "`dealt`: the cards are dealt. A share that is missing has not come in time.",
                "`shown`: `secret` is there. Do the deal again as docs/fairness.md of the "
                "sources tells, and compare it with your hand and the dice.",
            ),
            "Before the first deal the site waits for the shares of its people some seconds at "
            "the most; who is late loses nothing but the own share.",
        ),
    )


def _changes() -> Chapter:
    return chapter(
        "What may change",
        (
            "New fields and new kinds may be added to what the server says: ignore what you do "
            "not know. Anything else that a client could notice is a new version of this "
            "document, and stands in CHANGELOG.md.",
        ),
    )
