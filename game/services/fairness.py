"""The site's side of provable deals (R3.5): secrets, their stages, and the chance of a deal.

Everything here runs under the match's lock, in the transaction that changes the match,
so a proof can neither be lost nor run ahead of what it proves.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from functools import partial

from django.db import transaction
from django.db.models import Max, QuerySet

from game.models import DealProof, Match, Round
from game.rules import mass
from game.services.fairness_told import DealsChanged, deals

_chance = secrets.SystemRandom()

Stage = DealProof.Stage
_TO_COME = (Stage.OPEN, Stage.SEALED)


def follow(match_id: int, events: Sequence[mass.Event]) -> None:
    """Move the proofs of a locked match on with what has just happened.

    A secret is sealed when the deal before is done, shares are sealed until its round
    is over, and the secret of a round is shown when that is over. To be called after
    the rows of rounds are written.
    """
    for event in events:
        if isinstance(event, mass.MatchStarted):
            _open(match_id, 1)
        elif isinstance(event, mass.RoundDealt):
            _note_deal(match_id, event, events)
        elif isinstance(event, mass.RoundWon | mass.RoundVoided):
            _end_round(match_id)
        elif isinstance(event, mass.MatchWon | mass.MatchAbandoned):
            _end_match(match_id)


def chance_of(match_id: int) -> mass.Chance:
    """The chance by which the next deal of a locked match is made.

    A match that began before deals were proven has no sealed secret for its next one;
    that deal is by chance and has no proof.
    """
    proof = next_proof(match_id)
    if proof is None:
        return mass.Chance(_new_secret(), [mass.NO_SHARE] * mass.SEATS, "", 0)
    return _chance_from(proof)


def next_proof(match_id: int) -> DealProof | None:
    """The proof of the deal that comes next, None where nothing is sealed for it."""
    return _to_come(match_id).first()


def seal_shares(proof: DealProof) -> None:
    """From now on no share of a deal can be sealed, and those that are can be shown."""
    proof.stage = Stage.SEALED
    proof.revision = _changed(proof.match_id)
    proof.save(update_fields=["stage", "revision"])


def _open(match_id: int, deal: int) -> None:
    secret = _new_secret()
    DealProof.objects.create(
        match_id=match_id,
        deal=deal,
        secret=secret.hex(),
        seal=mass.seal_of(secret),
        seals=[None] * mass.SEATS,
        shares=[None] * mass.SEATS,
        revision=_changed(match_id),
    )


def _note_deal(match_id: int, dealt: mass.RoundDealt, events: Sequence[mass.Event]) -> None:
    """Keep the proof of a deal that came from it, and no other; seal the next secret."""
    deal = Round.objects.filter(match_id=match_id).count()
    revision = _changed(match_id)
    proof = _to_come(match_id).filter(deal=deal).first()
    if proof is not None and _is_from(proof, dealt, events):
        proof.stage, proof.revision = Stage.DEALT, revision
        proof.save(update_fields=["stage", "revision"])
    else:
        _to_come(match_id).delete()
    _open(match_id, deal + 1)


def _end_round(match_id: int) -> None:
    revision = _changed(match_id)
    _proofs(match_id).filter(stage=Stage.DEALT).update(stage=Stage.SHOWN, revision=revision)
    _proofs(match_id).filter(stage=Stage.OPEN).update(stage=Stage.SEALED, revision=revision)


def _end_match(match_id: int) -> None:
    """The secret of a round that is not played on may be shown too; there is no next deal."""
    revision = _changed(match_id)
    _proofs(match_id).filter(stage=Stage.DEALT).update(stage=Stage.SHOWN, revision=revision)
    _to_come(match_id).delete()


def _is_from(proof: DealProof, dealt: mass.RoundDealt, events: Sequence[mass.Event]) -> bool:
    """Tell whether a deal, and the dice if any rolled, came from a proof."""
    chance = _chance_from(proof)
    deck = mass.shuffled(chance)
    size = mass.HAND_SIZE
    hands = tuple(mass.card_set(deck[size * s : size * (s + 1)]) for s in range(mass.SEATS))
    if (dealt.hands, dealt.ground) != (hands, deck[-mass.GROUND_SIZE :]):
        return False
    rolled = [event.throws for event in events if isinstance(event, mass.DiceRolled)]
    return not rolled or rolled == [mass.thrown(chance)]


def _chance_from(proof: DealProof) -> mass.Chance:
    code = Match.objects.values_list("code", flat=True).get(pk=proof.match_id)
    shares = [mass.NO_SHARE if text is None else bytes.fromhex(text) for text in proof.shares]
    return mass.Chance(bytes.fromhex(proof.secret), shares, code, proof.deal)


def _new_secret() -> bytes:
    return _chance.randbytes(mass.SECRET_BYTES)


def _proofs(match_id: int) -> QuerySet[DealProof]:
    return DealProof.objects.filter(match_id=match_id)


def _to_come(match_id: int) -> QuerySet[DealProof]:
    return _proofs(match_id).filter(stage__in=_TO_COME)


def _changed(match_id: int) -> int:
    """The number of a change that everybody is told of after the commit."""
    newest = _proofs(match_id).aggregate(newest=Max("revision"))["newest"] or 0
    news = DealsChanged(newest + 1)
    transaction.on_commit(partial(deals.publish, match_id, news), robust=True)
    return news.n
