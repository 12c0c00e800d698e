"""A second, slow engine, written from docs/rules.md alone.

It shares no line with game.rules: cards are their names, hands are Python sets,
and everything is found by trying all possibilities. Where the two disagree, one
of them has misread a rule. Its state is mutable and is compared with the
engine's snapshot, `state_to_plain`.
"""

from __future__ import annotations

import copy
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, permutations
from typing import Any

RANKS = ["7", "8", "9", "T", "J", "Q", "K", "3", "2", "A"]
SUITS = ["H", "S", "D", "C"]
JOKERS = ["J3", "J2", "J1"]
DECK = [rank + suit for suit in SUITS for rank in RANKS] + JOKERS
PLACE = {card: place for place, card in enumerate(DECK)}
TEAMS = {"A": [0, 2, 4, 6], "B": [1, 3, 5, 7]}

Refusal = tuple[str, str, dict[str, Any]]


def ascending(cards: Iterable[str]) -> list[str]:
    """Cards in the order in which snapshots list sets."""
    return sorted(cards, key=PLACE.__getitem__)


def team_of(seat: int) -> str:
    """R1.1."""
    return "A" if seat in TEAMS["A"] else "B"


# R4: leads.


def is_pair(first: str, second: str) -> bool:
    """R4.2: two cards of one rank; jokers never pair."""
    return first not in JOKERS and second not in JOKERS and first[0] == second[0]


def splits_into_pairs(cards: frozenset[str]) -> bool:
    """Try to pair the first card with each of the others, and so on."""
    if not cards:
        return True
    first, *others = cards
    return any(
        is_pair(first, other) and splits_into_pairs(cards - {first, other}) for other in others
    )


def is_mass(cards: frozenset[str]) -> bool:
    """R4.1–R4.3: 3, 5 or 7 cards, one of which can be left out so that pairs remain."""
    return len(cards) in (3, 5, 7) and any(splits_into_pairs(cards - {odd}) for odd in cards)


def all_masses(hand: set[str], limit: int) -> set[frozenset[str]]:
    """R4.1–R4.4: every mass in a hand, by looking at all subsets."""
    return {
        frozenset(chosen)
        for size in (3, 5, 7)
        if size <= limit
        for chosen in combinations(hand, size)
        if is_mass(frozenset(chosen))
    }


def all_leads(hand: set[str], limit: int, *, optional_mass: bool) -> set[frozenset[str]]:
    """R4.1–R4.5: every lead."""
    masses = all_masses(hand, limit)
    single = {frozenset({card}) for card in hand}
    return masses | single if optional_mass or not masses else masses


def laid_out(lead: frozenset[str]) -> list[str]:
    """Pairs from low to high, then the odd card; of three alike the last in suit order is odd."""
    if len(lead) == 1:
        return list(lead)
    ways = []
    for odd in lead:
        if splits_into_pairs(lead - {odd}):
            rest = sorted(lead - {odd}, key=lambda card: (RANKS.index(card[0]), PLACE[card]))
            ways.append((PLACE[odd], [*rest, odd]))
    return max(ways)[1]


# R5: beating.


def beats(card: str, target: str, *, trump: str, joker_beats_trump: bool) -> bool:
    """R5.1, R5.2."""
    if target in JOKERS:
        return card in JOKERS and JOKERS.index(card) > JOKERS.index(target)
    if card in JOKERS:
        return target[1] != trump or joker_beats_trump
    if card[1] == target[1]:
        return RANKS.index(card[0]) > RANKS.index(target[0])
    return card[1] == trump


def cheapness(card: str, trump: str) -> tuple[int, int, int]:
    """Ordinary cards by rank, then trumps, then jokers; equals in the order of suits."""
    if card in JOKERS:
        return (2, JOKERS.index(card), 0)
    return (1 if card[1] == trump else 0, RANKS.index(card[0]), SUITS.index(card[1]))


def matchings(
    to_beat: Sequence[str], cards: Iterable[str], *, trump: str, joker_beats_trump: bool
) -> Iterator[tuple[str, ...]]:
    """R5.3: every way of beating each card with one of its own."""
    for order in permutations(cards):
        if all(
            beats(card, target, trump=trump, joker_beats_trump=joker_beats_trump)
            for card, target in zip(order, to_beat, strict=True)
        ):
            yield order


def best_matching(
    to_beat: Sequence[str], cards: Iterable[str], *, trump: str, joker_beats_trump: bool
) -> tuple[str, ...] | None:
    """R5.3: the matching whose first column has the lowest card, then the second, and so on."""
    found = matchings(to_beat, cards, trump=trump, joker_beats_trump=joker_beats_trump)
    return min(found, key=lambda way: [cheapness(card, trump) for card in way], default=None)


