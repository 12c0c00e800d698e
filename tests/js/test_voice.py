"""The parts of voice that need no microphone: pacing, echo, meter, what the button stands for."""

from __future__ import annotations

from typing import Any

import pytest

from tests.js.page_modules import PageModules
from voice.live.limits import MESSAGES, PER_S

pytestmark = pytest.mark.e2e

_PACED = """async (load, messages) => {
  const { Outbox } = await load("voice/js/outbox.js");
  const [now, later] = [performance.now, window.setTimeout];
  let at = 1000;
  const timers = [];
  performance.now = () => at;
  window.setTimeout = (task, wait) => timers.push({ task, due: at + wait });
  try {
    const sent = [];
    const outbox = new Outbox((message) => sent.push({ at, id: message.id }));
    for (let id = 0; id < messages; id += 1) outbox.push({ id, link: id % 2 });
    outbox.drop(({ id }) => id === messages - 1);
    while (timers.length) {
      const { task, due } = timers.shift();
      at = Math.max(at, due);
      task();
    }
    return sent;
  } finally {
    performance.now = now;
    window.setTimeout = later;
  }
}"""


def test_signals_never_come_faster_than_the_server_takes_them(modules: PageModules) -> None:
    sent = modules.run(_PACED, 130)

    assert [one["id"] for one in sent] == list(range(129)), "all but what was dropped, in order"
    for one in sent:
        window = [other for other in sent if 0 <= other["at"] - one["at"] < PER_S * 1000]
        # Joining, muting and the like must still find room.
        assert len(window) <= MESSAGES - 10


_ECHO = """async (load, looks) => {
  const { EchoGuess } = await load("voice/js/echo.js");
  const guess = new EchoGuess();
  return looks.map(([mine, others]) => guess.look(mine, others)).some(Boolean);
}"""


@pytest.mark.parametrize(
    ("looks", "likely"),
    [
        ([[True, True], [True, True], [False, False]] * 20, True),
        ([[True, False], [False, True]] * 40, False),
        ([[True, True], [True, False]] * 40, False),
        ([[False, True]] * 80, False),
        ([[True, True]] * 10, False),
    ],
    ids=["rises with others", "takes turns", "always talks", "only listens", "too little"],
)
def test_an_echo_is_guessed_where_the_microphone_rises_with_the_others(
    modules: PageModules, looks: list[list[bool]], likely: bool
) -> None:
    assert modules.run(_ECHO, looks) is likely


def test_the_meter_goes_from_nothing_to_full_as_ears_hear(modules: PageModules) -> None:
    levels = [0, 0.001, 0.01, 0.1, 0.5, 1, 2]
    bars = modules.run(
        """async (load, levels) => {
          const { meterOf } = await load("voice/js/meter.js");
          return levels.map(meterOf);
        }""",
        levels,
    )

    assert bars == sorted(bars)
    assert (bars[0], bars[5], bars[6]) == (0, 1, 1)
    assert 0.15 < bars[2] < 0.5 < bars[3]


STATE: dict[str, Any] = {"phase": "on", "broken": False, "held": False, "standing": "in"}


@pytest.mark.parametrize(
    ("state", "mic", "look"),
    [
        ({"phase": "off"}, "none", "off"),
        ({"phase": "joining"}, "open", "joining"),
        ({"phase": "refused"}, "none", "refused"),
        ({}, "open", "open"),
        ({}, "muted", "muted"),
        ({}, "none", "none"),
        ({}, "push", "push"),
        ({"held": True}, "push", "held"),
        ({"broken": True, "held": True}, "push", "broken"),
        ({"standing": "muted", "held": True}, "push", "silenced"),
        ({"standing": "no_seat"}, "open", "open"),
    ],
)
def test_the_button_says_what_a_press_does(
    modules: PageModules, state: dict[str, Any], mic: str, look: str
) -> None:
    found = modules.run(
        """async (load, state, mic) => {
          const { lookOf } = await load("voice/js/button.js");
          return lookOf(state, mic);
        }""",
        STATE | state,
        mic,
    )

    assert found == look


_PUSH = """async (load, steps) => {
  const { PushToTalk } = await load("voice/js/push_to_talk.js");
  const button = document.createElement("button");
  const field = document.createElement("input");
  const box = document.createElement("input");
  box.type = "checkbox";
  document.body.append(button, field, box);
  let pressed = 0;
  button.onclick = () => { pressed += 1; };
  let on = true;
  const held = [];
  const push = new PushToTalk(button, () => on, (is) => held.push(is));
  const key = (kind, target, more = {}) => {
    const options = { code: "Space", key: " ", bubbles: true, cancelable: true, ...more };
    return !target.dispatchEvent(new KeyboardEvent(kind, options));
  };
  const acts = {
    down: () => key("keydown", document.body),
    repeat: () => key("keydown", document.body, { repeat: true }),
    up: () => key("keyup", document.body),
    type: () => key("keydown", field),
    check: () => key("keydown", box),
    blur: () => dispatchEvent(new Event("blur")),
    hide: () => dispatchEvent(new Event("pagehide")),
    focus: () => field.dispatchEvent(new FocusEvent("focusin", { bubbles: true })),
    off: () => { on = false; },
    tail: () => new Promise((done) => {
      const look = () => (push.isHeld ? setTimeout(look, 5) : done());
      look();
    }),
  };
  const stopped = [];
  for (const step of steps) stopped.push((await acts[step]()) === true);
  button.remove();
  field.remove();
  box.remove();
  on = false;
  return { held, stopped, pressed };
}"""


def test_space_is_held_and_let_go_with_a_tail(modules: PageModules) -> None:
    found = modules.run(_PUSH, ["down", "repeat", "up", "down", "up", "tail"])

    # The second press came within the tail of the first: no gap between.
    assert found["held"] == [True, False]
    assert found["stopped"][:3] == [True, True, True], "Space neither scrolls nor presses"


@pytest.mark.parametrize("way", ["blur", "hide", "focus"])
def test_looking_away_lets_go_at_once(modules: PageModules, way: str) -> None:
    assert modules.run(_PUSH, ["down", way])["held"] == [True, False]


def test_a_repeat_after_looking_away_holds_nothing(modules: PageModules) -> None:
    assert modules.run(_PUSH, ["down", "blur", "repeat", "up"])["held"] == [True, False]


def test_space_is_a_letter_in_a_field_and_itself_where_one_does_not_push(
    modules: PageModules,
) -> None:
    assert modules.run(_PUSH, ["type", "check", "off", "down"]) == {
        "held": [],
        "stopped": [False, False, False, False],
        "pressed": 0,
    }
