"""Addresses of the pages about people; `lobby.urls` takes them in."""

from __future__ import annotations

from django.urls import URLPattern, path, register_converter

from lobby.pages import avatars, desk, friends, own_data, password, people, reports, tokens


class PlayerKey:
    """The key of a player in an address; no larger than the database's numbers."""

    regex = "[1-9][0-9]{0,15}"

    def to_python(self, value: str) -> int:
        """The number."""
        return int(value)

    def to_url(self, value: int) -> str:
        """The number as text."""
        return str(value)


register_converter(PlayerKey, "player_key")

people_urls: list[URLPattern] = [
    path("me/", people.me, name="me"),
    path("me/name/", people.rename, name="rename"),
    path("me/avatar/", people.choose_avatar, name="choose_avatar"),
    path("me/password/", password.password, name="password"),
    path("player/<player_key:player_id>/", people.profile, name="profile"),
    path("player/<player_key:player_id>/do/", friends.act, name="player_do"),
    path("me/tokens/", tokens.tokens_page, name="tokens"),
    path("me/tokens/<player_key:token_id>/revoke/", tokens.revoke, name="revoke_token"),
    path("friends/", friends.friends_page, name="friends"),
    path("friends/find/", friends.find, name="find_player"),
    path("me/data/", own_data.own_data, name="own_data"),
    path("me/data/export/", own_data.export, name="export_data"),
    path("me/delete/", own_data.delete, name="delete_data"),
    path("me/notices/", desk.own_notices, name="notices"),
    path("desk/strip/", desk.strip, name="desk_strip"),
    path("desk/dismiss/<player_key:announcement_id>/", desk.dismiss, name="dismiss"),
    path("report/", reports.report, name="report"),
    path("report/thanks/", reports.thanks, name="report_thanks"),
    path("avatar/<slug:code>.svg", avatars.avatar, name="avatar"),
]
