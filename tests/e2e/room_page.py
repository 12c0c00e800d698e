"""The page of a room, as a person works it."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from tests.e2e.visits import Person, Visits

OPEN = "[data-part=room]:not([data-loading])[data-connection=online]"


class RoomPage:
    """A room that is open in a browser."""

    def __init__(self, page: Page) -> None:
        """Work this page."""
        self.page = page

    @property
    def code(self) -> str:
        """The code of the room."""
        code = self.page.get_attribute("[data-part=room]", "data-code")
        assert code
        return code

    @property
    def path(self) -> str:
        """The address that is given to others."""
        return f"/room/{self.code}/"

    def wait_open(self) -> None:
        """Wait until the page is drawn and hears the server."""
        self.page.wait_for_selector(OPEN)

    def seat(self, number: int) -> Locator:
        """A seat of the ring."""
        return self.page.locator(f'.seat[data-seat="{number}"]')

    def own_seat(self) -> Locator:
        """The seat of whose page this is."""
        return self.page.locator(".seat[data-own]")

    def press_seat(self, number: int, choice: str | None = None) -> None:
        """Press a chair, and one of what it offers."""
        self.seat(number).locator("button").click()
        if choice:
            self.page.click(f"[data-choice={choice}]")

    def do(self, action: str) -> None:
        """Press one of the large buttons."""
        self.page.click(f"[data-action={action}]")

    def tool(self, name: str) -> None:
        """Press one of the owner's tools, or one to invite."""
        self.page.click(f"[data-tool={name}]")

    def answer(self, yes: bool = True) -> None:
        """Answer the question that is asked."""
        self.page.click(f"[data-part=question-dialog] [value={'yes' if yes else 'no'}]")

    def say(self, text: str) -> None:
        """Write a line."""
        self.page.fill("[data-part=say] [name=text]", text)
        self.page.keyboard.press("Enter")

    def lines(self) -> Locator:
        """What was said."""
        return self.page.locator("[data-part=lines] .line__text")

    def fill_with_bots(self) -> None:
        """Owner: bots on all free chairs."""
        self.tool("bots")
        self.page.click("[data-choice=fill-random]")
        expect(self.page.locator(".seat[data-kind=free]")).to_have_count(0)


def make_room(
    visits: Visits, person: Person, name: str, *, password: str = "", **options: str
) -> RoomPage:
    """A new room, open in the browser of its owner.

    Args:
        visits: the browsers.
        person: who makes it.
        name: what it is called.
        password: what others must know, where `access` is so.
        options: what is chosen from the lists of the form.
    """
    page = visits.page(person)
    page.goto("/lobby/")
    page.click("[data-part=create]")
    page.fill("[data-part=create-dialog] [name=name]", name)
    for field, value in options.items():
        page.select_option(f"[data-part=create-dialog] [name={field}]", value)
    if password:
        page.fill("[data-part=create-dialog] [name=password]", password)
    page.click("[data-part=create-dialog] .button--main")
    room = RoomPage(page)
    room.wait_open()
    return room


def sit_anywhere(page: Page, name: str) -> RoomPage:
    """A new guest, by the lobby's large button: a name and one press."""
    page.goto("/lobby/")
    page.fill("#quick-person", name)
    page.click("[data-part=quick]")
    room = RoomPage(page)
    room.wait_open()
    return room


def come_by_link(page: Page, path: str, name: str) -> RoomPage:
    """A new guest, by the link: a name and one press."""
    page.goto(path)
    page.fill("[name=person]", name)
    page.click("form.join button")
    room = RoomPage(page)
    room.wait_open()
    return room
