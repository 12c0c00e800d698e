"""Matches in the database and what tests do with them: start, play on, look at."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from itertools import count, islice
from typing import Any
from unittest.mock import patch

import msgspec
from django.db import transaction
from django.utils import timezone

from game import logbook
from game.models import Deadline, Match, MatchEvent, Round, Seat
from game.rules import mass
from game.services import alarms, dealing, matches, moves
from game.services.apply import apply, open_match
from lobby.models import Player
from tests.support.random_match import PEOPLE

LOOKED_AT = 40
"""So many legal moves are listed before one is chosen."""

_ids = count(1)


@dataclass(frozen=True)
class StoredTable:
    """A match of the eight people in the database, some seats perhaps played by bots."""

    match: Match
    people: Sequence[Player]

    @property
    def id(self) -> int:
        """The match's key."""
        return self.match.pk

    @property
    def n(self) -> int:
        """Number of the newest event."""
        return Match.objects.values_list("n", flat=True).get(pk=self.id)

    @property
    def state(self) -> mass.MatchState:
        """The stored snapshot."""
        return mass.state_from_plain(msgspec.json.decode(logbook.read_state(self.id)))

    @property
    def turn(self) -> int:
        """The seat that must act."""
        turn = mass.running_round(self.state).turn
        assert turn is not None, "nobody is on turn"
        return turn

    @property
    def deadline(self) -> Deadline:
        """What is due by itself."""
        return Deadline.objects.get(match_id=self.id)

    def view(self, viewer: mass.Viewer) -> Any:
        """What a viewer may see now, in plain form."""
        return mass.view_to_plain(mass.view_of(self.state, viewer))

    def legal(self) -> list[mass.Move]:
        """Some legal moves of the seat on turn; while beating the take is among them."""
        state = self.state
        found = list(islice(mass.legal_moves(state, self.turn), LOOKED_AT))
        if state.phase is mass.Phase.BEAT and mass.Take(self.turn) not in found:
            found.append(mass.Take(self.turn))
        return found

    def choose(self) -> mass.Move:
        """A legal move that tends to end rounds: the cheapest cards that will do."""
        found = self.legal()
        trump = mass.running_round(self.state).start.trump
        laying = [move for move in found if not isinstance(move, mass.Take)]
        return min(laying, key=lambda move: _price(move, trump)) if laying else found[-1]

    # What is done -----------------------------------------------------------------------------

    def play(
        self, move: mass.Move | None = None, *, id: str | None = None, seen: int | None = None
    ) -> int:
        """Play a move for its person, a chosen one if none is given; gives the answer."""
        return moves.play(
            match_id=self.id,
            move=move or self.choose(),
            command_id=id or f"t{next(_ids)}",
            seen=self.n if seen is None else seen,
        )

    def play_until(self, holds: Callable[[mass.MatchState], bool], most: int = 300) -> None:
        """Play on until the state fulfils `holds`."""
        for _ in range(most):
            if holds(self.state):
                return
            self.play()
        raise AssertionError("that situation did not come")

    def name_opener(
        self, seat: int, named: int, *, id: str | None = None, seen: int | None = None
    ) -> int:
        """Name an opener for a person; gives the answer."""
        return moves.name_opener(
            match_id=self.id,
            seat=seat,
            named=named,
            command_id=id or f"t{next(_ids)}",
            seen=self.n if seen is None else seen,
        )

    def carry_out(self, command: mass.Command) -> int:
        """Carry out a system command as a service would; gives the newest event's number."""
        with transaction.atomic():
            return apply(open_match(self.id), command)

    def wake(self, deadline: Deadline | None = None) -> bool:
        """Let an alarm ring, the newest one if none is given; tells whether it acted."""
        due = deadline or self.deadline
        return alarms.wake(match_id=self.id, kind=due.kind, n=due.n)

    def everybody_is_online(self) -> None:
        """Each person was heard just now."""
        self.match.seats.exclude(player=None).update(seen_at=timezone.now())

    def surrender(self, team: mass.Team = mass.Team.B) -> int:
        """A team gives the running round up (R7.3)."""
        return self.carry_out(mass.Surrender(team))


def eight_people() -> list[Player]:
    """Bat, Saraa, Dorj, Oyun, Tumur, Nomin, Ganaa and Zaya, signed up if they are not yet."""
    return [Player.objects.get_or_create(username=name)[0] for name in PEOPLE]


def start_table(
    *,
    bots: Iterable[int] = (),
    house: mass.HouseRules = mass.DEFAULT_HOUSE,
    deck: tuple[mass.Card, ...] | None = None,
    opener: int | None = None,
    clock_s: int = 0,
) -> StoredTable:
    """Start a match of the eight people.

    Args:
        bots: seats that a bot plays instead of the person.
        house: the house rules.
        deck: how the cards of round 1 lie, by chance if None.
        opener: whom the dice name, by chance if None.
        clock_s: the turn clock in seconds, 0 for none.
    """
    people = eight_people()
    seats = [
        Seat(number=number, name=person.username, bot="greedy")
        if number in bots
        else Seat(number=number, name=person.username, player=person)
        for number, person in enumerate(people)
    ]
    with ExitStack() as arranged:
        if deck is not None:
            arranged.enter_context(patch.object(dealing, "_shuffled", lambda _chance: deck))
        if opener is not None:
            throw = tuple(6 if seat == opener else 1 for seat in range(mass.SEATS))
            arranged.enter_context(patch.object(dealing, "_throw_dice", lambda _chance: (throw,)))
        match = matches.start(seats=seats, house=house, created_by=people[0], clock_s=clock_s)
    return StoredTable(match, people)


def rows_of(match_id: int, *, leases: bool = True) -> list[list[tuple[Any, ...]]]:
    """Every stored row of a match, to be compared with a later look; seats last.

    Args:
        match_id: the match.
        leases: when its people were heard too; whoever asks for something is heard.
    """
    places = [field.name for field in Seat._meta.fields if leases or field.name != "seen_at"]
    columns = [field.name for field in Match._meta.fields if field.name != "woken_at"]  # a lease
    return [
        list(Match.objects.filter(pk=match_id).values_list(*columns)),
        list(MatchEvent.objects.filter(match_id=match_id).order_by("n").values_list()),
        list(Round.objects.filter(match_id=match_id).order_by("index").values_list()),
        list(Deadline.objects.filter(match_id=match_id).values_list()),
        list(Seat.objects.filter(match_id=match_id).order_by("number").values_list(*places)),
    ]


def deck_with(hands: Mapping[int, str], ground: str = "") -> tuple[mass.Card, ...]:
    """A deck that deals these cards to these seats and to the ground; the others fill up."""
    places = [list(mass.parse_cards(hands.get(seat, ""))) for seat in range(mass.SEATS)]
    places.append(list(mass.parse_cards(ground)))
    named = mass.card_set(card for place in places for card in place)
    spare = [card for card in mass.DECK if not named >> card & 1]
    sizes = [mass.HAND_SIZE] * mass.SEATS + [mass.GROUND_SIZE]
    for place, size in zip(places, sizes, strict=True):
        while len(place) < size:
            place.append(spare.pop())
    return tuple(card for place in places for card in place)


def _price(move: mass.Lead | mass.Beat, trump: mass.Suit) -> int:
    """How dear the cards of a move are together."""
    return sum(mass.strength(card, trump) for card in mass.cards_in(move.cards))