def all_beats(
    to_beat: Sequence[str], hand: Iterable[str], *, trump: str, joker_beats_trump: bool
) -> set[frozenset[str]]:
    """R5.3: every set of cards of a hand that beats."""
    return {
        frozenset(chosen)
        for chosen in combinations(hand, len(to_beat))
        if any(matchings(to_beat, chosen, trump=trump, joker_beats_trump=joker_beats_trump))
    }


def first_unbeaten(
    to_beat: Sequence[str], cards: Iterable[str], *, trump: str, joker_beats_trump: bool
) -> str:
    """The first card with which the cards up to it can no longer all be beaten."""
    cards = list(cards)
    for count in range(1, len(to_beat) + 1):
        if not all_beats(to_beat[:count], cards, trump=trump, joker_beats_trump=joker_beats_trump):
            return to_beat[count - 1]
    raise AssertionError("everything can be beaten")


# R3: the opener.


def dice_opener(throws: Sequence[Sequence[int | None]]) -> int:
    """R3.3: who has the highest face of the last throw."""
    faces = [-1 if face is None else face for face in throws[-1]]
    assert faces.count(max(faces)) == 1
    return faces.index(max(faces))


def majority(team: str, named: Sequence[int | None], online: Iterable[int]) -> int | None:
    """R3.4: the seat that more than half of the online members name."""
    voters = [seat for seat in TEAMS[team] if seat in online]
    for candidate in TEAMS[team]:
        if sum(named[seat] == candidate for seat in voters) > len(voters) / 2:
            return candidate
    return None


def deadline_opener(team: str, named: Sequence[int], last: dict[str, Any]) -> int:
    """R3.4: the most-named seat, or what breaks a tie."""
    tally = {seat: list(named).count(seat) for seat in TEAMS[team]}
    leaders = [seat for seat in TEAMS[team] if named and tally[seat] == max(tally.values())]
    if len(leaders) == 1:
        return leaders[0]
    if last["seat"] is not None:
        return int(last["seat"])
    if leaders:
        return min(leaders)
    start = -1 if last["opener"] is None else last["opener"]
    return next(seat % 8 for seat in range(start + 1, start + 9) if seat % 8 in TEAMS[team])


