"""A file from anyone: a fault with one printable line, never another exception."""

from __future__ import annotations

import json
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.rules import mass
from tests.records.matches import Record, random_match

RECORD = random_match(1, mass.HouseRules(target=1), surrenders=0.01).record
RAW = mass.record_to_json(RECORD)

scalars = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=5)
    | st.sampled_from(["A", "H", "7H", "out", "lead", "mass-record/1"])
)
values = st.recursive(
    scalars,
    lambda inner: (
        st.lists(inner, max_size=9) | st.dictionaries(st.text(max_size=5), inner, max_size=3)
    ),
    max_leaves=8,
)


def fault_of(raw: bytes) -> str:
    with pytest.raises(mass.Fault) as caught:
        mass.verify(mass.load_record(raw))
    return is_one_line(str(caught.value))


def is_one_line(said: str) -> str:
    assert said.isprintable()
    assert said.isascii()
    assert len(said) < 300
    return said


@pytest.mark.parametrize(
    ("raw", "said"),
    [
        (b"", "format: not JSON"),
        (b"\x00", "format: not JSON"),
        (b"not json", "format: not JSON"),
        (b'{"format": "mass-record/1"', "format: not JSON"),
        (RAW[:-3], "format: not JSON"),
        (RAW + b"{}", "format: not JSON"),
        (b"\xef\xbb\xbf" + RAW, "format: not JSON"),
        (b"\xff\xfe", "format: not UTF-8 at byte 0"),
        (RAW.replace(b"Bat", b"\xc3("), "format: not UTF-8"),
        (RAW.replace(b"Bat", b"\\ud800"), "format: half of a surrogate pair"),
        (RAW.replace(b"Bat", b"\\uDFFF"), "format: half of a surrogate pair"),
        (RAW.replace(b"Bat", b"\xed\xa0\x80"), "format: not UTF-8"),
        (b"[" * 100_000, "format: nested too deeply"),
        (b'{"a":' * 100_000, "format: nested too deeply"),
        (b"[" * 100_000 + b"]" * 100_000, "format: nested too deeply"),
        (b'{"x": NaN}', "format: NaN is no number"),
        (b'{"x": -Infinity}', "format: -Infinity is no number"),
        (b'{"x": 1e999}', "format: '1e999' is no finite number"),
        (b"1" * 5_000, "format: a number with too many digits"),
        (b'{"a": 1, "a": 1}', "format: key 'a' twice in one object"),
        (RAW.replace(b'"winner"', b'"score"'), "format: key 'score' twice in one object"),
        (RAW.replace(b'"drew"', b'"seat"', 1), "format: key 'seat' twice in one object"),
        (b" " * (mass.MAX_RECORD_BYTES + 1), "format: larger than 8 MiB"),
        (b"null", "format: null where an object belongs"),
        (b"[]", "format: a list of 0 where an object belongs"),
        (b'"mass-record/1"', "format: 'mass-record/1' where an object belongs"),
        (b"{}", "format: format is missing"),
        (b'{"format": "mass-record/2"}', "format: format is 'mass-record/2'"),
        (b'{"format": ["mass-record/1"]}', "format: format is a list of 1"),
    ],
)
def test_what_is_no_record_is_a_fault_of_the_format(raw: bytes, said: str) -> None:
    assert fault_of(raw).startswith(said)


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        (("rules",), [], "rules: a list of 0 where an object belongs"),
        (("rules", "target"), 0, "rules: target: 0 is not 1-9 (R7.2)"),
        (("rules", "target"), 10, "rules: target: 10 is not 1-9 (R7.2)"),
        (("rules", "target"), True, "rules: target: true is no whole number"),
        (("rules", "target"), 5.0, "rules: target: 5.0 is no whole number"),
        (("rules", "optional_mass"), 0, "rules: optional_mass: 0 is neither true nor false"),
        (("rules", "joker_beats_trump"), None, "joker_beats_trump: null is neither true"),
        (("seats",), {}, "seats: an object where a list belongs"),
        (("seats", 0), None, "seats: null where an object belongs"),
        (("seats", 7, "name"), 7, "seats: name: 7 is no text"),
        (("seats", 7, "kind"), "robot", "seats: kind: 'robot' is neither human nor bot"),
        (("seats", 7, "kind"), [], "seats: kind: a list of 0 is neither human nor bot"),
        (("rounds",), None, "round 1: null where a list belongs"),
        (("rounds", 0), 3, "round 1: 3 where an object belongs"),
        (("rounds", 0, "number"), True, "round 1: number: true is no whole number"),
        (("rounds", 0, "trump"), "hearts", "round 1: trump: 'hearts' is no suit"),
        (("rounds", 0, "trump"), {}, "round 1: trump: an object is no suit"),
        (("rounds", 0, "opener"), 8, "round 1: opener: 8 is no seat"),
        (("rounds", 0, "opener"), False, "round 1: opener: false is no seat"),
        (("rounds", 0, "dice"), 6, "round 1: dice: 6 where a list belongs"),
        (("rounds", 0, "dice", 0), [6], "round 1: dice: 1 where 8 belong (R1.1)"),
        (("rounds", 0, "dice", 0, 0), 7, "round 1: dice: 7 is no face of a die (R3.3)"),
        (("rounds", 0, "dice", 0, 0), True, "round 1: dice: true is no whole number"),
        (("rounds", 0, "hands"), [], "round 1: hands: 0 where 8 belong (R1.1)"),
        (("rounds", 0, "hands", 3, 0), "1H", "round 1: hands: '1H' is no card (R2.4)"),
        (("rounds", 0, "hands", 3, 0), ["7H"], "round 1: hands: a list of 1 is no card"),
        (("rounds", 0, "ground", 0), 0, "round 1: ground: 0 is no card"),
        (("rounds", 0, "moves"), "", "round 1: move 1: '' where a list belongs"),
        (("rounds", 0, "moves", 1), [], "round 1: move 2: a list of 0 where an object belongs"),
        (("rounds", 0, "moves", 1, "seat"), -1, "round 1: move 2: -1 is no seat (R1.1)"),
        (("rounds", 0, "moves", 1, "seat"), True, "round 1: move 2: true is no seat"),
        (("rounds", 0, "moves", 1, "do"), "pass", "round 1: move 2: do: 'pass' is neither"),
        (("rounds", 0, "moves", 1, "do"), {}, "round 1: move 2: do: an object is neither"),
        (("rounds", 0, "moves", 0, "cards"), "7H", "round 1: move 1: cards: '7H' where a list"),
        (("rounds", 0, "moves", 0, "cards"), ["\u202e\n"], "cards: '\\u202e\\n' is no card"),
        (("rounds", 0, "moves", 0, "cards"), ["7" * 99], "cards: '7777777777"),
        (("rounds", 0, "moves", 0, "drew"), None, "round 1: move 1: drew: null where a list"),
        (("rounds", 0, "end"), "out", "round 1: end: 'out' where an object belongs"),
        (("rounds", 0, "end", "reason"), "over", "round 1: end: reason: 'over' is neither"),
        (("rounds", 0, "end", "team"), "C", "round 1: end: team: 'C' is no team"),
        (("rounds", 0, "end", "seat"), "3", "round 1: end: seat: '3' is no seat"),
        (("score",), [1, 0], "score: a list of 2 where an object belongs"),
        (("score", "A"), 1.0, "score: A: 1.0 is no whole number"),
        (("winner",), "a", "winner: 'a' is no team (R1.1)"),
        (("winner",), False, "winner: false is no team (R1.1)"),
    ],
)
def test_a_value_of_a_wrong_kind_is_a_fault_of_the_format(
    path: tuple[str | int, ...], value: object, said: str
) -> None:
    record = put(path, value)

    text = fault_of(json.dumps(record).encode())
    assert text.startswith("format: ")
    assert said in text


