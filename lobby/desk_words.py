"""What a person is told by the people who run the site, as sentences in the reader's language."""

from __future__ import annotations

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from lobby.models import Notice

_WORDS: dict[str, Promise] = {
    Notice.Kind.WARN: _("You have been warned."),
    Notice.Kind.MUTE: _("You are muted until {until}: you cannot write or speak."),
    Notice.Kind.SUSPEND: _("You are suspended until {until}."),
    Notice.Kind.LIFTED: _("What was imposed on you has been ended early."),
    Notice.Kind.RESOLVED: _("Thank you for your report. We have acted on it."),
    Notice.Kind.DISMISSED: _("Thank you for your report. We found nothing to act on."),
    Notice.Kind.RENAMED: _(
        "Your name or picture was against the rules of the site and has been replaced. "
        "Choose another one."
    ),
}


def words_of(notice: Notice) -> str:
    """The sentence of a notice."""
    return str(_WORDS[notice.kind]).format(until=moment(notice))


def moment(notice: Notice) -> str:
    """Until when something holds, as the reader writes times; empty where it has no end."""
    if notice.until is None:
        return ""
    return date_format(timezone.localtime(notice.until), "SHORT_DATETIME_FORMAT")
