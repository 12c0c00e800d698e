"""Every text that the scripts of lobby and room show, by key, in the language of the reader.

As in `game.texts`: a page carries them as one JSON block, and a text names its values
in {braces}. The sentences for refusals stand in `lobby.refusal_texts`.
"""

from __future__ import annotations

from typing import TypeAlias

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext, pgettext_lazy

from game.texts import TEXTS as GAME_TEXTS
from game.texts import PageText, Plural
from lobby.refusal_texts import REFUSALS

Texts: TypeAlias = "dict[str, Promise | Plural]"

_SHARED: Texts = {
    "room.of": _("{name}'s room"),
    "fact.target": Plural("to {n} point", "to {n} points"),
    "fact.clock": Plural("{n} second a move", "{n} seconds a move"),
    "fact.no_clock": _("no clock"),
    "fact.joker_beats_trump": _("jokers beat trumps"),
    "fact.optional_mass": _("massing is free"),
    "fact.language_mn": _("Mongolian is spoken"),
    "fact.language_en": _("English is spoken"),
    "fact.access_password": _("with a password"),
    "fact.unrated": _("not rated"),
    "connection.reconnecting": _("Reconnecting…"),
}

_LOBBY: Texts = {
    "lobby.count": Plural("{n} room", "{n} rooms"),
    "lobby.invited": _("{name} asks you to come."),
    "lobby.go": _("Go there"),
    "room.owner": _("Owner: {name}"),
    "room.friend": _("A friend is here"),
    "room.free": Plural("{n} free seat", "{n} free seats"),
    "room.full": _("All seats are taken"),
    "room.calling": _("About to start"),
    "room.playing": _("A match is running"),
    "fact.spectators_on": _("spectators may watch"),
    "connection.refused": _("This list is not kept up to date any more. Load the page again."),
}

_RING: Texts = {
    "bot.random": _("beginner"),
    "bot.easy": _("absent-minded"),
    "bot.greedy": _("skilled"),
    "bot.expert": _("experienced"),
    "bot.master": _("master"),
    "chair.bot_name": pgettext_lazy("a seat", "Bot"),
    "chair.sit": _("Sit here"),
    "chair.free": _("Free"),
    "chair.locked": _("Locked"),
    "chair.ready": pgettext_lazy("a person", "Ready"),
    "chair.not_ready": _("Not ready yet"),
    "chair.playing": _("Playing"),
    "chair.wants_same": _("Same teams"),
    "chair.wants_mixed": _("Mixed teams"),
    "chair.own": _("Your seat: seat {number}, team {team}, {name}"),
    "chair.person": _("Seat {number}, team {team}: {name}"),
    "chair.bot": _("Seat {number}, team {team}: bot, {level}"),
    "chair.sit_words": _("Sit down in seat {number}, team {team}"),
    "chair.free_words": _("Seat {number}, team {team}: free"),
    "member.owner": pgettext_lazy("a person", "owner"),
    "member.guest": pgettext_lazy("a person", "guest"),
    "member.you": pgettext_lazy("a person", "you"),
    "member.asks": _("asks for seat {number}"),
    "middle.free": Plural("{n} seat is free", "{n} seats are free"),
    "middle.ready": Plural("{ready} of {n} is ready", "{ready} of {n} are ready"),
    "middle.all_ready": _("Everybody is ready"),
    "middle.all_again": _("Everybody wants to play again"),
    "middle.calling": _("The match starts"),
    "middle.playing": _("A match is running"),
    "middle.closed": _("This room is closed"),
}

_ACTIONS: Texts = {
    "action.ready": _("I am ready"),
    "action.is_ready": pgettext_lazy("a person", "Ready"),
    "action.start": _("Start the match"),
    "action.call": _("Call everybody and start"),
    "action.call_off": _("Do not start yet"),
    "action.table": _("To the table"),
    "action.watch": _("Watch the match"),
    "action.rematch_same": _("Again, same teams ({n})"),
    "action.rematch_mixed": _("Again, mixed teams ({n})"),
    "action.let_in": _("Let in"),
    "action.invite": _("Invite"),
    "action.invite_name": _("Invite {name}"),
    "action.invited": pgettext_lazy("a person", "Invited"),
    "action.invited_name": _("{name} is invited"),
    "hint.sit": _("Choose a free seat."),
    "hint.full": _("All seats are taken. Wait until one is free."),
    "hint.locked": _("The owner gives out the seats. Please wait."),
    "hint.gather": _("Invite people, or let bots take the free seats."),
    "hint.wait": _("Waiting for more people."),
    "hint.ready": _("Press the button when you are ready to play."),
    "hint.start": _("You are the owner: start when you like."),
    "hint.wait_start": _("Waiting for the owner to start."),
    "hint.rematch": _("Play again? It begins when everybody has chosen."),
    "hint.called": _("The match starts now: are you ready?"),
    "hint.calling": _("People who are not ready are called."),
    "hint.playing": _("Ask for a bot's seat, or wait until the match is over."),
    "title.called": _("The match starts"),
}

