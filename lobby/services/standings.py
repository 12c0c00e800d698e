"""How one match changes what is known of its people; no database in here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from game.rules import mass
from lobby import skill
from lobby.models import Turnout
from lobby.services.turnout import Part, Played
from lobby.skill import NEWCOMER, Skill

_GONE = (Turnout.Ending.LEFT, Turnout.Ending.DESERTED)


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a person stands in a season: the skill, the rated matches, and those that were won."""

    skill: Skill
    matches: int = 0
    won: int = 0


@dataclass(frozen=True, slots=True)
class Change:
    """What a match has done to a person's standing.

    Attributes:
        player_id: the person.
        won: whether the match counts as won for the person.
        share: how far it counts, above 0 and up to 1.
        before: the standing before the match.
        after: the standing after it.
    """

    player_id: int
    won: bool
    share: float
    before: Standing
    after: Standing


def at_start(last: Skill | None) -> Standing:
    """The standing with which a person begins a season; `last` is what was known before, if any."""
    return Standing(NEWCOMER if last is None else skill.in_next_season(last))


def who_counts(people: Sequence[Part]) -> list[Part]:
    """Those of these people for whom a match counts: who has played, or has run away."""
    return [part for part in people if part.own or part.ending in _GONE]


def changes(
    what: Played, people: Sequence[Part], winner: mass.Team, before: Mapping[int, Standing]
) -> list[Change]:
    """What a match changes, for each of these people.

    Args:
        what: who played it.
        people: those for whom it counts.
        winner: the team that won.
        before: the standings of these people before the match.
    """
    skills = [_skill_of_seat(what, seat, before) for seat in range(mass.SEATS)]
    return [_change(what, part, winner, before[part.player_id], skills) for part in people]


def columns_of(change: Change) -> dict[str, Any]:
    """A change as the columns of `RatingChange` tell it."""
    return {
        "won": change.won,
        "share": change.share,
        "mu_before": change.before.skill.mu,
        "sigma_before": change.before.skill.sigma,
        "points_before": skill.points_of(change.before.skill),
        "mu_after": change.after.skill.mu,
        "sigma_after": change.after.skill.sigma,
        "points_after": skill.points_of(change.after.skill),
    }


def _change(
    what: Played, part: Part, winner: mass.Team, before: Standing, skills: Sequence[Skill]
) -> Change:
    """The change of one person, who takes the own seat among those who played most."""
    own_team = mass.team_of(part.seat)
    won = own_team is winner and part.ending not in _GONE
    share = _share(what, part)
    seats = [seat for seat in range(mass.SEATS) if mass.team_of(seat) is own_team]
    others = [skills[seat] for seat in range(mass.SEATS) if mass.team_of(seat) is not own_team]
    own = [before.skill if seat == part.seat else skills[seat] for seat in seats]
    after = skill.after_match(own, seats.index(part.seat), others, won=won, share=share)
    return Change(
        part.player_id,
        won,
        share,
        before,
        Standing(after, before.matches + 1, before.won + won),
    )


def _share(what: Played, part: Part) -> float:
    """How far a match counts for a person: by moves; who has run away loses all of it."""
    if part.ending in _GONE:
        return 1.0
    return min(1.0, part.own / max(1, what.moves[part.seat]))


def _skill_of_seat(what: Played, seat: int, known: Mapping[int, Standing]) -> Skill:
    """The skill of whoever made most of the moves of a seat."""
    people = [part for part in what.parts if part.seat == seat]
    by_bots = what.moves[seat] - sum(part.own for part in people)
    most = max(people, key=lambda part: part.own, default=None)
    if most is None or most.own < by_bots:
        return skill.BOTS[what.bots[seat]]
    standing = known.get(most.player_id)
    return NEWCOMER if standing is None else standing.skill
