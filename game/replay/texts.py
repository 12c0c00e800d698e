"""Texts that only the replay's scripts show, beside those of the table."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from game import texts
from game.texts import PageText, Plural

_REPLAY: dict[str, Promise | Plural] = {
    # Nobody of those at the table is the reader, so two texts of the table say it otherwise.
    "seat.own": _("Seen from here: {name}, team {team}"),
    "middle.you_lead": _("{name} leads"),
    "log.opener.named": _("{name} opens the round."),
    "replay.play": _("Play"),
    "replay.pause": _("Pause"),
    "replay.before": _("Before the first deal"),
    "replay.where": _("Round {number}, move {move} of {moves}"),
    "replay.chapter": _("Round {number}, trump {trump}"),
    "replay.chapter_point": _("point for team {team}"),
    "replay.chapter_void": _("void"),
    "replay.chapter_open": _("without an end"),
    "replay.hand_of": _("Cards of {name}"),
    "replay.by_human": _("Played by the person"),
    "replay.by_bot": _("Played by a bot"),
    "replay.by_clock": _("Played by the clock"),
    "replay.copied": _("The link to this moment is copied."),
    "replay.copy_by_hand": _("Copy the link that stands here."),
    "replay.no_moment": _("The match has no such moment: this is its start."),
    "replay.unanswered": _("The server gave no answer. {text}"),
    "replay.vote_passed": _("Team {team} voted to give up the round: {yes} of {online} agreed."),
    "replay.vote_failed": _("Team {team} voted and played on: {yes} of {online} agreed."),
    "replay.vote_void": _("The round ended while team {team} was voting."),
    "replay.vote_open": _("A vote of team {team} was open."),
}

_PROOF: dict[str, Promise | Plural] = {
    "proof.rules_kept": _("Checked: rounds {rounds}, moves {moves}, no rule broken."),
    "proof.fault_move": _("Round {round}, move {move} breaks rule {rule}."),
    "proof.fault_round": _("Round {round} breaks rule {rule}."),
    "proof.fault_change": _("Change {change} of who plays a seat breaks rule {rule}."),
    "proof.fault_vote": _("Round {round}, vote {vote} breaks rule {rule}."),
    "proof.fault_result": _("Score or winner is not what the rounds give (rule {rule})."),
    "proof.no_record": _("This is no record that can be checked."),
    "proof.deals_proven": Plural(
        "The deal of {n} round is proved: it is the one that was sealed before.",
        "The deals of {n} rounds are proved: they are those that were sealed before.",
    ),
    "proof.deals_kept": Plural(
        "The secret of {n} deal was not shown, since the round has no end.",
        "The secrets of {n} deals were not shown, since their rounds have no end.",
    ),
    "proof.deals_none": Plural(
        "The record has no proof of the deal of {n} round.",
        "The record has no proof of the deals of {n} rounds.",
    ),
    "proof.deal_wrong": _("The deal of round {round} is not the one that was sealed."),
}

_HINT: dict[str, Promise | Plural] = {
    "replay.hint_would": _("The hint would play {cards} for {name}."),
    "replay.hint_would_take": _("The hint would take the table for {name}."),
    "replay.hint_chance": _("Chance of the team to win the round: {percent}% ({low}–{high}%)."),
    "replay.hint_next": _("Next best: {cards}, {percent}%."),
    "replay.hint_next_take": _("Next best: to take the table, {percent}%."),
    "replay.hint_same": _("The same was played."),
    "replay.hint_was": _("Played was {cards}."),
    "replay.hint_was_take": _("In the match the table was taken."),
}

_PRACTICE: dict[str, Promise | Plural] = {
    "practice.begins": _("From here on it is only a try."),
    "practice.words": _("Nothing of this is stored; bots play the others."),
    "practice.over": _("The round you tried is over: the point would be team {team}'s."),
    "practice.void": _("The round you tried went on too long: it would be dealt again."),
}

TEXTS: dict[str, Promise | Plural] = {**_REPLAY, **_PROOF, **_HINT, **_PRACTICE}


def for_replay() -> dict[str, PageText]:
    """The texts in the language that is active now, ready to be written as JSON."""
    own = {
        key: text.forms() if isinstance(text, Plural) else str(text) for key, text in TEXTS.items()
    }
    return {**texts.for_table(), **own}
