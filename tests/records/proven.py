"""Matches whose deals are proven, made by the pure rules alone."""

from __future__ import annotations

from random import Random

from game.rules import mass
from tests.records.matches import Game, Record, any_move

MATCH = "abcdefghjk"


class ProvenGame(Game):
    """A match that is dealt from secrets and shares, with the proofs of its deals."""

    def __init__(self, rng: Random, house: mass.HouseRules = mass.DEFAULT_HOUSE) -> None:
        super().__init__(house)
        self._rng = rng
        self.proofs: list[mass.RecordedDeal] = []

    def deal(self, rng: Random) -> None:
        """Deal the next round; bots have no share, and somebody has not shown the sealed one."""
        secret = rng.randbytes(32)
        sealed = [None if seat in (1, 4) else rng.randbytes(32) for seat in range(mass.SEATS)]
        shown = [share if seat != 6 else None for seat, share in enumerate(sealed)]
        deal = len(self.proofs) + 1
        chance = mass.Chance(secret, [share or mass.NO_SHARE for share in shown], MATCH, deal)
        deck = mass.shuffled(chance)
        if mass.last_decided(self.state.results) is None:
            self.do(mass.Deal(deck, throws=mass.thrown(chance)))
        else:
            self.do(mass.Deal(deck, choice_ends_at=0))
        proof: mass.RecordedDeal = {
            "deal": deal,
            "seal": mass.seal_of(secret),
            "secret": secret.hex(),
            "seals": [share and mass.seal_of(share) for share in sealed],
            "shares": [share and share.hex() for share in shown],
        }
        self.proofs = [*self.proofs, proof]

    @property
    def record(self) -> Record:
        """The match so far with its proofs; the secret of a running round is left out."""
        proofs = [dict(proof) for proof in self.proofs]
        if self.state.phase not in (mass.Phase.DEAL, mass.Phase.OVER):
            proofs[-1]["secret"] = None
        fairness = {"format": mass.FAIRNESS_FORMAT, "deals": proofs}
        return dict(mass.record_of(self.events, extra={"match": MATCH, "fairness": fairness}))


def proven_match(seed: int, house: mass.HouseRules = mass.DEFAULT_HOUSE) -> ProvenGame:
    """A whole match by chance, with proofs."""
    rng = Random(seed)
    game = ProvenGame(rng, house)
    while game.state.phase is not mass.Phase.OVER:
        game.play_round(any_move, rng)
    return game
