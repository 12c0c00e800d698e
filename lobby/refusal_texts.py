"""What a person is told when a command of a room is refused, by code.

A text names its values in {braces}. The page of a room carries all of them; the keys
are the codes of `lobby.services.refusals`.
"""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

REFUSALS: dict[str, Promise] = {
    "refusal.room_not_found": _("There is no such room. Look at the code again."),
    "refusal.room_closed": _("This room is closed."),
    "refusal.room_full": _("The room is full: there are {most} people in it."),
    "refusal.too_many_rooms": _("You can be in no more than {most} of these rooms. Leave one."),
    "refusal.password_needed": _("This room has a password."),
    "refusal.wrong_password": _("That is not the password."),
    "refusal.too_many_tries": _("Too many tries. Try again in {seconds} s."),
    "refusal.banned": _("The owner has sent you away. You can come back in {minutes} min."),
    "refusal.blocked": _("You cannot come into this room."),
    "refusal.kicked": _("The owner has sent you away from this room."),
    "refusal.not_member": _("You are not in this room any more."),
    "refusal.not_owner": _("Only the owner of the room can do this."),
    "refusal.no_such_member": _("This person is not in the room any more."),
    "refusal.cannot_kick_self": _("You cannot send yourself away. Leave the room instead."),
    "refusal.not_friends": _("You can invite only your friends."),
    "refusal.not_seated": _("Take a seat first."),
    "refusal.already_seated": _("This person has a seat already."),
    "refusal.seat_taken": _("Somebody else has taken this seat."),
    "refusal.seat_locked": _("The owner has locked the seats."),
    "refusal.not_a_bot_seat": _("There is no bot in this seat."),
    "refusal.has_not_asked": _("This person has not asked for a seat."),
    "refusal.saw_other_team": _("Who has seen the cards of the other team cannot play here."),
    "refusal.need_eight": _("Eight must be seated; now there are {seated}."),
    "refusal.need_person": _("At least one person must be seated."),
    "refusal.starting": _("The match is about to start: seats and rules stay as they are."),
    "refusal.match_running": _("The match is running."),
    "refusal.match_not_running": _("No match is running."),
    "refusal.setting_locked": _("This cannot be changed while the match is running."),
    "refusal.chat_empty": _("Write something first."),
    "refusal.chat_channel": _("You cannot write to them now."),
    "refusal.chat_too_fast": _("Not so fast: wait a few seconds."),
    "refusal.muted": _("You are muted. You can write again in {minutes} min."),
}
