"""`verify_record` and `selfplay` as they are called."""

from __future__ import annotations

import os
import subprocess
import sys
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from game.rules import mass
from tests.records.matches import random_match

ROOT = Path(__file__).parents[2]
SAMPLE = Path(__file__).parent / "data" / "match-000001.json"


def verify_record(*files: Path | str) -> tuple[int, list[str]]:
    """Exit code and lines of `verify_record`."""
    out = StringIO()
    code: object = 0
    try:
        call_command("verify_record", *map(str, files), stdout=out)
    except SystemExit as end:
        code = end.code
    assert isinstance(code, int)
    return code, out.getvalue().splitlines()


def selfplay(out: Path, *options: str, bots: str = "greedy,random", matches: int = 2) -> str:
    said = StringIO()
    call_command(
        "selfplay",
        f"--matches={matches}",
        "--seed=1",
        f"--bots={bots}",
        f"--out={out}",
        "--target=2",
        *options,
        stdout=said,
    )
    return said.getvalue()


def files_in(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


def test_a_right_record_is_ok() -> None:
    assert verify_record(SAMPLE) == (0, [f"{SAMPLE}: ok, 3 rounds, 72 moves"])


def test_each_file_has_its_line_and_one_fault_fails_all(tmp_path: Path) -> None:
    record = random_match(1, mass.HouseRules(target=1)).record
    record["rounds"][0]["moves"][1]["seat"] += 1
    wrong = tmp_path / "wrong.json"
    wrong.write_bytes(mass.record_to_json(record))
    empty = tmp_path / "empty.json"
    empty.touch()

    code, lines = verify_record(SAMPLE, wrong, empty, SAMPLE)
    assert code == 1
    assert [line.partition(": ")[2][:23] for line in lines] == [
        "ok, 3 rounds, 72 moves",
        "round 1 move 2: R1.2: s",
        "format: not JSON: Expec",
        "ok, 3 rounds, 72 moves",
    ]


def test_what_cannot_be_read_is_a_fault(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    huge = tmp_path / "huge"
    with huge.open("wb") as stream:
        stream.truncate(mass.MAX_RECORD_BYTES * 1000)

    code, lines = verify_record(tmp_path / "none", tmp_path, pipe, huge, "nul\0", "/dev/zero", "")
    assert code == 1
    assert [line.rpartition("format: ")[2] for line in lines] == [
        "cannot be read: No such file or directory",
        "not a plain file",
        "not a plain file",
        "larger than 8 MiB",
        "cannot be read: not a file name",
        "not a plain file",
        "not a plain file",
    ]


def test_odd_file_names_stay_on_one_line(tmp_path: Path) -> None:
    names = ["a\nb: ok, 1 rounds", "\x1b[2J", "\u202etxt", "Дорж 🏳", os.fsdecode(b"\xff")]
    for name in names:
        (tmp_path / name).write_bytes(SAMPLE.read_bytes())

    code, lines = verify_record(*(tmp_path / name for name in names))
    assert code == 0
    assert [line.removeprefix(f"{tmp_path}/") for line in lines] == [
        f"{name}: ok, 3 rounds, 72 moves"
        for name in ("a\\nb: ok, 1 rounds", "\\x1b[2J", "\\u202etxt", "Дорж 🏳", "\\udcff")
    ]


def manage(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "manage.py", *arguments],
        cwd=ROOT,
        env=os.environ | {"DJANGO_SETTINGS_MODULE": "masss_site.settings.test"} | environment,
        capture_output=True,
        text=True,
        check=False,
    )


def test_exit_codes_of_the_real_command(tmp_path: Path) -> None:
    right = manage("verify_record", str(SAMPLE))
    assert (right.returncode, right.stderr) == (0, "")
    odd = tmp_path / "Дорж.json"
    wrong = manage("verify_record", str(odd), PYTHONIOENCODING="ascii")
    assert (wrong.returncode, wrong.stderr) == (1, "")
    assert len(wrong.stdout.splitlines()) == 1
    bare = manage("verify_record")
    assert bare.returncode == 2
    assert "Traceback" not in bare.stderr


def test_self_played_matches_are_right_and_the_same_each_time(tmp_path: Path) -> None:
    said = selfplay(tmp_path / "once")
    selfplay(tmp_path / "new" / "folder", matches=3)
    once, again = files_in(tmp_path / "once"), files_in(tmp_path / "new" / "folder")

    assert list(again) == [f"match-{index:06}.json" for index in (1, 2, 3)]
    assert once == {name: again[name] for name in list(again)[:2]}
    assert once["match-000001.json"] == SAMPLE.read_bytes()
    assert verify_record(*sorted((tmp_path / "once").iterdir()))[0] == 0
    assert said.startswith("2 matches, ")
    assert "Team A (greedy) won" in said


@pytest.mark.parametrize("options", [("--optional-mass",), ("--joker-beats-trump",)])
def test_house_rules_can_be_chosen(tmp_path: Path, options: tuple[str, ...]) -> None:
    selfplay(tmp_path, *options, bots="random")

    record = mass.load_record((tmp_path / "match-000002.json").read_bytes())
    assert isinstance(record, dict)
    assert record["rules"][options[0].strip("-").replace("-", "_")] is True
    assert record["seats"][4] == {"name": "random 4", "kind": "bot"}
    assert verify_record(*tmp_path.iterdir())[0] == 0


@pytest.mark.parametrize(
    ("option", "said"),
    [
        ("--bots=nobody", "no bot is called 'nobody'"),
        ("--bots=", "no bot is called ''"),
        ("--bots=greedy,greedy,greedy", "one bot for each"),
        ("--matches=0", "'0' is no whole number from 1"),
        ("--matches=-1", "'-1' is no whole number from 1"),
        ("--matches=many", "'many' is no whole number"),
        ("--matches=1000000", "'1000000' is no whole number"),
        ("--seed=x", "invalid int value: 'x'"),
        ("--target=10", "'10' is no whole number from 1 to 9"),
    ],
)
def test_a_bad_option_is_named(tmp_path: Path, option: str, said: str) -> None:
    with pytest.raises(CommandError, match=said):
        selfplay(tmp_path / "none", option)

    assert not (tmp_path / "none").exists()


def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.touch()

    with pytest.raises(CommandError, match=r"Cannot write to .*file"):
        selfplay(file)
    with pytest.raises(CommandError, match=r"Cannot write to .*file"):
        selfplay(file / "inside")


def test_a_bad_option_of_the_real_command_is_no_traceback(tmp_path: Path) -> None:
    run = manage("selfplay", "--matches=1", "--seed=1", "--bots=nobody", f"--out={tmp_path}")

    assert run.returncode == 2
    assert "no bot is called 'nobody'" in run.stderr
    assert "Traceback" not in run.stderr
