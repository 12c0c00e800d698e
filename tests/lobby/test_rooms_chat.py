"""What is said in a room, who reads it, and what is not said."""

from __future__ import annotations

import pytest

from lobby import outbox, plain_text, selectors
from lobby.models import Block, ChatLine, Player
from lobby.protocol import client
from lobby.services import joining
from tests.support.clock import Clock
from tests.support.people import person
from tests.support.rooms import StoredRoom

pytestmark = [pytest.mark.db, pytest.mark.usefixtures("transactional_db")]


@pytest.fixture
def nine(room: StoredRoom) -> StoredRoom:
    """The room with a ninth person, Khulan, who has no seat."""
    khulan = person("Khulan")
    joining.join(khulan, room.code)
    return StoredRoom(room.row, [*room.people, khulan])


def reads(room: StoredRoom, who: Player | int) -> list[str]:
    """What a person reads, oldest first, and that a reader is told each line as it comes."""
    player = room.people[who] if isinstance(who, int) else who
    lines = selectors.lines_for(room.row, player.pk)
    for line in ChatLine.objects.filter(room=room.row):
        said = selectors.readers_of(line.pk)
        assert said is not None
        assert (player.pk in said[1]) == (said[0] in lines)
    return [line.text or str(line.phrase) for line in lines]


def say(room: StoredRoom, who: int, text: str, channel: str = "room") -> None:
    room.do(who, client.Say, channel=channel, text=text)


def test_a_line_is_stored_told_and_read_by_all(room: StoredRoom, told: list[outbox.News]) -> None:
    n = room.n

    assert room.do(1, client.Say, channel="room", text="  Сайн\u202e уу?\n") == n

    line = ChatLine.objects.get()
    assert (line.text, line.name, line.channel, line.match) == ("Сайн уу?", "Saraa", "room", None)
    assert told == [outbox.ChatNews(room.id, line.pk)]
    assert reads(room, 0) == reads(room, 7) == ["Сайн уу?"]


def test_a_phrase_is_stored_by_its_code(room: StoredRoom) -> None:
    room.do(1, client.SayPhrase, channel="room", phrase="lets_go")

    (line,) = selectors.lines_for(room.id, room.people[2].pk)
    assert (line.text, line.phrase, line.name) == ("", "lets_go", "Saraa")


def test_html_stays_text(room: StoredRoom) -> None:
    say(room, 1, "<b>http://example.mn</b>")

    assert reads(room, 2) == ["<b>http://example.mn</b>"]


def test_a_line_is_said_once(room: StoredRoom) -> None:
    for _ in range(2):
        room.do(1, client.Say, channel="room", text="hi", id="c1")
    for number in range(9):  # so many commands that the first is not among the last
        room.do(1, client.Ready, ready=number % 2 == 0)
    room.do(1, client.Say, channel="room", text="hi", id="c1")
    room.do(2, client.Say, channel="room", text="hi", id="c1")

    assert reads(room, 0) == ["hi", "hi"]


@pytest.mark.parametrize("text", [" ", "\n\t", "\u202e\u200b", "\u00ad", "\u2800\u3000"[1:]])
def test_a_line_must_say_something(room: StoredRoom, text: str) -> None:
    assert room.refusal(1, client.Say, channel="room", text=text) == "chat_empty"


def test_five_lines_in_ten_seconds(room: StoredRoom, clock: Clock) -> None:
    for number in range(4):
        say(room, 1, str(number))
        clock.forward(1)
    room.do(1, client.SayPhrase, channel="room", phrase="wait")

    assert room.refusal(1, client.Say, channel="room", text="x") == "chat_too_fast"
    assert room.refusal(1, client.SayPhrase, channel="room", phrase="wait") == "chat_too_fast"
    say(room, 2, "another person")
    clock.forward(6)  # the first line is ten seconds old
    say(room, 1, "x")
    assert room.refusal(1, client.Say, channel="room", text="y") == "chat_too_fast"


# Channels -----------------------------------------------------------------------------------------


def test_without_a_match_there_is_one_channel(nine: StoredRoom) -> None:
    for who in (1, 8):
        say(nine, who, "hi")
        for channel in ("team", "watch"):
            assert nine.refusal(who, client.Say, channel=channel, text="x") == "chat_channel"


