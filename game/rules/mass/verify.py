"""Whether a record is a match that the rules allow, checked move by move.

Independent of live play: nothing of `decide`, `evolve` or the state is used.
"""

from __future__ import annotations

from typing import NamedTuple

from game.rules.mass.cards import CARD_NAMES, DECK, Card, card_set
from game.rules.mass.house import HouseRules
from game.rules.mass.opening import opener_by_dice
from game.rules.mass.plain import SUIT_NAMES
from game.rules.mass.record_fault import Fault, shown
from game.rules.mass.record_reader import ReadMatch, ReadRound, read_record
from game.rules.mass.table import GROUND_SIZE, HAND_SIZE, Team, team_of
from game.rules.mass.verify_changes import check_changes
from game.rules.mass.verify_fairness import check_deals, proven_deals
from game.rules.mass.verify_round import Broken, RoundAccount
from game.rules.mass.verify_votes import check_votes


class Verdict(NamedTuple):
    """What a record without a fault holds.

    Attributes:
        rounds: how many, void ones too.
        moves: of all rounds.
        proven: rounds whose deal is proven by a secret that is shown (R3.5).
    """

    rounds: int
    moves: int
    proven: int


def verify(record: object) -> Verdict:
    """Check a whole record (R1–R9, and R3.5 where it has proofs).

    Args:
        record: what `load_record` read, or any other value.

    Raises:
        Fault: the first thing that is wrong: first the format of the whole, then
            round by round, the score, the winner, who came and went, the votes, and the proofs of
            the deals. Rounds are counted as they stand in the record, moves from 1 in
            each round.
    """
    match = read_record(record)
    account = _MatchAccount(match.house)
    for place, rnd in enumerate(match.rounds, 1):
        account.follow(rnd, place)
    account.check_result(match)
    check_changes(match)
    check_votes(match)
    check_deals(match)
    moves = sum(len(rnd.moves) for rnd in match.rounds)
    return Verdict(len(match.rounds), moves, proven_deals(match))


class _MatchAccount:
    """A match as the verifier follows it, changed by every round."""

    def __init__(self, house: HouseRules) -> None:
        self._house = house
        self._number = 1
        self._score = {Team.A: 0, Team.B: 0}
        self._last_winner: Team | None = None
        self._running = False

    def follow(self, rnd: ReadRound, place: int) -> None:
        """Check a round and count it; `place` is where it stands in the record."""
        where = f"round {place}"
        try:
            self._check_may_follow()
            self._check_start(rnd)
            _check_deal(rnd)
            self._check_opener(rnd)
        except Broken as broken:
            raise Fault(where, broken.rule, str(broken)) from None
        _follow_moves(rnd, self._house, where)
        self._count(rnd)

    def check_result(self, match: ReadMatch) -> None:
        """Check score and winner (R7.1, R7.2)."""
        a, b = self._score[Team.A], self._score[Team.B]
        if match.score != (a, b):
            said = " to ".join(map(shown, match.score))
            raise Fault("score", "R7.1", f"{said}, but the rounds give {a} to {b}")
        winner = self._winner()
        if match.winner is not winner:
            right = f"team {winner.value} has won" if winner else "nobody has won yet"
            raise Fault("winner", "R7.2", right)

    def _winner(self) -> Team | None:
        for team, points in self._score.items():
            if points >= self._house.target:
                return team
        return None

    def _check_may_follow(self) -> None:
        if self._running:
            raise Broken("R7.1", "dealt while the round before still runs")
        winner = self._winner()
        if winner is not None:
            raise Broken("R7.2", f"dealt after team {winner.value} had won the match")

    def _check_start(self, rnd: ReadRound) -> None:
        if rnd.number != self._number:
            raise Broken("R3.2", f"its number is {shown(rnd.number)}, not {self._number}")
        trump = (self._number - 1) % 4
        if rnd.trump != trump:
            raise Broken("R3.2", f"trump is {SUIT_NAMES[rnd.trump]}, not {SUIT_NAMES[trump]}")

    def _check_opener(self, rnd: ReadRound) -> None:
        """Check that the dice (R3.3) or the last winners (R3.4) named the opener."""
        team = self._last_winner
        if team is None:
            _check_dice(rnd)
        elif rnd.dice is not None:
            raise Broken("R3.3", "dice are rolled in round 1 only")
        elif rnd.opener is not None and team_of(rnd.opener) is not team:
            raise Broken("R3.4", f"team {team.value} opens, not seat {rnd.opener}")

    def _count(self, rnd: ReadRound) -> None:
        self._running = rnd.end is None
        if rnd.end is not None and rnd.end.team is not None:
            self._score[rnd.end.team] += 1
            self._last_winner = rnd.end.team
            self._number += 1


def _check_deal(rnd: ReadRound) -> None:
    """Check that all 43 cards were dealt, five to a seat and three to the ground (R3.1)."""
    for seat, hand in enumerate(rnd.hands):
        if len(hand) != HAND_SIZE:
            raise Broken("R3.1", f"seat {seat} was dealt {len(hand)} cards")
    if len(rnd.ground) != GROUND_SIZE:
        raise Broken("R3.1", f"the ground was dealt {len(rnd.ground)} cards")
    dealt: list[Card] = [*rnd.ground]
    for hand in rnd.hands:
        dealt.extend(hand)
    if sorted(dealt) != list(DECK):
        twice = next(card for card in dealt if dealt.count(card) > 1)
        raise Broken("R2.1", f"{CARD_NAMES[twice]} was dealt twice")


def _check_dice(rnd: ReadRound) -> None:
    try:
        opener = opener_by_dice(rnd.dice or ())
    except ValueError as error:
        raise Broken("R3.3", str(error)) from None
    if rnd.opener != opener:
        raise Broken("R3.3", f"the dice name seat {opener}, not {shown(rnd.opener)}")


def _follow_moves(rnd: ReadRound, house: HouseRules, where: str) -> None:
    account = RoundAccount(
        [card_set(hand) for hand in rnd.hands],
        rnd.ground,
        opener=rnd.opener,
        trump=rnd.trump,
        house=house,
    )
    done = 0
    try:
        for move in rnd.moves:
            account.follow(move)
            done += 1
    except Broken as broken:
        raise Fault(f"{where} move {done + 1}", broken.rule, str(broken)) from None
    try:
        account.check_end(rnd.end)
    except Broken as broken:
        raise Fault(where, broken.rule, str(broken)) from None
