"""The talk of a room as it stands: who has joined, which links there are. Pure."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import astuple, dataclass
from typing import Literal, TypeAlias

import msgspec

from voice.links import Blocked, Person, Scope, links

Mic: TypeAlias = Literal["open", "muted", "push", "none"]
"""A microphone: open, muted, open while a key is held, or none at all (the person listens)."""


class Talker(msgspec.Struct, frozen=True):
    """Somebody who has joined, as all who have joined may see.

    Attributes:
        speaker: number of this stay in the talk.
        player: the person.
        name: how the person is called.
        seat: where the person sits, None for nowhere.
        mic: what the person's microphone is set to.
        muted: whether the room's owner has muted the person.
        kept: whether a bot plays the person's seat.
    """

    speaker: int
    player: int
    name: str
    seat: int | None
    mic: Mic
    muted: bool
    kept: bool

    @property
    def person(self) -> Person:
        """What decides about this person's links."""
        return Person(self.speaker, self.player, self.seat, self.kept, self.muted)


class Link(msgspec.Struct, frozen=True):
    """A link between two stays; `id` is never used again, also not for the same two.

    Attributes:
        id: number of the link; whatever is said about another number is stale.
        low: the stay on the lower seat.
        high: the stay on the higher seat.
        low_sends: whether `low` may be heard over it.
        high_sends: whether `high` may be heard over it.
    """

    id: int
    low: int
    high: int
    low_sends: bool
    high_sends: bool


class VoiceState(msgspec.Struct, frozen=True):
    """The talk of a room.

    Attributes:
        scope: who hears whom.
        owner: who owns the room.
        next_link: number of the next link.
        talkers: who has joined, in the order of joining.
        links: which of them are linked.
    """

    scope: Scope = Scope.ALL
    owner: int | None = None
    next_link: int = 1
    talkers: tuple[Talker, ...] = ()
    links: tuple[Link, ...] = ()

    def talker(self, speaker: int | None) -> Talker | None:
        """The one with this number."""
        return next((talker for talker in self.talkers if talker.speaker == speaker), None)

    def link(self, link_id: int, speaker: int | None) -> Link | None:
        """The link of this number if `speaker` is at one end of it."""
        for link in self.links:
            if link.id == link_id and speaker in (link.low, link.high):
                return link
        return None


@dataclass(frozen=True, slots=True)
class Situation:
    """What the database says about a room, as far as its talk depends on it."""

    scope: Scope
    owner: int | None
    talkers: tuple[Talker, ...]
    blocked: Blocked


def next_state(
    old: VoiceState, situation: Situation, *, renewed: Collection[int] = ()
) -> VoiceState:
    """The talk as it must be now.

    A link between the same two with the same permissions keeps its number; all
    others get a number that was never used, so that nothing said about an old
    link can be taken for the new one.

    Args:
        old: the talk as it was.
        situation: how things are.
        renewed: links to be made anew although nothing has changed for them.
    """
    people = [talker.person for talker in situation.talkers]
    wanted = sorted(astuple(pair) for pair in links(situation.scope, people, situation.blocked))
    kept = [link for link in old.links if link.id not in renewed and _ends(link) in wanted]
    held = {_ends(link) for link in kept}
    fresh = [
        Link(number, *ends)
        for number, ends in enumerate(
            (ends for ends in wanted if ends not in held), start=old.next_link
        )
    ]
    return VoiceState(
        scope=situation.scope,
        owner=situation.owner,
        next_link=old.next_link + len(fresh),
        talkers=situation.talkers,
        links=(*kept, *fresh),
    )


def _ends(link: Link) -> tuple[int, int, bool, bool]:
    """Whom a link links, and who may be heard over it."""
    return (link.low, link.high, link.low_sends, link.high_sends)
