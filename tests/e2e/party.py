"""Eight people in eight browsers: they come by a link, sit down, and play in turn by presses."""

from __future__ import annotations

from dataclasses import dataclass
from time import monotonic

from playwright.sync_api import Page, expect

from tests.e2e.overheard import Ears, Message
from tests.e2e.player import Player
from tests.e2e.room_page import RoomPage, come_by_link, make_room
from tests.e2e.table_page import Shown, TablePage
from tests.e2e.test_rooms_table import RoomTable
from tests.e2e.visits import Visits

GUESTS = ("Saraa", "Dorj", "Oyun", "Tumur", "Nomin", "Ganaa", "Zaya")

_COUNT_PRESSES = """addEventListener("click", ({ isTrusted }) => {
  if (isTrusted) sessionStorage.presses = Number(sessionStorage.presses ?? 0) + 1;
}, true)"""

_WATCH_PRESENCE = """(seat) => {
  const node = document.querySelector(`.seat[data-seat="${seat}"]`);
  const seen = (window.presenceSeen = [node.dataset.presence]);
  new MutationObserver(() => {
    if (node.dataset.presence !== seen.at(-1)) seen.push(node.dataset.presence);
  }).observe(node, { attributes: true, attributeFilter: ["data-presence"] });
}"""

_WATCH_NEWS = """() => {
  const news = document.querySelector("[data-part=news]");
  const told = (window.newsTold = []);
  new MutationObserver(() => told.push(news.textContent))
    .observe(news, { childList: true, characterData: true, subtree: true });
}"""

_TURN_OF = """({ n, seats }) => {
  const { n: drawn, turn, phase } = document.querySelector("[data-part=table]").dataset;
  if (phase === "over") return "over";
  return Number(drawn) >= n && seats.includes(Number(turn)) ? turn : false;
}"""


@dataclass
class Someone:
    """A person and the page that the person looks at.

    Attributes:
        name: how the person is called.
        page: the page.
        ears: what the page hears.
        seat: where the person sits.
        seconds: how long it took from the link to the seat.
    """

    name: str
    page: Page
    ears: Ears
    seat: int = 0
    seconds: float = 0.0

    @property
    def room(self) -> RoomPage:
        """The page, while it shows the room."""
        return RoomPage(self.page)

    @property
    def table(self) -> RoomTable:
        """The page, while it shows the table; waits until it hears table and room."""
        return RoomTable(self.page)

    def presses(self) -> int:
        """How often the person has clicked or pressed a button on this site."""
        return int(self.page.evaluate("sessionStorage.presses ?? 0"))

    def sit(self) -> None:
        """Wait for the own seat in the room, and note which it is."""
        expect(self.room.own_seat()).to_be_visible()
        self.seat = int(self.room.own_seat().get_attribute("data-seat") or 0)

    def watch_news(self) -> None:
        """Remember what is told from now on, however shortly."""
        self.page.evaluate(_WATCH_NEWS)

    def wait_told(self, words: str) -> None:
        """Wait until something was told since the person began to watch."""
        told = "(words) => window.newsTold.some((each) => each.includes(words))"
        self.page.wait_for_function(told, arg=words)

    def watch_presence(self, seat: int) -> None:
        """Remember from now on how a seat is shown."""
        self.page.evaluate(_WATCH_PRESENCE, seat)

    def wait_presence(self, state: str) -> list[str]:
        """Wait until the watched seat is shown so; gives all states since then, in order."""
        self.page.wait_for_function("(state) => presenceSeen.at(-1) === state", arg=state)
        seen: list[str] = self.page.evaluate("presenceSeen")
        return seen


class Party:
    """The eight, of whom some may be gone for a while or for good."""

    def __init__(self, people: list[Someone]) -> None:
        """Gather people; the first one owns the room."""
        self.people = people
        self.heard: list[Ears] = [each.ears for each in people]
        self._n = 0

    @property
    def owner(self) -> Someone:
        """Who made the room."""
        return self.people[0]

    def at(self, seat: int) -> Someone:
        """Who sits at a seat."""
        return next(each for each in self.people if each.seat == seat)

    def besides(self, someone: Someone) -> list[Someone]:
        """All others who are there."""
        return [each for each in self.people if each is not someone]

    def go_to_the_table(self) -> str:
        """Wait until the pages of all have gone there by themselves; gives the match's code."""
        for each in self.people:
            each.page.wait_for_url("**/match/**")
            assert each.table.code
            each.ears.read_first_view(each.page)
        self._n = 0
        (code,) = {TablePage(each.page).code for each in self.people}
        return code

    def wait_turn(self) -> int | None:
        """Wait until somebody who is there is on turn; None if the match is over."""
        seats = [each.seat for each in self.people]
        turn = self._observer.page.wait_for_function(_TURN_OF, arg={"n": self._n, "seats": seats})
        found: str = turn.json_value()
        return None if found == "over" else int(found)

    def play(self, moves: int) -> None:
        """Let whoever is on turn move by presses, so many times."""
        for _ in range(moves):
            seat = self.wait_turn()
            assert seat is not None, "the match ended too soon"
            self.move(self.at(seat))

    def move(self, someone: Someone) -> Shown:
        """Let a person who is on turn move by presses, and wait until the move is drawn."""
        player = Player(TablePage(someone.page))
        shown = player.table.wait_asked(after=self._n - 1)
        player.move(shown)
        shown = player.table.wait_number(shown.n + 1)
        self._n = shown.n
        return shown

    def wait_moved_by_bot(self, n: int) -> None:
        """Wait until the table has gone on without a press, beyond a number."""
        self._n = TablePage(self._observer.page).wait_number(n + 1).n

    def told(self, place: str) -> list[Message]:
        """All that the server has said to anybody over sockets of a place."""
        return [message for ears in self.heard for message in ears.at(place)]

    @property
    def _observer(self) -> Someone:
        return self.people[-1]


def found_room(visits: Visits, **settings: str) -> tuple[Party, str]:
    """The host makes a room and copies the link to it; gives the host alone, and the link."""
    room = make_room(visits, visits.host, "Eight", **settings)
    owner = Someone(visits.host.name, room.page, Ears(room.page))
    owner.page.reload()  # only a page that is opened now is heard from its first word on
    room.wait_open()
    owner.sit()
    room.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    room.tool("copy")
    expect(room.page.locator("[data-part=news]")).to_contain_text("The link is copied")
    link: str = room.page.evaluate("navigator.clipboard.readText()")
    return Party([owner]), link


def come(visits: Visits, link: str, name: str) -> Someone:
    """Somebody new opens the link and sits down."""
    page = visits.page()
    page.add_init_script(_COUNT_PRESSES)
    someone = Someone(name, page, Ears(page))
    began = monotonic()
    come_by_link(page, link, name)
    someone.sit()
    someone.seconds = monotonic() - began
    return someone


def open_again(visits: Visits, someone: Someone, link: str) -> Someone:
    """Who has closed the page comes back by the same link, in the same browser."""
    page = someone.page.context.new_page()
    back = Someone(someone.name, page, Ears(page), someone.seat)
    page.goto(link)
    page.click("[data-action=table]")
    page.wait_for_url("**/match/**")
    back.ears.read_first_view(page)
    assert back.table.code
    assert visits.watch(page)
    return back