class Reference:
    """A match in the reference engine; `snapshot` gives its state."""

    def __init__(self, people: Sequence[dict[str, Any]], house: dict[str, Any]) -> None:
        """Start a match of eight people."""
        self.people = [dict(person) for person in people]
        self.house = dict(house)
        self.phase = "deal"
        self.score = {"A": 0, "B": 0}
        self.results: list[dict[str, Any]] = []
        self.number = 0
        self.winner: str | None = None
        self._clear()

    def _clear(self) -> None:
        self.trump = ""
        self.dice: list[list[int | None]] | None = None
        self.choice: dict[str, Any] | None = None
        self.opener: int | None = None
        self.reason: str | None = None
        self.hands: list[set[str]] = []
        self.ground: list[str] = []
        self.leader: int | None = None
        self.turn: int | None = None
        self.circle: list[tuple[int, list[str]]] = []
        self.last_circle: dict[str, Any] | None = None
        self.moves = 0
        self.discarded: set[str] = set()

    @classmethod
    def at(cls, snapshot: dict[str, Any]) -> Reference:
        """A match in the state of a snapshot."""
        snapshot = copy.deepcopy(snapshot)
        match = cls(snapshot["occupants"], snapshot["house"])
        match.phase, match.winner = snapshot["phase"], snapshot["winner"]
        match.score = dict(zip("AB", snapshot["score"], strict=True))
        match.results = snapshot["results"]
        rnd = snapshot["round"]
        if rnd:
            start = rnd["start"]
            match.number, match.trump = start["number"], start["trump"]
            match.dice, match.choice = start["dice"], start["choice"]
            match.opener, match.reason = start["opener"], start["reason"]
            match.hands = [set(hand) for hand in rnd["hands"]]
            match.circle = [(play["seat"], play["cards"]) for play in rnd["circle"]]
            match.discarded = set(rnd["discarded"])
            for same in ("ground", "leader", "turn", "last_circle", "moves"):
                setattr(match, same, rnd[same])
        return match

    # What may be done.

    def limit(self, seat: int) -> int:
        """R4.4."""
        return min(len(self.hands[other]) for other in range(8) if other != seat)

    def leads(self, seat: int) -> set[frozenset[str]]:
        """Every lead of a seat."""
        return all_leads(
            self.hands[seat], self.limit(seat), optional_mass=self.house["optional_mass"]
        )

    def beats(self, seat: int) -> set[frozenset[str]]:
        """Every beat of a seat, without the take."""
        return all_beats(self.to_beat, self.hands[seat], **self._ranking())

    @property
    def to_beat(self) -> list[str]:
        """R5.4."""
        return self.circle[-1][1]

    def _ranking(self) -> dict[str, Any]:
        return {"trump": self.trump, "joker_beats_trump": self.house["joker_beats_trump"]}

    def why_refused(self, do: str, seat: int, cards: frozenset[str]) -> Refusal | None:
        """Why a move is not legal: the first reason in the order a person would ask."""
        if self.phase not in ("lead", "beat") or seat != self.turn:
            return self._why_not_now()
        foreign = ascending(cards - self.hands[seat])
        if foreign:
            return ("card_not_held", "R3.1", {"card": foreign[0]})
        if do == "lead":
            return self._why_no_lead(seat, cards)
        if not self.circle:
            return ("nothing_to_beat", "R5.4", {})
        return None if do == "take" else self._why_no_beat(cards)

    def _why_not_now(self) -> Refusal:
        reasons = {
            "over": ("match_over", "R7.2"),
            "deal": ("round_not_running", "R3.1"),
            "opener": ("opener_not_chosen", "R3.4"),
        }
        return (*reasons.get(self.phase, ("not_your_turn", "R1.2")), {})

    def _why_no_lead(self, seat: int, cards: frozenset[str]) -> Refusal | None:
        if self.circle:
            return ("must_beat_or_take", "R5.6", {})
        if cards in self.leads(seat):
            return None
        return self._why_no_mass(cards, self.limit(seat))

    def _why_no_mass(self, cards: frozenset[str], limit: int) -> Refusal:
        size = len(cards)
        if size == 1:
            return ("must_mass", "R4.5", {})
        if size == 2 and splits_into_pairs(cards):
            return ("pair_alone", "R4.3", {})
        if size not in (3, 5, 7):
            return ("wrong_lead_size", "R4.1", {"size": size})
        if not is_mass(cards):
            return ("not_a_mass", "R4.3", {})
        return ("mass_too_large", "R4.4", {"size": size, "limit": limit})

    def _why_no_beat(self, cards: frozenset[str]) -> Refusal | None:
        needed = len(self.to_beat)
        if len(cards) != needed:
            return ("wrong_beat_size", "R5.3", {"size": len(cards), "needed": needed})
        if best_matching(self.to_beat, cards, **self._ranking()):
            return None
        unbeaten = first_unbeaten(self.to_beat, cards, **self._ranking())
        if needed > 1:
            return ("does_not_beat", "R5.3", {"card": unbeaten})
        is_ordinary = unbeaten[0] != "J" or unbeaten[1] not in "123"
        is_ordinary = is_ordinary and unbeaten[1] != self.trump
        return ("does_not_beat", "R5.1" if is_ordinary else "R5.2", {"card": unbeaten})

    # What happens.

    def deal(
        self, deck: Sequence[str], throws: Sequence[Sequence[int | None]], ends_at: int
    ) -> None:
        """R3.1–R3.4."""
        if not self.results or self.results[-1]["reason"] != "void":
            self.number += 1
        won = [result for result in self.results if result["team"]]
        self._clear()
        self.trump = SUITS[(self.number - 1) % 4]
        self.hands = [set(deck[5 * seat : 5 * seat + 5]) for seat in range(8)]
        self.ground = list(deck[40:])
        if won:
            self.phase = "opener"
            self.choice = {"team": won[-1]["team"], "ends_at": ends_at, "named": [None] * 8}
        else:
            self.dice = [list(throw) for throw in throws]
            self._open(dice_opener(throws), "dice")

    def name(self, seat: int, named: int, online: Iterable[int]) -> None:
        """R3.4: a naming by a member."""
        assert self.choice is not None
        self.choice["named"][seat] = named
        self.count(online)

    def count(self, online: Iterable[int]) -> None:
        """R3.4: does a majority stand?"""
        assert self.choice is not None
        here = [seat for seat in online if not self.people[seat]["away"]]
        opener = majority(self.choice["team"], self.choice["named"], here)
        if opener is not None:
            self._open(opener, "majority")

    def sit(self, seat: int, **change: str | None) -> None:
        """R9.1, R9.2: who plays a seat, or who sits there, is another."""
        self.people[seat] |= change | {"timeouts": 0}

    def moved(self, seat: int, by: str) -> None:
        """R9.1: two turns in a row that ran out mark a person as away."""
        person = self.people[seat]
        if by == "human":
            person["timeouts"] = 0
        if by != "clock":
            return
        person["timeouts"] += 1
        sits_there = person["kind"] == "human" and person["away"] is None
        if sits_there and person["timeouts"] >= 2 and self.phase != "over":
            self.sit(seat, away="clock")

    def resume(self, paused_ms: int) -> None:
        """R9.1: the clocks stood still."""
        if self.choice is not None:
            self.choice["ends_at"] += paused_ms

    def abandon(self) -> None:
        """R9.1: nobody came back."""
        self.phase, self.turn, self.choice = "over", None, None

    def close_choice(self) -> None:
        """R3.4: the time is over."""
        assert self.choice is not None
        self._settle([seat for seat in self.choice["named"] if seat is not None], "deadline")

    def bots_name(self, namings: Iterable[tuple[int, int]]) -> None:
        """R3.4: no human is online."""
        self._settle([named for _, named in namings], "bots")

    def _settle(self, named: list[int], reason: str) -> None:
        assert self.choice is not None
        last = [result for result in self.results if result["team"]][-1]
        self._open(deadline_opener(self.choice["team"], named, last), reason)

    def _open(self, seat: int, reason: str) -> None:
        self.opener, self.reason, self.turn = seat, reason, seat
        self.choice = None
        self.phase = "lead"

    def lead(self, seat: int, cards: frozenset[str]) -> None:
        """R4, R6.1, R7.1."""
        first = self.moves == 0
        self._lay(seat, laid_out(cards))
        self.leader = seat
        self.last_circle = None
        self.phase = "beat"
        if first:
            self._draw(seat, 3 if len(cards) > 1 else 1)
        self._after_move(seat)

    def beat(self, seat: int, cards: frozenset[str]) -> None:
        """R5, R6.2, R7.1."""
        matched = best_matching(self.to_beat, cards, **self._ranking())
        assert matched is not None
        self._lay(seat, list(matched))
        self._draw(seat, 1)
        self._after_move(seat)

    def take(self, seat: int) -> None:
        """R5.6."""
        self.hands[seat] |= self._table()
        self.moves += 1
        self._close_circle("taken", seat)
        self.turn = (seat + 1) % 8
        self.phase = "lead"
        self._void_if_endless()

    def surrender(self, team: str) -> None:
        """R7.3."""
        self._point("B" if team == "A" else "A", None, "surrender")

    def _lay(self, seat: int, cards: list[str]) -> None:
        self.hands[seat] -= set(cards)
        self.circle.append((seat, cards))
        self.moves += 1
        self.turn = (seat + 1) % 8

    def _draw(self, seat: int, count: int) -> None:
        self.hands[seat] |= set(self.ground[:count])
        self.ground = self.ground[count:]

    def _table(self) -> set[str]:
        return {card for _, cards in self.circle for card in cards}

    def _after_move(self, seat: int) -> None:
        if not self.hands[seat]:
            self._point(team_of(seat), seat, "out")
            return
        if len(self.circle) == 8:
            self.discarded |= self._table()
            self._close_circle("completed", seat)
            self.turn = seat
            self.phase = "lead"
        self._void_if_endless()

    def _close_circle(self, end: str, seat: int | None) -> None:
        self.last_circle = {"plays": self._plays(), "end": end, "seat": seat}
        self.circle = []
        self.leader = None

    def _void_if_endless(self) -> None:
        if self.moves == 1000:
            self._end_round(None, None, "void")

    def _point(self, team: str, seat: int | None, reason: str) -> None:
        self.score[team] += 1
        self._end_round(team, seat, reason)
        if self.score[team] == self.house["target"]:
            self.winner = team
            self.phase = "over"

    def _end_round(self, team: str | None, seat: int | None, reason: str) -> None:
        if self.circle:
            self._close_circle("over", seat)
        self.turn = self.leader = self.choice = None
        self.phase = "deal"
        self.results.append(
            {
                "number": self.number,
                "team": team,
                "seat": seat,
                "reason": reason,
                "opener": self.opener,
            }
        )

    def _plays(self) -> list[dict[str, Any]]:
        return [{"seat": seat, "cards": list(cards)} for seat, cards in self.circle]

    # How it is compared.

    def snapshot(self) -> dict[str, Any]:
        """The state in the form of the engine's snapshot."""
        rnd = {
            "start": {
                "number": self.number,
                "trump": self.trump,
                "dice": self.dice,
                "choice": self.choice,
                "opener": self.opener,
                "reason": self.reason,
            },
            "hands": [ascending(hand) for hand in self.hands],
            "ground": list(self.ground),
            "leader": self.leader,
            "turn": self.turn,
            "circle": self._plays(),
            "last_circle": self.last_circle,
            "moves": self.moves,
            "discarded": ascending(self.discarded),
        }
        return copy.deepcopy(
            {
                "schema": 1,
                "phase": self.phase,
                "house": self.house,
                "occupants": self.people,
                "score": [self.score["A"], self.score["B"]],
                "results": self.results,
                "round": rnd if self.hands else None,
                "winner": self.winner,
            }
        )
