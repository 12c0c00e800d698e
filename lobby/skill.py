"""The mathematics of ratings, without a database: openskill's model, and what it is told.

docs/ratings.md says it in words, with the reasons for each number.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import hypot

from openskill.models import PlackettLuce

# With two teams all full-pairing models of openskill give the same numbers; this is the one that
# its manual recommends. The sigma of who plays never grows, so who wins never loses points.
_MODEL = PlackettLuce(limit_sigma=True)
# Shares are meant as they are; by default openskill stretches weights to 1–2 within a team.
_MODEL.weight_bounds = None


@dataclass(frozen=True, slots=True)
class Skill:
    """What is known of a strength: most likely `mu`, and almost surely within three `sigma`."""

    mu: float
    sigma: float


NEWCOMER = Skill(_MODEL.mu, _MODEL.sigma)
"""Of whom nothing is known."""

BOTS = {
    "random": Skill(13.9, 1.0),
    "easy": Skill(17.8, 1.0),
    "greedy": Skill(21.4, 1.0),
    "expert": Skill(25.0, 1.0),
    "master": Skill(25.8, 1.0),
}
"""The fixed strength of each bot.

How far they are apart is measured (docs/strength.md); that a newcomer plays like the expert
is assumed.
"""

POINTS_AT_START = 1500
POINTS_A_MU = 24
"""openskill's manual: 200 points for the sigma of a newcomer, which makes them readable."""

KEPT = 0.75
"""So much of the distance from a newcomer is kept into the next season."""
FORGOTTEN = NEWCOMER.sigma / 2
"""The uncertainty that the time between two seasons adds."""


def points_of(skill: Skill) -> int:
    """The number that people see: the lower end of what the strength may be (mu - 3 sigma)."""
    ordinal = _MODEL.rating(skill.mu, skill.sigma).ordinal
    return round(ordinal(alpha=POINTS_A_MU, target=POINTS_AT_START))


def likely_points_of(skill: Skill) -> int:
    """The most likely strength, on the scale of the points."""
    return points_of(Skill(skill.mu, 0.0))


def margin_of(skill: Skill) -> int:
    """How far the strength may be from the most likely one, in points: three sigma."""
    return likely_points_of(skill) - points_of(skill)


def after_match(
    own: Sequence[Skill], place: int, others: Sequence[Skill], *, won: bool, share: float
) -> Skill:
    """The skill of one player after a match of two teams.

    Args:
        own: the player's team, one skill a seat.
        place: which of them the player is.
        others: the other team.
        won: whether the match counts as won for the player.
        share: how far it counts, above 0 and up to 1; the change is so much of a whole one.

    Returns:
        What is known of the player then. The skills that were given stay as they are.
    """
    teams = [[_MODEL.rating(skill.mu, skill.sigma) for skill in team] for team in (own, others)]
    weights = [[1.0] * len(team) for team in teams]
    # A winner's change is multiplied by the weight, a loser's divided by it.
    weights[0][place] = share if won else 1 / share
    ranks: list[float] = [0, 1] if won else [1, 0]
    rated = _MODEL.rate(teams, ranks=ranks, weights=weights)[0][place]
    return Skill(rated.mu, rated.sigma)


def in_next_season(skill: Skill) -> Skill:
    """What a skill of the season before is worth at the start of a new one (a soft reset)."""
    mu = NEWCOMER.mu + KEPT * (skill.mu - NEWCOMER.mu)
    return Skill(mu, min(NEWCOMER.sigma, hypot(skill.sigma, FORGOTTEN)))
