"""Why something between people was refused, and the sentence for each reason."""

from __future__ import annotations

from enum import StrEnum

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from lobby.told_refusals import ToldRefused


class PeopleRefusal(StrEnum):
    """The codes; they stay as they are, since pages and tests name them."""

    NO_SUCH_PLAYER = "no_such_player"
    OWN_SELF = "own_self"
    YOU_BLOCK = "you_block"
    NO_SUCH_ASK = "no_such_ask"
    TOO_MANY_FRIENDS = "too_many_friends"
    TOO_MANY_BLOCKS = "too_many_blocks"
    TOO_OFTEN = "too_often"
    UNKNOWN_ACTION = "unknown_action"
    RENAMED_TODAY = "renamed_today"
    NO_SUCH_AVATAR = "no_such_avatar"
    NOT_A_GUEST = "not_a_guest"
    WRONG_PASSWORD = "wrong_password"  # noqa: S105 - a code
    NOT_THE_PASSWORD = "not_the_password"  # noqa: S105 - a code
    NOT_OWN_NAME = "not_own_name"
    NO_SUCH_MATCH = "no_such_match"
    NO_SUCH_ROOM = "no_such_room"
    NO_SUCH_EVENT = "no_such_event"
    ABOUT_NOTHING = "about_nothing"
    NOT_THERE = "not_there"
    UNKNOWN_REASON = "unknown_reason"
    TEXT_NEEDED = "text_needed"
    TEXT_TOO_LONG = "text_too_long"
    TOO_MANY_REPORTS = "too_many_reports"


TEXTS: dict[PeopleRefusal, Promise] = {
    PeopleRefusal.NO_SUCH_PLAYER: _("There is no such player."),
    PeopleRefusal.OWN_SELF: _("That is you."),
    PeopleRefusal.YOU_BLOCK: _("You have blocked this player. Unblock the player first."),
    PeopleRefusal.NO_SUCH_ASK: _("This request is not there any more."),
    PeopleRefusal.TOO_MANY_FRIENDS: _("No more than {most} friends and requests are possible."),
    PeopleRefusal.TOO_MANY_BLOCKS: _("No more than {most} players can be blocked."),
    PeopleRefusal.TOO_OFTEN: _("That was too often. Try again a little later."),
    PeopleRefusal.UNKNOWN_ACTION: _("This page does not know that action."),
    PeopleRefusal.RENAMED_TODAY: _(
        "A name can be changed once a day. You can change it again in {hours} h."
    ),
    PeopleRefusal.NO_SUCH_AVATAR: _("There is no such picture."),
    PeopleRefusal.NOT_A_GUEST: _("You have a password already. Give the old one to change it."),
    PeopleRefusal.WRONG_PASSWORD: _("The old password is another one."),
    PeopleRefusal.NOT_THE_PASSWORD: _("That is not your password. Nothing was deleted."),
    PeopleRefusal.NOT_OWN_NAME: _("That is not your name. Nothing was deleted."),
    PeopleRefusal.NO_SUCH_MATCH: _("There is no such match."),
    PeopleRefusal.NO_SUCH_ROOM: _("There is no such room."),
    PeopleRefusal.NO_SUCH_EVENT: _("The match has no such place."),
    PeopleRefusal.ABOUT_NOTHING: _("Say whom or which match the report is about."),
    PeopleRefusal.NOT_THERE: _("You can report only what happened where you were."),
    PeopleRefusal.UNKNOWN_REASON: _("Choose one of the reasons."),
    PeopleRefusal.TEXT_NEEDED: _("Say in a few words what happened."),
    PeopleRefusal.TEXT_TOO_LONG: _("No more than {most} characters, please."),
    PeopleRefusal.TOO_MANY_REPORTS: _("No more than {most} reports a day are possible."),
}


class PeopleRefused(ToldRefused):
    """Something between people was refused."""

    texts = TEXTS
