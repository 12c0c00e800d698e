"""Whether a signal may go to the other end of a link. The server believes neither end."""

from __future__ import annotations

from game.live.frames import Frame
from voice.live.limits import CANDIDATES_A_LINK
from voice.live.sockets import LiveTalk, VoiceSocket
from voice.protocol.client import Answer as AnswerSignal
from voice.protocol.client import Candidates, Offer, Signal
from voice.protocol.server import AnswerFor, CandidatesFor, OfferFor
from voice.refusals import VoiceRefusal, VoiceRefused
from voice.sdp import SdpFault, candidates_in, fault_of_description, is_candidate
from voice.state import Link, VoiceState


def addressee_of(talk: LiveTalk, socket: VoiceSocket, signal: Signal) -> int:
    """The stay at the other end of the link that a signal names, after every check.

    Raises:
        VoiceRefused: there is no such link, or the signal holds what may not pass.
    """
    link = talk.state.link(signal.link, socket.speaker)
    if link is None:
        raise VoiceRefused(_why_no_link(talk.state, socket), link=signal.link)
    if isinstance(signal, Candidates):
        _check_candidates(signal)
        _count_candidates(talk, (link.id, socket.speaker), len(signal.candidates))
    else:
        _check_description(link, socket.speaker, signal)
        _count_candidates(talk, (link.id, socket.speaker), candidates_in(signal.sdp))
    return link.high if socket.speaker == link.low else link.low


def frame_of(signal: Signal) -> Frame:
    """A signal as the other end gets it."""
    if isinstance(signal, Candidates):
        return Frame(CandidatesFor(link=signal.link, candidates=signal.candidates))
    kind = OfferFor if isinstance(signal, Offer) else AnswerFor
    return Frame(kind(link=signal.link, sdp=signal.sdp))


def _why_no_link(state: VoiceState, socket: VoiceSocket) -> VoiceRefusal:
    """Why somebody has no such link: the nearest reason that may be told."""
    talker = state.talker(socket.speaker)
    if talker is None:
        return VoiceRefusal.NOT_JOINED
    if talker.seat is None:
        return VoiceRefusal.NO_SEAT
    return VoiceRefusal.SEAT_KEPT if talker.kept else VoiceRefusal.NO_LINK


def _check_description(link: Link, speaker: int | None, signal: Offer | AnswerSignal) -> None:
    """Raise VoiceRefused unless a description asks for no more than the link allows."""
    low = speaker == link.low
    sends, receives = link.low_sends, link.high_sends
    if not low:
        sends, receives = receives, sends
    fault = fault_of_description(signal.sdp, sends=sends, receives=receives)
    if fault is SdpFault.SENDS:
        raise VoiceRefused(VoiceRefusal.MUTED, link=link.id)
    if fault is not None:
        raise VoiceRefused(VoiceRefusal.SDP, link=link.id, fault=fault.value)


def _check_candidates(signal: Candidates) -> None:
    """Raise VoiceRefused for what is no candidate."""
    if not all(is_candidate(one.candidate) for one in signal.candidates):
        raise VoiceRefused(VoiceRefusal.CANDIDATE, link=signal.link)


def _count_candidates(talk: LiveTalk, end: tuple[int, int | None], number: int) -> None:
    """Raise VoiceRefused for more candidates than anybody needs; each is an address to be tried.

    Args:
        talk: where they are sent.
        end: the link, and the stay at the end of it that sends them.
        number: how many this signal brings.
    """
    sent = talk.candidates[end] + number
    if sent > CANDIDATES_A_LINK:
        raise VoiceRefused(VoiceRefusal.TOO_MANY_CANDIDATES, link=end[0], most=CANDIDATES_A_LINK)
    talk.candidates[end] = sent
