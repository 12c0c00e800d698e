"""Names of players: which are fair, and which read alike."""

import pytest
from django.core.exceptions import ValidationError

from lobby import names

INVISIBLE = (
    *("\u00ad", "\u034f", "\u061c", "\u115f", "\u180e", "\u200c", "\u200d", "\u200e", "\u200f"),
    *("\u202a", "\u202b", "\u202c", "\u202d", "\u2060", "\u2066", "\u2067", "\u2068", "\u2069"),
    *("\u3164", "\ufe0f", "\ufeff", "\uffa0", "\U000e0041", "\x7f", "\x85", "\u2028", "\u00a0"),
)
"""Characters that nobody sees, or that turn the direction of others."""
COMBINING = ("\u0300\u0301", "\u0336", "\u20dd", "\u0489", "\u1ab0", "\ufe20", "\u0e47")


@pytest.mark.parametrize(
    "name",
    ["Бат", "Өлзий", "Үүлэн", "Bat", "Bat-Erdene", "А.Бат", "bat_7", "Дорж 2", "Zoë", "Қуат", "бо"],
)
def test_a_fair_name_is_accepted(name: str) -> None:
    names.validate(name)


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("Б", "length"),
        ("", "length"),
        ("a" * 21, "length"),
        (" Bat", "characters"),
        ("Bat ", "characters"),
        ("Bat  2", "characters"),
        ("-Bat", "characters"),
        ("Bat.", "characters"),
        ("Bat\u202etab", "characters"),
        ("Bat\u200btab", "characters"),
        ("Bat\ntab", "characters"),
        ("Bat\x00tab", "characters"),
        ("Bat\ud800", "characters"),
        *((f"Bat{sign}tab", "characters") for sign in INVISIBLE),
        *((f"Bat{sign}", "characters") for sign in COMBINING),
        ("<b>Bat</b>", "characters"),
        ("B\u0430t\u0301x", "characters"),
        ("\uff41dmin", "characters"),
        ("Bat😀", "characters"),
        ("\u0410dmin", "mixed_scripts"),
        ("Bат", "mixed_scripts"),
    ],
)
def test_an_unfair_name_is_refused(name: str, code: str) -> None:
    with pytest.raises(ValidationError) as refusal:
        names.validate(name)

    assert refusal.value.code == code


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Bat", "bAT"),
        ("БАТ", "бат"),
        ("Өлзий", "ӨЛЗИЙ"),
        ("AC", "АС"),
        ("Bat-Erdene", "Bat Erdene"),
        ("Doro", "D0ro"),
        ("Zoë", "Zoe\u0308"),
        ("Bill", "BiIl"),
        ("Bill", "Bi11"),
        ("Bill", "b\u0131ll"),
        ("І", "ӏ"),
        ("vek", "ѵек"),
        ("MAYA", "МАҮА"),
        ("Maya", "Маүа"),
        ("МАУА", "МАҮА"),
        ("äö", "\u04d3\u04e7"),
        ("Ïsa", "\u0407\u0455\u0430"),
        ("Cæsar", "\u0421\u04d5\u0455ar"),
        ("èç", "\u0450\u04ab"),
    ],
)
def test_names_that_read_alike_have_one_key(one: str, other: str) -> None:
    assert one != other
    assert names.key_of(one) == names.key_of(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [("Үүл", "Уул"), ("Дүү", "Дуу"), ("Бий", "Бии"), ("Өнөр", "Онор"), ("Bat", "Bat2")],
)
def test_different_names_have_different_keys(one: str, other: str) -> None:
    assert names.key_of(one) != names.key_of(other)


@pytest.mark.parametrize(
    "name",
    [
        *("admin", "Admln", "ADM1N", "Bot 1", "bot-10", "Bot l", "Бот 3", "МАСС", "Moderator"),
        *("Админ", "модератор", "Administrator", "s.y.s.t.e.m"),
    ],
)
def test_a_name_that_passes_for_a_bot_or_for_staff_is_not_free(name: str) -> None:
    with pytest.raises(ValidationError) as refused:
        names.require_free(name)

    assert refused.value.code == "reserved"


@pytest.mark.parametrize(
    "name", ["\u0428" + "\u0489" * 11, "\u0430\u0488\u0488", "\u0418\u0483\u0487"]
)
def test_signs_that_combine_are_no_letters(name: str) -> None:
    with pytest.raises(ValidationError):
        names.validate(name)
