"""The table page: what it shows, and waiting for it to show something else."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Page

_SHOWN = """() => {
  const part = (name) => document.querySelector(`[data-part="${name}"]`);
  const { n, phase, turn, pending, connection, myTurn } = part("table").dataset;
  const [confirm, take] = [part("confirm"), part("take")];
  const cards = [...part("hand").children];
  const size = (seats) => [...document.querySelectorAll(seats)].map((seat) =>
    Number(seat.querySelector(".seat__size").textContent));
  return {
    n: Number(n),
    phase,
    connection,
    turn: turn === undefined ? null : Number(turn),
    mine: myTurn !== undefined,
    pending: pending !== undefined,
    hand: cards.map((card) => card.dataset.card),
    chosen: cards.filter((card) => card.ariaPressed === "true").map((card) => card.dataset.card),
    playable: cards.filter((card) => "playable" in card.dataset).map((card) => card.dataset.card),
    choice: confirm.dataset.choice,
    can_confirm: !confirm.hidden && confirm.ariaDisabled === "false",
    can_take: !take.hidden && take.ariaDisabled === "false",
    confirm: confirm.textContent,
    hint: part("hint").textContent,
    circle: [...document.querySelectorAll(".circle[data-running] .circle__stack")].map((column) =>
      [...column.children].map((card) => card.dataset.card),
    ),
    members: [...document.querySelectorAll(".choice__seat:enabled[aria-pressed=false]")].map(
      (button) => Number(button.dataset.seat),
    ),
    named: document.querySelector(".choice__seat[aria-pressed=true]") !== null,
    sizes: size(".seat"),
    others: size(".seat:not([data-own])"),
    score: part("score").querySelector(".score__points").textContent,
    round: part("round").textContent,
    log: [...part("log").children].map((entry) => entry.textContent),
    dialog: document.querySelector("dialog[open]")?.dataset.part ?? null,
    title: document.title,
  };
}"""

_ASKED = """(n) => {
  const table = document.querySelector("[data-part=table]");
  if (document.querySelector("[data-part=over-dialog][open]")) return true;
  const { pending, connection, myTurn } = table.dataset;
  if (Number(table.dataset.n) <= n || pending !== undefined) return false;
  if (connection !== "online") return false;
  const choice = document.querySelector(".choice__seats");
  const named = choice?.querySelector("[aria-pressed=true]");
  return myTurn !== undefined || Boolean(choice?.childElementCount && !named);
}"""


@dataclass(frozen=True, slots=True)
class Shown:
    """What the page shows, all at one moment.

    Attributes:
        n: number of the newest event drawn.
        phase: the phase of the match.
        connection: state of the socket.
        turn: the seat on turn.
        mine: whether that is the own seat.
        pending: whether a move is on its way.
        hand: the own cards as they lie.
        chosen: those that are chosen.
        playable: those that stand out as playable with the chosen ones.
        choice: what the page thinks of the chosen cards.
        can_confirm: whether the button to play them can be pressed.
        can_take: whether the button to take the table can be pressed.
        confirm: what the button says.
        hint: the line above the cards.
        circle: the columns of the running circle, the card led first.
        members: seats that may be named as opener.
        named: whether this seat has named one.
        sizes: hand sizes of the seats, the own one first.
        others: hand sizes of the other seats.
        score: the points.
        round: the line with the round's number.
        log: the sentences of what happened.
        dialog: the window that stands over the table.
        title: the page's title.
    """

    n: int
    phase: str
    connection: str
    turn: int | None
    mine: bool
    pending: bool
    hand: list[str]
    chosen: list[str]
    playable: list[str]
    choice: str
    can_confirm: bool
    can_take: bool
    confirm: str
    hint: str
    circle: list[list[str]]
    members: list[int]
    named: bool
    sizes: list[int]
    others: list[int]
    score: str
    round: str
    log: list[str]
    dialog: str | None
    title: str

    @property
    def is_over(self) -> bool:
        """Whether the window with the end of the match is open."""
        return self.dialog == "over-dialog"

    @property
    def pile(self) -> int:
        """How many cards lie on the table."""
        return sum(len(column) for column in self.circle)


class TablePage:
    """A page that is open at a table."""

    def __init__(self, page: Page) -> None:
        """Read a page; `wait_open` waits until it is one of a table."""
        self.page = page

    @property
    def code(self) -> str:
        """The match's code."""
        code: str = self.page.get_attribute("[data-part=table]", "data-match") or ""
        return code

    def shown(self) -> Shown:
        """What the page shows now."""
        found: dict[str, Any] = self.page.evaluate(_SHOWN)
        return Shown(**found)

    def wait_open(self) -> None:
        """Wait until the page is connected to its match."""
        self.wait_connection("online")

    def wait_connection(self, state: str) -> None:
        """Wait for a state of the connection."""
        self.page.wait_for_selector(f"[data-part=table][data-connection={state}]")

    def wait_asked(self, after: int = 0) -> Shown:
        """Wait until this seat has something to decide, or the match is over.

        Args:
            after: number of the event that was the newest when this seat acted last.
        """
        self.page.wait_for_function(_ASKED, arg=after)
        return self.shown()

    def wait_number(self, n: int) -> Shown:
        """Wait until an event is drawn."""
        self.page.wait_for_function(
            "n => Number(document.querySelector('[data-part=table]').dataset.n) >= n", arg=n
        )
        return self.shown()

    def wait_choice(self, *states: str) -> Shown:
        """Wait until the page thinks so of the chosen cards."""
        selector = ", ".join(f"[data-part=confirm][data-choice={state}]" for state in states)
        self.page.wait_for_selector(selector)
        return self.shown()

    def wait_chosen(self, cards: int) -> Shown:
        """Wait until so many cards of the hand are chosen."""
        self.page.wait_for_function(
            """count => document.querySelectorAll(
              "[data-part=hand] [aria-pressed=true]").length === count""",
            arg=cards,
        )
        return self.shown()
