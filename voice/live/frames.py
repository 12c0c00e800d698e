"""What each person is told about the talk: who has joined, and the own links, no others."""

from __future__ import annotations

from game.live.frames import Frame
from voice.links import Scope
from voice.outbox import TalkNews
from voice.protocol.client import ScopeName
from voice.protocol.server import LinkInfo, Place, TalkerInfo, Voice
from voice.state import Link, Talker, VoiceState

_SCOPES: dict[Scope, ScopeName] = {Scope.ALL: "all", Scope.TEAM: "team"}


def voice_frame(news: TalkNews, *, player_id: int, speaker: int | None) -> Frame:
    """The talk as one tab of a person sees it.

    Args:
        news: the talk.
        player_id: the person.
        speaker: the stay that this tab has, None if it has none.
    """
    state = news.state
    return Frame(
        Voice(
            n=news.n,
            scope=_SCOPES[state.scope],
            owner=state.owner == player_id,
            place=_place(state, player_id, speaker),
            talkers=[_talker_info(talker) for talker in state.talkers],
            links=[
                _link_info(state, link, speaker)
                for link in state.links
                if speaker in (link.low, link.high)
            ],
        )
    )


def _place(state: VoiceState, player_id: int, speaker: int | None) -> Place:
    """Where the person's talk is, as seen from a tab."""
    if state.talker(speaker) is not None:
        return "here"
    is_elsewhere = any(talker.player == player_id for talker in state.talkers)
    return "elsewhere" if is_elsewhere else "out"


def _talker_info(talker: Talker) -> TalkerInfo:
    return TalkerInfo(
        player=talker.player,
        name=talker.name,
        seat=talker.seat,
        mic=talker.mic,
        muted=talker.muted,
        kept=talker.kept,
    )


def _link_info(state: VoiceState, link: Link, speaker: int | None) -> LinkInfo:
    """A link as seen from one of its ends."""
    is_low = speaker == link.low
    other = state.talker(link.high if is_low else link.low)
    assert other is not None  # noqa: S101 - links are made between talkers only
    return LinkInfo(
        id=link.id,
        player=other.player,
        polite=not is_low,
        sends=link.low_sends if is_low else link.high_sends,
        hears=link.high_sends if is_low else link.low_sends,
    )