_MENU: Texts = {
    "menu.seat": _("Seat {number}, team {team}"),
    "menu.sit": _("Sit here"),
    "menu.stand": _("Stand up"),
    "menu.stand_other": _("Free this seat"),
    "menu.bot": _("Put a bot here: {level}"),
    "menu.no_bot": _("Take the bot away"),
    "menu.place": _("Seat {name} here"),
    "menu.ask": _("Ask for this seat"),
    "menu.ask_no_more": _("Do not ask for this seat any more"),
    "menu.profile": _("Profile, friend, block, report"),
    "menu.own_profile": _("My profile"),
    "menu.hand_over": _("Make this person the owner"),
    "menu.kick": _("Send away"),
    "menu.fill_title": _("Bots for all free seats"),
    "menu.fill": _("Fill with bots: {level}"),
    "ask.hand_over": _("Make {name} the owner of the room? You cannot take it back yourself."),
    "ask.kick": _("Send {name} away? Coming back is not possible for a quarter of an hour."),
    "ask.kick_playing": _(
        "Send {name} away from the running match? A bot plays on, and {name} cannot come back "
        "for a quarter of an hour."
    ),
    "ask.leave": _("Leave the room?"),
    "ask.leave_owner": _("Leave the room? Somebody else becomes the owner."),
    "ask.leave_playing": _(
        "Leave for good? A bot plays on in your seat, and the match counts as lost for you."
    ),
}

_NEWS: Texts = {
    "notice.owner_changed": _("{name} is the owner now."),
    "notice.owner_left": _("{name}, the owner, has left."),
    "notice.kicked": _("{name} was sent away by the owner."),
    "notice.left": _("{name} has left."),
    "notice.joined": _("{name} has come in."),
    "notice.voice_all": _("{name} lets everybody hear everybody."),
    "notice.voice_team": _("{name} lets only teammates hear each other."),
    "notice.closed": _("The room is closed."),
    "connection.signed_out": _("You are signed out. Sign in again to come back."),
    "connection.kicked": _("The owner has sent you away from this room."),
    "connection.not_member": _("You are not in this room any more."),
    "connection.closed": _("This room is closed."),
    "connection.suspended": _("You are suspended. Load the page again to read why."),
    "invite.text": _("Come and play МАСС with us"),
    "invite.copied": _("The link is copied."),
    "invite.copy_by_hand": _("The link is chosen: copy it with the keyboard or a long press."),
    "refusal.other": _("The server refused this. Nothing was changed."),
}

_CHAT: Texts = {
    "channel.room": _("Everybody"),
    "channel.team": _("Only team {team}"),
    "channel.watch": _("Spectators"),
    "channel.team_mark": _("[team {team}] "),
    "channel.watch_mark": _("[spectators] "),
    "phrase.hello": _("Hello!"),
    "phrase.ready": _("I am ready."),
    "phrase.wait": _("One moment, please."),
    "phrase.lets_go": _("Let's go!"),
    "phrase.well_played": _("Well played!"),
    "phrase.thanks": _("Thank you!"),
    "phrase.sorry": _("Sorry."),
    "phrase.one_more": _("One more?"),
    "phrase.bye": _("Goodbye!"),
}

_FACTS: Texts = {
    "fact.access_public": _("open to everybody, listed in the lobby"),
    "fact.access_link": _("only with the link or the code"),
    "fact.voice_all": _("voice: everybody hears everybody"),
    "fact.voice_team": _("voice: only the own team"),
    "fact.spectators_off": _("nobody may watch"),
    "fact.spectators_none": _("spectators see at once"),
    "fact.spectators_circle": _("spectators see a circle later"),
    "fact.spectators_round": _("spectators see a round later"),
    "fact.hints": _("hints may be asked for"),
    "fact.no_hints": _("no hints"),
    "fact.rated": _("rated"),
    "fact.locked": _("the owner gives out the seats"),
}

_FROM_GAME = (
    *("team_letter.A", "team_letter.B", "presence.online", "presence.reconnecting"),
    *("presence.away", "refusal.bad_message", "refusal.try_again", "refusal.internal"),
    *("refusal.too_large", "refusal.binary_frame"),
)
_BORROWED: Texts = {key: GAME_TEXTS[key] for key in _FROM_GAME}

LOBBY_TEXTS: Texts = {**_SHARED, **_LOBBY, **_BORROWED}
ROOM_TEXTS: Texts = {
    **_SHARED, **_RING, **_ACTIONS, **_MENU, **_NEWS, **_CHAT, **_FACTS, **_BORROWED, **REFUSALS
}  # fmt: skip

ALL_TEXTS: Texts = {**LOBBY_TEXTS, **ROOM_TEXTS}


def forms(texts: Texts) -> dict[str, PageText]:
    """Texts in the language that is active now, ready to be written as JSON."""
    return {
        key: text.forms() if isinstance(text, Plural) else str(text) for key, text in texts.items()
    }


def say(key: str, **params: object) -> str:
    """One text in the language that is active now; a plural is chosen by `n`."""
    text = ALL_TEXTS[key]
    if isinstance(text, Plural):
        return ngettext(text.one, text.other, _number_in(params)).format(**params)
    return str(text).format(**params)


def _number_in(params: dict[str, object]) -> int:
    """What a plural depends on: `n`, else the only number that comes with the text."""
    numbers = [value for value in params.values() if isinstance(value, int)]
    n = params.get("n", numbers[0] if numbers else 0)
    return n if isinstance(n, int) else 0
