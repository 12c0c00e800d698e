"""Template tags that show ratings, also on the pages of the game, which knows none."""

from __future__ import annotations

from typing import Any

from django import template

from game.models import Match
from lobby import season_words, skill
from lobby.models import PROVISIONAL, Player, Rating, RatingChange, RoomMatch, Season
from lobby.selectors.leaderboard import place_of, points_over_time, rating_of, season_of
from lobby.selectors.reliability import reliability_of
from lobby.sparkline import sparkline

register = template.Library()


@register.filter
def season_name(season: Season) -> str:
    """A season by its months."""
    return season_words.name_of(season)


@register.filter
def margin(rating: Rating) -> int:
    """How far the strength may be from the most likely one, in points."""
    return skill.margin_of(skill.Skill(rating.mu, rating.sigma))


@register.filter
def likely(rating: Rating) -> int:
    """The most likely strength, in points."""
    return skill.likely_points_of(skill.Skill(rating.mu, rating.sigma))


@register.inclusion_tag("people/_rating.html")
def rating_card(player: Player) -> dict[str, Any]:
    """A person's rating of this season, how it has come along, and the person's reliability."""
    season = season_of()
    rating = None if season is None else rating_of(player.pk, season)
    numbers = [] if rating is None else points_over_time(rating)
    return {
        "player": player,
        "season": season,
        "rating": rating,
        "place": None if rating is None else place_of(rating),
        "numbers": numbers,
        "line": sparkline(numbers),
        "enough": PROVISIONAL,
        "reliability": reliability_of(player.pk),
    }


@register.inclusion_tag("people/_rating_changes.html", takes_context=True)
def rating_changes(context: dict[str, Any], match: Match) -> dict[str, Any]:
    """What a match of a room has changed in ratings, or why it has changed none.

    Args:
        context: of the page; its reader's own change is marked.
        match: the match, which the reader may see.
    """
    row = RoomMatch.objects.filter(match=match).first()
    if row is None or match.finished_at is None:
        return {"counted": ""}
    changes = RatingChange.objects.filter(match=match).select_related("player")
    me = getattr(context.get("user"), "pk", None)
    lines = [
        {
            "player": change.player,
            "is_me": change.player_id == me,
            "won": change.won,
            "before": change.points_before,
            "after": change.points_after,
            "difference": change.points_after - change.points_before,
            "words": _signed(change.points_after - change.points_before),
            "percent": max(1, round(100 * change.share)),
        }
        for change in changes.order_by("-won", "pk")
    ]
    return {"counted": row.counted, "lines": lines}


def _signed(number: int) -> str:
    """A difference with its sign, as it is printed."""
    return f"{number:+d}".replace("-", "\N{MINUS SIGN}")
