"""Addresses of the pages of a match."""

from django.urls import path, register_converter

from game import docs_page, pages, replay_pages
from game.history_pages import lists, result
from game.models import CODE_LENGTH, CODE_LETTERS


class MatchCode:
    """The code of a match in an address."""

    regex = f"[{CODE_LETTERS}]{{{CODE_LENGTH}}}"

    def to_python(self, value: str) -> str:
        """The code as it stands."""
        return value

    def to_url(self, value: str) -> str:
        """The code as it stands."""
        return value


class PlayerRow:
    """The number of a player in an address: no larger than any database takes."""

    regex = "[1-9][0-9]{0,8}"

    def to_python(self, value: str) -> int:
        """The number."""
        return int(value)

    def to_url(self, value: int) -> str:
        """Its digits."""
        return str(value)


register_converter(MatchCode, "match_code")
register_converter(PlayerRow, "player_row")

app_name = "game"
urlpatterns = [
    path("play/", pages.play_now, name="play_now"),
    path("matches/", lists.my_matches, name="matches"),
    path("player/<player_row:player_id>/matches/", lists.matches_of_player, name="matches_of"),
    path("match/<match_code:code>/", pages.table, name="table"),
    path("match/<match_code:code>/leave/", pages.leave, name="leave"),
    path("match/<match_code:code>/result/", result.result, name="result"),
    path("match/<match_code:code>/show/", result.show, name="show"),
    path("match/<match_code:code>/record.json", result.record, name="record"),
    path("match/<match_code:code>/replay/", replay_pages.replay, name="replay"),
    path("match/<match_code:code>/replay.html", replay_pages.file, name="replay_file"),
    path("match/<match_code:code>/replay/hint/", replay_pages.hint, name="replay_hint"),
    path("match/<match_code:code>/replay/try/", replay_pages.try_moves, name="replay_try"),
    path("match/<match_code:code>/replay/why/", replay_pages.why, name="replay_why"),
    path("rules/", pages.rules, name="rules"),
    path("docs/", docs_page.docs, name="docs"),
    path("docs/asyncapi.json", docs_page.asyncapi, name="asyncapi"),
]
