"""What pages hear of a match, frame by frame, and whether a frame names a card too many (R7.4)."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Page, WebSocket

_CARD = re.compile(r"[2-9TJQKA][HSDC]|J[123]")
_MOVES = frozenset({"led", "beaten"})

Message = dict[str, Any]


class Ears:
    """Everything that the server says to one page over sockets."""

    def __init__(self, page: Page) -> None:
        """Listen to a page, before it goes anywhere."""
        self._heard: list[tuple[str, Message]] = []
        page.on("websocket", self._listen)

    def read_first_view(self, page: Page) -> None:
        """Note also the view that was written into the page of a table."""
        written = page.locator("#first-view").text_content()
        self._heard.append((self._socket_of(page), json.loads(written or "")))

    def at(self, place: str) -> list[Message]:
        """All messages that came over sockets of a place.

        Args:
            place: a part of the address of the socket, such as the match's code.
        """
        return [message for path, message in self._heard if place in path]

    def _listen(self, socket: WebSocket) -> None:
        path = urlsplit(socket.url).path
        socket.on("framereceived", lambda text: self._heard.append((path, json.loads(text))))

    @staticmethod
    def _socket_of(page: Page) -> str:
        return page.get_attribute("[data-part=table]", "data-socket") or ""


class Ledger:
    """Which cards each seat may know at each number of a match."""

    def __init__(self, record: dict[str, Any], heard: Iterable[Message]) -> None:
        """Read a match.

        Args:
            record: the match with nothing hidden.
            heard: what any pages heard of it, in any order, from its first move on.
        """
        events = _numbered(heard)
        self._deals = {n: event["number"] for n, event in events if event["e"] == "round_dealt"}
        self._laid: dict[tuple[int, str], int] = {}
        for n, event in sorted(events, key=lambda each: each[0]):
            if event["e"] in _MOVES:
                for card in event["cards"]:
                    self._laid.setdefault((self._round_at(n), card), n)
        self._own = [_own_cards(rnd) for rnd in record["rounds"]]

    def secrets_in(self, heard: Iterable[Message], seat: int) -> list[Message]:
        """The messages that tell a seat of a card which it could not know yet."""
        newest, told = 0, []
        for message in heard:
            newest = max(newest, message.get("to") or message.get("n") or 0)
            first = min(message.get("from", newest), newest)
            if set(cards_in(message)) - self._known(seat, first, newest):
                told.append(message)
        return told

    def own(self, seat: int) -> set[str]:
        """The cards that were dealt to a seat or drawn by it, in any round."""
        return set().union(*(own[seat] for own in self._own))

    def _known(self, seat: int, first: int, last: int) -> set[str]:
        rounds = range(self._round_at(first), self._round_at(last) + 1)
        laid = {card for (rnd, card), n in self._laid.items() if rnd in rounds and n <= last}
        return laid.union(*(self._own[rnd - 1][seat] for rnd in rounds))

    def _round_at(self, n: int) -> int:
        return max((rnd for dealt, rnd in self._deals.items() if dealt <= n), default=1)


def cards_in(told: Any) -> Iterator[str]:
    """Every card that is named anywhere in a message."""
    if isinstance(told, str):
        if _CARD.fullmatch(told):
            yield told
    elif isinstance(told, dict):
        for each in told.values():
            yield from cards_in(each)
    elif isinstance(told, list):
        for each in told:
            yield from cards_in(each)


def events_in(heard: Iterable[Message]) -> list[Message]:
    """The events of some messages, each once, in order."""
    return [event for _, event in sorted(_numbered(heard), key=lambda each: each[0])]


def laid_in(record: dict[str, Any]) -> set[str]:
    """Every card that was laid on the table in a match."""
    moves = [move for rnd in record["rounds"] for move in rnd["moves"]]
    return {card for move in moves for card in move.get("cards", ())}


def _numbered(heard: Iterable[Message]) -> list[tuple[int, Message]]:
    found: dict[int, Message] = {}
    for message in heard:
        if message["t"] == "events":
            found.update(enumerate(message["events"], message["from"]))
    return list(found.items())


def _own_cards(rnd: dict[str, Any]) -> list[set[str]]:
    own = [set(hand) for hand in rnd["hands"]]
    for move in rnd["moves"]:
        own[move["seat"]].update(move.get("drew", ()))
    return own
