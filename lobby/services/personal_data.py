"""Everything the site holds of a person, as files of JSON in one archive; for the person alone."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from io import BytesIO
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

from django.apps import apps
from django.core.serializers.json import DjangoJSONEncoder
from django.utils import timezone

from lobby.models import Player

_PROFILE = (
    *("id", "username", "is_guest", "avatar", "first_name", "last_name", "email"),
    *("date_joined", "last_login", "renamed_at", "suspended_until", "muted_until"),
)


@dataclass(frozen=True, slots=True)
class Section:
    """The rows of one model that are about a person, and what the person gets of them.

    Attributes:
        file: the name of the file, without its ending.
        model: the model.
        whose: the column that says whose row it is.
        columns: what is written; nothing that is a secret of others or of the site.
    """

    file: str
    model: str
    whose: str
    columns: tuple[str, ...]


_MATCH = ("match__code", "match__created_at", "match__finished_at", "match__score_a")
SECTIONS = (
    Section("seats", "game.Seat", "player", (*_MATCH, "match__score_b", "number", "name", "away")),
    Section(
        "left_matches", "game.Departure", "player", ("match__code", "seat", "n", "at", "reason")
    ),
    Section("started_matches", "game.Match", "created_by", ("code", "created_at")),
    Section("rooms", "lobby.Room", "owner", ("code", "name", "created_at", "closed_at")),
    Section("memberships", "lobby.Member", "player", ("room__code", "joined_at", "seen_at")),
    Section("chairs", "lobby.Chair", "player", ("room__code", "number")),
    Section("origins", "lobby.Origin", "player", ("at",)),
    Section("bans", "lobby.Ban", "player", ("room__code", "until")),
    Section("chat", "lobby.ChatLine", "author", ("room__code", "channel", "text", "phrase", "at")),
    Section("friends_asked", "lobby.Friendship", "asker", ("asked__username", "accepted_at")),
    Section("friends_got", "lobby.Friendship", "asked", ("asker__username", "accepted_at")),
    Section("blocks", "lobby.Block", "blocker", ("blocked__username", "at")),
    Section("invitations_sent", "lobby.Invitation", "inviter", ("room__code", "at")),
    Section("invitations_got", "lobby.Invitation", "invited", ("room__code", "at")),
    Section(
        "reports", "lobby.Report", "reporter", ("reason", "text", "n", "status", "outcome", "at")
    ),
    Section("sanctions", "lobby.Sanction", "player", ("kind", "reason", "at", "ends_at")),
    Section("messages", "lobby.Notice", "player", ("kind", "text", "until", "at", "seen_at")),
    Section(
        "ratings", "lobby.Rating", "player", ("season__key", "points", "mu", "sigma", "matches")
    ),
    Section(
        "rating_changes",
        "lobby.RatingChange",
        "player",
        ("match__code", "points_before", "points_after", "at"),
    ),
    Section(
        "turnout", "lobby.Turnout", "player", ("match__code", "own", "timeouts", "ending", "at")
    ),
    Section(
        "keys",
        "lobby.ApiToken",
        "player",
        ("name", "scopes", "created_at", "expires_at", "last_used_at"),
    ),
    Section("voice", "voice.Speaker", "player", ("room__code", "mic", "joined_at", "seen_at")),
    Section("voice_muted", "voice.Silence", "player", ("room__code", "at")),
    Section("voice_scopes", "voice.ScopeChange", "by", ("room__code", "scope", "at")),
)
"""All that a person gets; a test names each relation to a person that is not among it."""

WITHHELD = {
    "lobby.Block.blocked": "who has blocked the person is not told (the other's affair)",
    "lobby.Report.player": "what others have reported would name them",
    "lobby.Report.assignee": "work of staff",
    "lobby.Report.closed_by": "work of staff",
    "lobby.ReportComment.author": "work of staff",
    "lobby.Sanction.by": "work of staff",
    "lobby.Sanction.lifted_by": "work of staff",
    "lobby.Announcement.by": "work of staff",
    "lobby.AuditEntry.staff": "the log of what staff have done",
    "lobby.AuditEntry.subject": "the log of what staff have done",
    "voice.Silence.by": "stands at the person who was muted",
    "admin.LogEntry.user": "work of staff",
    "account.EmailAddress.user": "the site stores none",
    "lobby.Player_groups.player": "the role of staff",
    "lobby.Player_user_permissions.player": "the role of staff",
}
"""Relations to a person that are left out, and why."""


def archive_of(player: Player) -> bytes:
    """A ZIP archive with one file of JSON for each kind of thing."""
    archive = BytesIO()
    with ZipFile(archive, "w", ZIP_DEFLATED) as files:
        profile = {column: getattr(player, column) for column in _PROFILE}
        files.writestr("profile.json", _json(profile | {"exported_at": timezone.now()}))
        for section in SECTIONS:
            files.writestr(f"{section.file}.json", _json(list(_rows(section, player))))
    return archive.getvalue()


def _rows(section: Section, player: Player) -> Iterable[dict[str, Any]]:
    """The rows of a section, in the order in which they were stored."""
    model = apps.get_model(section.model)
    rows = model._default_manager.filter(**{section.whose: player}).order_by("pk")
    return rows.values(*section.columns).iterator()


def _json(content: object) -> str:
    return json.dumps(content, cls=DjangoJSONEncoder, ensure_ascii=False, indent=1)