def test_while_a_match_runs_each_channel_has_its_people(nine: StoredRoom) -> None:
    say(nine, 8, "before")
    nine.start()

    say(nine, 0, "A", "team")
    say(nine, 1, "B", "team")
    say(nine, 2, "all")
    say(nine, 8, "watchers", "watch")

    assert reads(nine, 4) == ["before", "A", "all"]
    assert reads(nine, 5) == ["before", "B", "all"]
    assert reads(nine, 8) == ["before", "all", "watchers"]
    assert nine.refusal(8, client.Say, channel="room", text="x") == "chat_channel"
    assert nine.refusal(8, client.Say, channel="team", text="x") == "chat_channel"
    assert nine.refusal(1, client.Say, channel="watch", text="x") == "chat_channel"
    assert nine.refusal(1, client.SayPhrase, channel="watch", phrase="bye") == "chat_channel"


def test_after_the_match_lines_stay_with_those_who_could_read_them(nine: StoredRoom) -> None:
    nine.start()
    say(nine, 0, "A", "team")
    say(nine, 1, "B", "team")
    say(nine, 8, "watchers", "watch")
    nine.win_match()
    nine.do(0, client.StandUp)
    nine.do(8, client.TakeSeat, seat=0)
    nine.do(1, client.StandUp)

    assert reads(nine, 0) == reads(nine, 2) == ["A"]
    assert reads(nine, 1) == reads(nine, 3) == ["B"]
    assert reads(nine, 8) == ["watchers"]


def test_in_the_next_match_other_teams_read_nothing_of_the_last_one(nine: StoredRoom) -> None:
    nine.start()
    say(nine, 0, "A", "team")
    nine.win_match()
    nine.do(0, client.Place, player=nine.people[1].pk, seat=None)
    nine.do(0, client.TakeSeat, seat=1)
    nine.do(1, client.TakeSeat, seat=0)
    nine.start()
    say(nine, 1, "second A", "team")

    assert reads(nine, 0) == ["A"]
    assert reads(nine, 1) == ["second A"]
    assert reads(nine, 2) == ["A", "second A"]


def test_who_has_left_the_match_reads_its_team_no_more(nine: StoredRoom) -> None:
    nine.start()
    say(nine, 0, "A", "team")
    nine.do(2, client.Leave)
    nine.join(2, sits=False)

    assert reads(nine, 2) == []
    nine.do(8, client.AskSeat, seat=2)
    nine.do(0, client.LetIn, player=nine.people[8].pk, seat=2)
    assert reads(nine, 8) == ["A"]


def test_the_blocked_are_not_read(room: StoredRoom) -> None:
    Block.objects.create(blocker=room.people[2], blocked=room.people[1])
    say(room, 1, "hi")
    say(room, 3, "ho")

    assert reads(room, 2) == ["ho"]
    assert reads(room, 1) == ["hi", "ho"]
    room.people[1].delete()
    assert reads(room, 2) == ["hi", "ho"]  # nobody's lines are left to read


def test_the_newest_lines_come_oldest_first(room: StoredRoom) -> None:
    for number in range(5):
        say(room, number, str(number))
    ids = list(ChatLine.objects.order_by("pk").values_list("pk", flat=True))
    bat = room.people[0].pk

    assert [line.text for line in selectors.lines_for(room.id, bat, limit=2)] == ["3", "4"]
    after = selectors.lines_for(room.id, bat, after_id=ids[2])
    assert [line.id for line in after] == ids[3:]


def test_a_line_that_is_gone_has_no_readers() -> None:
    assert selectors.readers_of(10**9) is None


# Text ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("Сайн уу", "Сайн уу"),
        ("a\r\n\tb", "a b"),
        ("\u202eabc\u2066", "abc"),
        ("a\u200bb\ufeff", "ab"),
        ("e\u0301", "é"),
        ("a" + "\u0335" * 9, "a" + "\u0335" * 3),
        ("👨‍👩‍👧", "👨‍👩‍👧"),
        ("👍🏽 ❤️", "👍🏽 ❤️"),
        ("a\u200db", "ab"),
        ("\ue000", ""),
        ("\U000e0041", ""),
        ("\u0301", ""),
        ("<i>", "<i>"),
    ],
)
def test_text_is_plain(written: str, read: str) -> None:
    assert plain_text.clean(written) == read
    assert plain_text.clean(read) == read
