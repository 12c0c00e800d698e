"""Records of every form that there has been stay readable; those of later versions are refused."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from game.rules import mass
from tests.records.test_commands import verify_record

FOLDER = Path(__file__).parents[1] / "data" / "records"
KEPT = {
    "1-plain.json": (mass.Verdict(3, 169, 0), set()),
    "1-house-rules.json": (mass.Verdict(1, 107, 0), {"match"}),
    "1-running.json": (mass.Verdict(2, 41, 0), set()),
    "2-changes.json": (mass.Verdict(3, 169, 0), {"changes"}),
    "3-votes-and-clock.json": (mass.Verdict(3, 65, 0), {"changes"}),
    "3-abandoned.json": (mass.Verdict(1, 39, 0), {"abandoned"}),
    "4-proofs-and-hints.json": (mass.Verdict(2, 49, 2), {"match", "fairness", "hints"}),
}
FIRST_FORM = {"format", "rules", "seats", "rounds", "score", "winner"}

kept = pytest.mark.parametrize("name", KEPT)


def raw_of(name: str) -> bytes:
    return (FOLDER / name).read_bytes()


def record_of(name: str) -> Any:
    return json.loads(raw_of(name))


def test_no_kept_record_is_left_out() -> None:
    assert {path.name for path in FOLDER.glob("*.json")} == set(KEPT)


@kept
def test_a_kept_record_is_right(name: str) -> None:
    verdict, extra = KEPT[name]

    assert mass.verify(mass.load_record(raw_of(name))) == verdict
    assert record_of(name).keys() == FIRST_FORM | extra
    code, [line] = verify_record(FOLDER / name)
    assert (code, "ok" in line) == (0, True)


@kept
def test_a_kept_record_is_written_back_to_the_byte(name: str) -> None:
    assert mass.record_to_json(record_of(name)) == raw_of(name)


@kept
def test_a_change_of_a_kept_record_is_still_found(name: str) -> None:
    record = record_of(name)
    move = record["rounds"][0]["moves"][1]
    move["seat"] = (move["seat"] + 1) % mass.SEATS

    with pytest.raises(mass.Fault) as found:
        mass.verify(record)

    assert (found.value.where, found.value.code) == ("round 1 move 2", "rule_broken")


@pytest.mark.parametrize("version", ["mass-record/2", "mass-record/10", "mass-record/9999"])
def test_a_later_format_is_refused_by_its_code(version: str, tmp_path: Path) -> None:
    record = record_of("1-plain.json") | {"format": version}

    with pytest.raises(mass.Fault) as found:
        mass.verify(record)

    assert (found.value.where, found.value.code) == ("format", "newer_format")
    assert version in found.value.text
    file = tmp_path / "later.json"
    file.write_bytes(mass.record_to_json(record))
    code, [line] = verify_record(file)
    assert (code, "newer than 'mass-record/1'" in line) == (1, True)


@pytest.mark.parametrize("version", ["mass-record/0", "mass-record/01", "mass-record/", "mass", 2])
def test_what_is_no_format_is_no_later_one(version: object) -> None:
    with pytest.raises(mass.Fault) as found:
        mass.verify(record_of("1-plain.json") | {"format": version})

    assert found.value.code == "bad_record"