def put(path: tuple[str | int, ...], value: object) -> Record:
    record: Any = deepcopy(RECORD)
    inner = record
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = value
    return dict(record)


def objects_in(value: object, path: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    """The path to every key of every object of a value."""
    if isinstance(value, dict):
        keys = [(*path, key) for key in value]
        return keys + [deeper for key in value for deeper in objects_in(value[key], (*path, key))]
    if isinstance(value, list):
        return [deeper for i, item in enumerate(value) for deeper in objects_in(item, (*path, i))]
    return []


OPTIONAL = {"by", "drew", "dice"}


@pytest.mark.parametrize("path", [p for p in objects_in(RECORD) if p[-1] not in OPTIONAL], ids=str)
def test_a_missing_key_is_a_fault_of_the_format(path: tuple[str | int, ...]) -> None:
    record: Any = deepcopy(RECORD)
    inner = record
    for key in path[:-1]:
        inner = inner[key]
    del inner[path[-1]]

    assert fault_of(json.dumps(record).encode()).endswith(f"{path[-1]} is missing")


def test_keys_that_the_format_does_not_know_are_ignored() -> None:
    record = deepcopy(RECORD)
    for inner in (record, record["rules"], record["seats"][0], record["rounds"][0]):
        inner["x"] = {"deep": [[], {"": 1.5}]}
    record["rounds"][0]["moves"][0].update(at=17, by=None)

    assert mass.verify(mass.load_record(json.dumps(record).encode())).rounds == 1


def test_any_order_of_the_keys_will_do() -> None:
    assert mass.verify(json.loads(json.dumps(RECORD, sort_keys=True))).rounds == 1


def test_many_ties_and_many_names_take_no_long_time() -> None:
    ties = put(("rounds", 0, "dice"), [[6] * 8] * 60_000)
    assert "R3.3" in fault_of(json.dumps(ties).encode())
    cards = put(("rounds", 0, "moves", 0, "cards"), ["7H"] * 300_000)
    assert "R2.1" in fault_of(json.dumps(cards).encode())
    keys = {str(number): 0 for number in range(50_000)}
    raw = json.dumps(keys)[:-1].encode() + b', "49999": 1}'
    assert fault_of(raw) == "format: key '49999' twice in one object"


@given(st.binary(max_size=200))
def test_any_bytes(raw: bytes) -> None:
    fault_of(raw)


@given(values)
def test_any_value(value: object) -> None:
    with pytest.raises(mass.Fault) as caught:
        mass.verify(value)
    is_one_line(str(caught.value))


@settings(max_examples=300)
@given(st.sampled_from(objects_in(RECORD)), values)
def test_any_value_in_any_place(path: tuple[str | int, ...], value: object) -> None:
    try:
        mass.verify(put(path, value))
    except mass.Fault as fault:
        is_one_line(str(fault))


@given(st.data())
def test_any_damage_to_the_bytes(data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(RAW)))
    stop = data.draw(st.integers(start, min(len(RAW), start + 20)))
    raw = RAW[:start] + data.draw(st.binary(max_size=20)) + RAW[stop:]
    try:
        mass.verify(mass.load_record(raw))
    except mass.Fault as fault:
        is_one_line(str(fault))
