"""What people give to a deal (R3.5): sealed while the round before runs, shown in the pause."""

from __future__ import annotations

from dataclasses import dataclass

from django.db import transaction
from django.utils import timezone

from game.models import DealProof
from game.rules import mass
from game.services import dealing, fairness
from game.services.apply import OpenMatch, open_match
from game.services.fairness_first import is_first, people_of
from game.services.refusals import NotApplied, ServiceCode
from game.services.seats import lost_seat

Stage = DealProof.Stage


@dataclass(frozen=True, slots=True)
class Giver:
    """Who gives a share: the person `player_id` at a seat of a match."""

    match_id: int
    seat: int
    player_id: int


def seal(giver: Giver, deal: int, seal: str) -> int:
    """Seal a person's share of the next deal; a later one takes the place of an earlier.

    Who may call: an edge that has taken the seat from the session. Locks the match;
    who completes the first deal's seals ends its sealing, and all are told after the
    commit. The same seal again is answered alike, also too late.

    Args:
        giver: the person.
        deal: which deal of the match, from 1.
        seal: SHA-256 of the share, 64 characters of lowercase hexadecimal.

    Returns:
        Number of the newest event of the match.

    Raises:
        NotApplied: `seat_lost`; `deal_closed`, nothing can be sealed for that deal.
        NotVisible: there is no such match.
    """
    with transaction.atomic():
        match, proof = _open_for(giver, deal)
        if proof.seals[giver.seat] == seal:
            return match.n
        if proof.stage != Stage.OPEN:
            raise NotApplied(ServiceCode.DEAL_CLOSED)
        proof.seals[giver.seat] = seal
        proof.save(update_fields=["seals"])
        if is_first(match) and all(proof.seals[seat] for seat in people_of(match)):
            fairness.seal_shares(proof)
        return match.n


def show(giver: Giver, deal: int, share: str) -> int:
    """Show the share that a person has sealed, once nobody can seal another.

    Who may call and what it locks: as `seal`. The last share of the first deal lets
    the cards be dealt at once. The same share again is answered alike.

    Args:
        giver: the person.
        deal: which deal of the match, from 1.
        share: 32 bytes as 64 characters of lowercase hexadecimal.

    Returns:
        Number of the newest event of the match.

    Raises:
        NotApplied: `seat_lost`; `deal_closed`, the cards are dealt; `too_early`,
            shares can still be sealed; `not_sealed`, the seat has sealed another.
        NotVisible: there is no such match.
    """
    with transaction.atomic():
        match, proof = _open_for(giver, deal)
        if proof.shares[giver.seat] == share:
            return match.n
        _check_showing(proof, giver.seat, share)
        proof.shares[giver.seat] = share
        proof.save(update_fields=["shares"])
        if is_first(match) and _are_all_shown(proof):
            dealing.deal(match, timezone.now())
        return match.n


def _open_for(giver: Giver, deal: int) -> tuple[OpenMatch, DealProof]:
    """Lock the match of a giver; gives it and the proof of a deal that has been announced.

    Raises:
        NotApplied: the seat is another's, or no such deal comes or came.
        NotVisible: there is no such match.
    """
    match = open_match(giver.match_id)
    if lost_seat(match, giver.seat, giver.player_id):
        raise NotApplied(ServiceCode.SEAT_LOST)
    proof = DealProof.objects.filter(match_id=match.id, deal=deal).first()
    if proof is None:
        raise NotApplied(ServiceCode.DEAL_CLOSED)
    return match, proof


def _check_showing(proof: DealProof, seat: int, share: str) -> None:
    if proof.stage == Stage.OPEN:
        raise NotApplied(ServiceCode.TOO_EARLY)
    if proof.stage != Stage.SEALED:
        raise NotApplied(ServiceCode.DEAL_CLOSED)
    if proof.seals[seat] != mass.seal_of(bytes.fromhex(share)):
        raise NotApplied(ServiceCode.NOT_SEALED)


def _are_all_shown(proof: DealProof) -> bool:
    return all(
        share is not None
        for seal, share in zip(proof.seals, proof.shares, strict=True)
        if seal is not None
    )
