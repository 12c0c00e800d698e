"""Every text that the scripts of voice show, by key, in the language of the reader."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from game.texts import PageText, Plural

_BUTTON: dict[str, Promise | Plural] = {
    "voice.press.off": _("Talk"),
    "voice.press.joining": _("Joining…"),
    "voice.press.on": _("Talk"),
    "voice.press.refused": _("Talk"),
    "voice.press.open": _("Mute"),
    "voice.press.muted": _("Unmute"),
    "voice.press.push": _("Hold to talk"),
    "voice.press.held": _("You are heard"),
    "voice.press.silenced": _("Muted by the owner"),
    "voice.press.none": _("Only listening"),
    "voice.press.broken": _("Tap to restore"),
}
_STATE: dict[str, Promise | Plural] = {
    "voice.phase.joining": _("Joining the talk…"),
    "voice.phase.on": _("You are in the talk."),
    "voice.phase.refused": _("You cannot talk here any more."),
    "voice.phase.reconnecting": _("The connection is lost; coming back…"),
    "voice.not_loaded": _("Voice could not be loaded. Load the page again."),
    "voice.broken": _("Somebody cannot be heard. Tap the button to restore the sound."),
    "voice.echo": _(
        "The others probably hear themselves through your microphone. Use headphones, or push "
        "to talk."
    ),
    "voice.alone": _("Nobody else is here to talk with yet."),
    "voice.heard_by": Plural("Heard by {n} person", "Heard by {n} people"),
    "voice.scope_is.all": _("Everyone at the table hears each other."),
    "voice.scope_is.team": _("Only your own team hears you."),
    "voice.trouble.insecure": _(
        "The browser gives the microphone only to pages with a secure address (https). "
        "You can listen."
    ),
    "voice.trouble.denied": _(
        "The microphone is not allowed for this page. Allow it at the lock beside the address, "
        "then press the button again. You can listen."
    ),
    "voice.trouble.missing": _("No microphone was found. Plug one in and press again."),
    "voice.trouble.busy": _("Another program uses the microphone. Close it and press again."),
}
_PEOPLE: dict[str, Promise | Plural] = {
    "voice.mic.open": _("microphone open"),
    "voice.mic.muted": _("muted"),
    "voice.mic.push": _("push to talk"),
    "voice.mic.none": _("only listens"),
    "voice.mic.muted_for_all": _("muted by the owner"),
    "voice.volume_of": _("Volume of {name}"),
    "voice.mute_here": _("Mute for me"),
    "voice.unmute_here": _("Hear again"),
    "voice.mute_for_all": _("Mute for everyone"),
    "voice.unmute_for_all": _("Let everyone hear"),
    "voice.default_device": _("The device's own choice"),
}
REFUSALS: dict[str, Promise] = {
    "refusal.voice_not_joined": _("You are not in the talk."),
    "refusal.voice_no_seat": _("Take a seat to talk."),
    "refusal.voice_seat_kept": _("A bot plays your seat; come back to the table to talk."),
    "refusal.voice_no_link": _("This person does not hear you any more."),
    "refusal.voice_muted": _("The owner of the room has muted you."),
    "refusal.voice_sdp": _("The browser offered what may not be sent here."),
    "refusal.voice_candidate": _("The browser offered what may not be sent here."),
    "refusal.voice_too_many_candidates": _("The browser offered too much. Join again."),
    "refusal.voice_too_many_messages": _("That was too much at once. Wait {seconds} s."),
    "refusal.voice_not_owner": _("Only the owner of the room can do this."),
    "refusal.voice_not_member": _("You are not in this room any more."),
    "refusal.voice_no_such_member": _("This person is not in the room any more."),
    "refusal.voice_cannot_mute_self": _("Mute yourself with your own button."),
}
TEXTS: dict[str, Promise | Plural] = {**_BUTTON, **_STATE, **_PEOPLE, **REFUSALS}
"""All of them; a test holds the refusals against their codes."""


def for_page() -> dict[str, PageText]:
    """The texts in the language that is active now, ready to be written as JSON."""
    return {
        key: text.forms() if isinstance(text, Plural) else str(text) for key, text in TEXTS.items()
    }
