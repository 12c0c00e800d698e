"""Every bot that there is can be chosen in a room, and nothing else."""

from __future__ import annotations

from pathlib import Path
from typing import get_args

from game.bots import POLICIES
from lobby.protocol.parts import BotLevel
from lobby.services import strength
from lobby.texts import ROOM_TEXTS

LEVELS = get_args(BotLevel)
MENU = Path(__file__).resolve().parents[2] / "lobby/static/lobby/js/render/menu.js"


def test_rooms_offer_every_bot() -> None:
    assert list(POLICIES) == list(LEVELS)


def test_every_level_has_a_name_and_a_strength() -> None:
    assert {f"bot.{level}" for level in LEVELS} <= set(ROOM_TEXTS)
    assert list(strength.BOTS) == list(LEVELS)
    assert sorted(strength.BOTS.values()) == list(strength.BOTS.values())


def test_the_page_offers_every_level_the_strongest_first() -> None:
    line = next(line for line in MENU.read_text().splitlines() if "BOT_LEVELS =" in line)
    assert [word for word in line.split('"') if word in LEVELS] == list(reversed(LEVELS))
