"""Every text that the table's scripts show, by key, in the language of the reader.

The page carries them as one JSON block. A text names its values in {braces}; a
script puts names, cards and signs there as nodes, so a sentence is never glued
together from parts and each language keeps its own order. Keys of refusals are
the codes of `game.rules.mass.refusals` and of the socket.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext, pgettext_lazy

PageText: TypeAlias = "str | dict[str, str]"


@dataclass(frozen=True, slots=True)
class Plural:
    """A text with one form for one and another for more; the script chooses by {n}."""

    one: str
    other: str

    def forms(self) -> dict[str, str]:
        """Both forms, in the language that is active now."""
        return {name: ngettext(self.one, self.other, n) for name, n in (("one", 1), ("other", 2))}


_CARDS: dict[str, Promise | Plural] = {
    "suit.H": _("Hearts"),
    "suit.S": _("Spades"),
    "suit.D": _("Diamonds"),
    "suit.C": _("Clubs"),
    "card.name": _("{rank} of {suit}"),
    "card.joker": _("Joker {rank}"),
    "cards.count": Plural("{n} card", "{n} cards"),
    "team_letter.A": pgettext_lazy("letter of a team", "A"),
    "team_letter.B": pgettext_lazy("letter of a team", "B"),
}

_TABLE: dict[str, Promise | Plural] = {
    "title.your_turn": _("Your turn"),
    "score.label": _("Score: team A {a}, team B {b}; {target} points win the match"),
    "round.number": _("Round {number}"),
    "seat.own": _("Your seat: {name}, team {team}"),
    "seat.other": _("{name}, team {team}"),
    "seat.on_turn": _("on turn"),
    "seat.leader": _("leads this circle"),
    "seat.opener": _("opened the round"),
    "presence.online": _("online"),
    "presence.reconnecting": _("reconnecting…"),
    "presence.away": _("away"),
    "presence.bot": _("bot"),
    "seat.kept_gone": _("connection lost, a bot plays"),
    "seat.kept_clock": _("away, a bot plays"),
    "name.kept": _("{name} (bot)"),
    "ground.count": Plural("{n} ground card", "{n} ground cards"),
    "circle.label": _("Cards on the table, a column for each card led"),
    "circle.beaten_by": _("{card}, beaten by {beat}"),
    "middle.to_beat": _("To beat: {name}"),
    "middle.last_taken": _("Taken by {name}"),
    "middle.last_completed": _("Discarded; {name} beat last"),
    "middle.last_over": _("The round ended here"),
    "middle.dealing": _("The cards are being dealt"),
    "middle.opens_by_dice": _("{name} rolled highest and opens the round"),
    "middle.opens": _("{name} opens the round"),
    "middle.you_lead": _("You lead"),
    "middle.leads": _("{name} leads"),
    "middle.match_won": _("Team {team} has won the match"),
    "choice.yours": _("Who of your team opens?"),
    "choice.theirs": _("Team {team} chooses who opens"),
    "choice.votes": _("named {n}×"),
    "connection.reconnecting": _("Reconnecting…"),
    "connection.refused": _(
        "This seat is not yours any more. Sign in again or go to the start page."
    ),
    "connection.refused_watching": _("There is nothing more to watch here. Go back to the room."),
    "take.question": Plural(
        "Take {n} card from the table into your hand?",
        "Take all {n} cards from the table into your hand?",
    ),
    "over.title": _("The match is over"),
    "over.won": _("Your team has won!"),
    "over.lost": _("The other team has won"),
}

_ACTIONS: dict[str, Promise | Plural] = {
    "sort.suit": _("Sort by suit"),
    "sort.rank": _("Sort by rank"),
    "action.lead": _("Lead"),
    "action.lead_one": _("Lead one card"),
    "action.mass": _("Mass ({n})"),
    "action.beat": _("Beat ({n})"),
    "action.take": _("Take ({n})"),
    "hint.lead": _("Lead a mass of 3 or 5: pairs and one more card."),
    "hint.lead_one": _("No mass is possible: lead one card."),
    "hint.lead_limit": Plural(
        "The smallest other hand has {n} card: no larger mass.",
        "The smallest other hand has {n} cards: no larger mass.",
    ),
    "hint.lead_no_mass": Plural(
        "Somebody has only {n} card: no mass, lead one card.",
        "Somebody has only {n} cards: no mass, lead one card.",
    ),
    "hint.lead_more": _("Add cards: pairs and one more make a mass."),
    "hint.beat": Plural(
        "Beat the card on top, or take the table.",
        "Beat the {n} cards on top, each with one card, or take the table.",
    ),
    "hint.beat_more": Plural("Choose {n} more card.", "Choose {n} more cards."),
    "hint.cannot_beat": _("You cannot beat these: take the table."),
    "hint.confirm": _("Confirm with the button or Enter."),
    "hint.ahead": _("Chosen ahead, for your turn."),
    "hint.waiting": _("{name} is on turn."),
    "hint.deal": _("The next round is dealt soon."),
    "hint.pending": _("Sending…"),
    "hint.not_legal": _("These cards cannot be played now."),
}

_VOTE: dict[str, Promise | Plural] = {
    "vote.proposed_by": _("{name}: give up this round?"),
    "vote.count": _("Yes {yes}, no {no}, of {online} online"),
    "vote.yes": _("Yes, give up"),
    "vote.no": _("No, play on"),
    "vote.failed": _("Your team plays on: {yes} of {online} wanted to give up."),
    "vote.void": _("The round has ended, and the vote with it."),
    "vote.time": _("Time left for the vote"),
    "turn.time": _("Time left for the turn"),
    "here.text": _("Two of your turns ran out, so a bot plays for you."),
    "here.button": _("I am here"),
    "over.abandoned": _("Nobody came back: the match is closed without a winner"),
}

_ADVICE: dict[str, Promise | Plural] = {
    "advice.thinking": _("Looking for the best move…"),
    "advice.lead": _("Lead {cards}"),
    "advice.beat": _("Beat with {cards}"),
    "advice.take": _("Take the table (Enter)"),
    "advice.open": _("Open the round yourself (Enter)"),
    "advice.let_open": _("Name {name} to open (Enter)"),
    "advice.chance": _("Your team wins with {chance}\xa0% ({low}\u2060–\u2060{high}\xa0%)"),
    "advice.quick": _("A quick hint, without chances: the server is busy."),
    "advice.next_lead": _("Next best: lead {cards} ({chance}\xa0%)"),
    "advice.next_beat": _("Next best: beat with {cards} ({chance}\xa0%)"),
    "advice.next_take": _("Next best: take ({chance}\xa0%)"),
    "advice.only_next_lead": _("Next best: lead {cards}"),
    "advice.only_next_beat": _("Next best: beat with {cards}"),
    "advice.only_next_take": _("Next best: take"),
    "advice.column": _("for column {n}"),
    "advice.advised": _("suggested"),
    "reason.only_move": _("It is the only move."),
    "reason.goes_out": _("It goes out and wins the round."),
    "reason.circle_then_out": _("It completes the circle, and the rest goes out in one lead."),
    "reason.mate_goes_out": _("{seat} cannot beat it, and your team-mate {mate} then goes out."),
    "reason.rival_would_go_out": _("Otherwise {seat} would go out."),
    "reason.keeps_pair": _("It keeps the pair of {rank} for a mass."),
    "reason.saves_trumps": _("It saves trumps for later."),
    "reason.saves_jokers": _("It saves a joker for later."),
    "reason.spends_low": _("It spends the lower card."),
    "reason.sheds_cards": _("It leaves fewer cards in the hand."),
    "reason.fewer_leads": _("It leaves a hand that goes out in fewer leads."),
    "reason.keeps_unbeatable": _("It keeps a card that nobody can beat."),
    "reason.next_cannot_beat": _("{seat} cannot beat it."),
    "reason.next_took_suit": Plural(
        "{seat} took {suit} {n} time.",
        "{seat} took {suit} {n} times.",
    ),
    "reason.next_hardly_beats": _("{seat} can hardly beat it: {percent}\xa0%."),
    "reason.mate_leads": _("If the next seat takes, {mate} of your team leads."),
    "reason.mate_can_beat": _("{mate} of your team can probably beat it."),
    "reason.rival_near_out": Plural(
        "{seat} is about to go out: {n} card left.",
        "{seat} is about to go out: {n} cards left.",
    ),
    "reason.gains_trumps": _("Taking brings trumps."),
    "reason.gains_jokers": _("Taking brings a joker."),
    "reason.gains_pairs": _("Taking brings a pair."),
    "reason.taking_is_cheap": _("Taking costs little here."),
    "reason.best_in_all": _("It is the best in all."),
    "reason.opens_well": _("Your hand is good for opening."),
    "reason.opens_badly": _("Your hand is poor for opening."),
}

_DEALS: dict[str, Promise | Plural] = {
    "deal.proven": _("Deal verified ✓"),
    "deal.proven_own": _("Deal verified ✓ with your random number"),
    "deal.fits": _("The seals fit; your page has not seen the deal itself"),
    "deal.kept": _("The secret is shown when the round is over"),
    "deal.left_out": _("Deal verified, but your random number was left out"),
    "deal.wrong": _("This deal is NOT what was sealed"),
    "deal.title": _("Deal {n}"),
    "deal.seal": _("The site's seal"),
    "deal.secret": _("The site's secret"),
    "deal.own": _("Your random number"),
    "deal.shares": Plural(
        "{n} person's random number is in it", "{n} people's random numbers are in it"
    ),
}

_LOG: dict[str, Promise | Plural] = {
    "log.match_started": Plural("A match to {n} point begins.", "A match to {n} points begins."),
    "log.round_dealt": _("Round {number} is dealt. Trump: {trump}"),
    "log.dice": _("Dice: {rolls}"),
    "log.dice_again": _("Rolled again: {rolls}"),
    "log.choice_started": _("Team {team} chooses who opens."),
    "log.opener_named": _("{name} names {named}."),
    "log.opener.dice": _("{name} rolled highest and opens."),
    "log.opener.majority": _("{name} opens: the team has chosen."),
    "log.opener.deadline": _("{name} opens: the time to choose is over."),
    "log.opener.bots": _("{name} opens: the bots have chosen."),
    "log.massed": _("{name} massed {cards}"),
    "log.led": _("{name} led {cards}"),
    "log.beaten": _("{name} beat with {cards}"),
    "log.taken": Plural(
        "{name} took {n} card from the table: {cards}",
        "{name} took {n} cards from the table: {cards}",
    ),
    "log.drew": Plural(
        "{name} drew {n} card from the ground.",
        "{name} drew {n} cards from the ground.",
    ),
    "log.drew_cards": _("{name} drew {cards} from the ground"),
    "log.circle_completed": _("The circle is complete and discarded; {name} leads."),
    "log.clock": _("The time of {name} is over:"),
    "log.round_out": _("Point for team {team}: {name} is out of cards."),
    "log.round_surrender": _("Point for team {team}: the other team surrendered."),
    "log.round_void": _("The round went on too long: it is dealt again."),
    "log.kept_gone": _("{name} has lost the connection; a bot plays on."),
    "log.kept_clock": _("{name} let two turns run out; a bot plays on."),
    "log.returned": _("{name} is back and plays on."),
    "log.changed_left": _("{name} has left the match; {next} plays on."),
    "log.changed_kicked": _("{name} was sent away by the owner; {next} plays on."),
    "log.changed_let_in": _("{next} takes the place of {name}."),
    "log.surrender_passed": _("Team {team} gives up the round: {yes} of {online} agreed."),
    "log.match_resumed": _("Somebody is back: the match goes on."),
    "log.match_abandoned": _("Nobody came back: the match was closed without a winner."),
    "log.match_won": _("Team {team} has won the match."),
}

_REFUSALS: dict[str, Promise | Plural] = {
    "refusal.not_started": _("The match has not begun."),
    "refusal.match_over": _("The match is over."),
    "refusal.round_not_running": _("The cards are being dealt."),
    "refusal.not_your_turn": _("It is not your turn."),
    "refusal.card_not_held": _("{card} is not in your hand."),
    "refusal.nothing_to_beat": _("There is nothing to beat: lead."),
    "refusal.must_beat_or_take": _("Beat the cards on top, or take the table."),
    "refusal.wrong_lead_size": _("A mass has 3, 5 or 7 cards, not {size}."),
    "refusal.pair_alone": _("A pair alone is no lead: add one more card."),
    "refusal.not_a_mass": _("A mass is pairs and one more card; jokers make no pair."),
    "refusal.mass_too_large": Plural(
        "The smallest hand has {limit} card, so a mass of {size} is not possible.",
        "The smallest hand has {limit} cards, so a mass of {size} is not possible.",
    ),
    "refusal.must_mass": _("You can mass, so you must: one card is led only without a mass."),
    "refusal.wrong_beat_size": Plural(
        "Beat {needed} card with exactly one.",
        "Beat {needed} cards with exactly {needed}, not {size}.",
    ),
    "refusal.does_not_beat": _("Nothing here beats {card}."),
    "refusal.not_choosing_opener": _("Nobody is choosing an opener now."),
    "refusal.not_your_choice": _("The other team chooses who opens."),
    "refusal.not_a_member": _("{seat} is not in your team."),
    "refusal.opener_not_chosen": _("Who opens is still being chosen."),
    "refusal.seat_of_bot": _("A bot has this seat."),
    "refusal.seat_of_person": _("This seat is another person's."),
    "refusal.already_away": _("A bot plays for this seat already."),
    "refusal.not_away": _("No bot plays for this seat."),
    "refusal.already_proposed": _("Your team has had its vote of this round."),
    "refusal.no_open_vote": _("There is no open vote in your team."),
    "refusal.not_online": _("Only who is online has a say in the vote."),
    "refusal.not_seated": _("Only who has a seat at the table can do this."),
    "refusal.seat_lost": _("This seat is not yours any more."),
    "refusal.already_seated": _("This person has a seat in the match already."),
    "refusal.saw_other_team": _("Who has seen the cards of the other team cannot sit here."),
    "refusal.deal_closed": _("The cards of that deal are settled; your share came too late."),
    "refusal.too_early": _("Shares are shown once everybody has sealed one."),
    "refusal.not_sealed": _("This is not the share that your seat has sealed."),
    "refusal.hints_off": _("There are no hints in this match."),
    "refusal.too_many_hints": _("That was too many hints at once. Wait a moment."),
    "refusal.stale": _("The table changed before your move arrived. Nothing was played."),
    "refusal.try_again": _("The server is busy. Please try once more."),
    "refusal.unknown_card": _("There is no such card."),
    "refusal.repeated_card": _("A card was chosen twice."),
    "refusal.internal": _("A fault of the server. Nothing was played."),
    "refusal.bad_message": _("The page and the server do not agree. Please load the page again."),
    "refusal.binary_frame": _("The page and the server do not agree. Please load the page again."),
    "refusal.too_large": _("The page and the server do not agree. Please load the page again."),
    "refusal.other": _("The server refused this. Nothing was played."),
}

TEXTS: dict[str, Promise | Plural] = {
    **_CARDS, **_TABLE, **_ACTIONS, **_ADVICE, **_VOTE, **_DEALS, **_LOG, **_REFUSALS
}  # fmt: skip
"""All of them; a test holds the refusals against the codes of the rules."""


def for_table() -> dict[str, PageText]:
    """The texts in the language that is active now, ready to be written as JSON."""
    return {
        key: text.forms() if isinstance(text, Plural) else str(text) for key, text in TEXTS.items()
    }
