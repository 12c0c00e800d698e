"""Whether the deals of a record came from the sealed secrets and everybody's shares (R3.5)."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from itertools import pairwise

from game.rules.mass.cards import Card, card_set
from game.rules.mass.fairness import NO_SHARE, Chance, shuffled, thrown
from game.rules.mass.record_fairness import ReadProof
from game.rules.mass.record_fault import Fault, shown
from game.rules.mass.record_reader import ReadMatch, ReadRound
from game.rules.mass.table import GROUND_SIZE, HAND_SIZE

_RULE = "R3.5"


def check_deals(match: ReadMatch) -> None:
    """Check every proof that a record has; a record without any has nothing to check.

    Raises:
        Fault: the first proof that does not hold.
    """
    proofs = match.fairness.proofs
    _check_places(proofs, len(match.rounds))
    for proof in proofs:
        fault = _fault_of(proof, match.rounds[proof.deal - 1], match.fairness.match)
        if fault:
            raise Fault(f"round {proof.deal}", _RULE, fault)


def proven_deals(match: ReadMatch) -> int:
    """How many rounds of a right record are proven by secrets that are shown (R3.5)."""
    return sum(proof.secret is not None for proof in match.fairness.proofs)


def _check_places(proofs: Sequence[ReadProof], rounds: int) -> None:
    """Check that each proof is of a round of its own and has a secret of its own.

    Only the first rounds may lack one: whoever could leave out any would leave out the
    deal that is none.
    """
    for proof in proofs:
        if not 1 <= proof.deal <= rounds:
            raise Fault("fairness", _RULE, f"there is no round {shown(proof.deal)} to prove")
    for one, other in pairwise(proofs):
        if other.deal <= one.deal:
            raise Fault("fairness", _RULE, f"round {other.deal} stands after round {one.deal}")
    if len({proof.seal for proof in proofs}) < len(proofs):
        raise Fault("fairness", _RULE, "two deals share a secret")
    proven = {proof.deal for proof in proofs}
    for place in range(min(proven, default=rounds + 1), rounds + 1):
        if place not in proven:
            raise Fault("fairness", _RULE, f"round {place} has no proof, but one before it has")


def _fault_of(proof: ReadProof, rnd: ReadRound, match: str) -> str:
    """What is wrong with a proof, empty where nothing is."""
    fault = _fault_of_shares(proof)
    if fault:
        return fault
    if proof.secret is None:
        return "" if rnd.end is None else "the round is over and its secret is not shown"
    if sha256(proof.secret).digest() != proof.seal:
        return "the secret is not what was sealed"
    shares = [NO_SHARE if share is None else share for share in proof.shares]
    chance = Chance(proof.secret, shares, match, proof.deal)
    if not _is_dealt(shuffled(chance), rnd):
        return "the cards are not those of the secret and the shares"
    if rnd.dice is not None and rnd.dice != thrown(chance):
        return "the dice are not those of the secret and the shares"
    return ""


def _fault_of_shares(proof: ReadProof) -> str:
    for seat, (seal, share) in enumerate(zip(proof.seals, proof.shares, strict=True)):
        if share is None:
            continue
        if seal is None:
            return f"seat {seat} showed a share without a seal"
        if sha256(share).digest() != seal:
            return f"the share of seat {seat} is not what was sealed"
    return ""


def _is_dealt(deck: tuple[Card, ...], rnd: ReadRound) -> bool:
    """Tell whether a round was dealt from this deck (R3.1); the order in a hand means nothing."""
    if rnd.ground != deck[-GROUND_SIZE:]:
        return False
    return all(
        card_set(hand) == card_set(deck[HAND_SIZE * seat : HAND_SIZE * (seat + 1)])
        for seat, hand in enumerate(rnd.hands)
    )
