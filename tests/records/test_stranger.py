"""A verifier that a stranger wrote from docs/fairness.md, against records of the site (R3.5)."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from copy import deepcopy
from pathlib import Path

import pytest

from game.rules import mass
from tests.records.matches import Record
from tests.records.proven import proven_match

ROOT = Path(__file__).parents[2]
SCRIPT = Path(__file__).with_name("stranger_verifier.py")
DOCUMENT = ROOT / "docs" / "fairness.md"

RECORD = proven_match(3).record


def verify(record: Record, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run the script as a stranger would: alone, on a file."""
    file = folder / "match.json"
    file.write_bytes(mass.record_to_json(record))
    script = folder / SCRIPT.name
    script.write_text(SCRIPT.read_text())
    command = [sys.executable, "-I", str(script), str(file)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_it_is_short_and_needs_nothing_but_the_standard_library() -> None:
    lines = SCRIPT.read_text().splitlines()
    imported = {line.split()[1] for line in lines if re.match("import |from ", line)}

    assert sum(bool(line.strip()) for line in lines) <= 40
    assert imported <= set(sys.stdlib_module_names)


def test_it_proves_what_the_site_proves(tmp_path: Path) -> None:
    run = verify(RECORD, tmp_path)

    assert (run.stderr, run.returncode) == ("", 0)
    deals = range(1, len(RECORD["rounds"]) + 1)
    assert run.stdout.splitlines() == [f"deal {deal} is proven" for deal in deals]


@pytest.mark.parametrize("what", ["hands", "ground", "dice", "secret", "shares", "match"])
def test_it_finds_what_the_site_finds(tmp_path: Path, what: str) -> None:
    record = deepcopy(RECORD)
    first, proof = record["rounds"][0], record["fairness"]["deals"][0]
    if what in ("hands", "ground"):
        first[what][0], first[what][1] = first[what][1], first[what][0]
    elif what == "dice":
        first["dice"] = [[7 - face if face else None for face in throw] for throw in first["dice"]]
    elif what == "match":
        record["match"] = "another"
    else:
        proof[what] = [None] * 8 if what == "shares" else "ab" * 32

    run = verify(record, tmp_path)

    assert run.returncode == 1
    assert "AssertionError" in run.stderr
    with pytest.raises(mass.Fault):
        mass.verify(record)


def test_the_document_has_the_vector_that_the_rules_give() -> None:
    text = DOCUMENT.read_text()
    shares = [
        mass.NO_SHARE if seat in (3, 6) else bytes([17 * (seat + 1)]) * 32 for seat in range(8)
    ]
    secret = bytes(range(32))
    chance = mass.Chance(secret, shares, "abcdefghjk", 1)
    first = bytes(chance.below(256) for _ in range(32))
    chance = mass.Chance(secret, shares, "abcdefghjk", 1)
    deck = " ".join(map(mass.card_name, mass.shuffled(chance)))
    throws = mass.thrown(chance)

    for told in (mass.seal_of(secret), mass.seal_of(shares[0]), first.hex(), deck):
        assert f"`{told}`" in text
    for throw in throws:
        assert f"`{' '.join(str(face) for face in throw if face)}`" in text
    assert f"seat {mass.opener_by_dice(throws)} opens" in text


def test_the_document_names_the_cards_in_the_order_of_the_deck() -> None:
    listed = re.search(r"^7H 8H.*?J1$", DOCUMENT.read_text(), re.MULTILINE | re.DOTALL)

    assert listed is not None
    assert listed[0].split() == list(mass.CARD_NAMES)


def test_the_document_shows_the_keys_of_a_proof() -> None:
    proof = json.loads(json.dumps(RECORD["fairness"]["deals"][0]))

    for key in (*proof, "fairness", "format", "deals", mass.FAIRNESS_FORMAT):
        assert f'"{key}"' in DOCUMENT.read_text()
