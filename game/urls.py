"""Addresses of the pages of a match."""

from django.urls import path, register_converter

from game import docs_page, pages, replay_pages
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


register_converter(MatchCode, "match_code")

app_name = "game"
urlpatterns = [
    path("play/", pages.play_now, name="play_now"),
    path("matches/", pages.my_matches, name="matches"),
    path("match/<match_code:code>/", pages.table, name="table"),
    path("match/<match_code:code>/result/", pages.result, name="result"),
    path("match/<match_code:code>/replay/", replay_pages.replay, name="replay"),
    path("match/<match_code:code>/replay.html", replay_pages.file, name="replay_file"),
    path("match/<match_code:code>/replay/hint/", replay_pages.hint, name="replay_hint"),
    path("match/<match_code:code>/replay/try/", replay_pages.try_moves, name="replay_try"),
    path("match/<match_code:code>/replay/why/", replay_pages.why, name="replay_why"),
    path("rules/", pages.rules, name="rules"),
    path("docs/", docs_page.docs, name="docs"),
    path("docs/asyncapi.json", docs_page.asyncapi, name="asyncapi"),
]
