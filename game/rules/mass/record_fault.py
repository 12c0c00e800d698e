"""What is wrong with a record: the place, the rule, and a sentence for people."""

from __future__ import annotations

FORMAT = "format"
"""The place of a fault for which no round and no move can be named."""

BAD_RECORD = "bad_record"
NEWER_FORMAT = "newer_format"
RULE_BROKEN = "rule_broken"
"""Codes: it is no record, one of a later version of this program, or a rule does not allow it."""


class Fault(Exception):  # noqa: N818 - an answer of the verifier, not an error of it
    """The first thing in a record that cannot be so.

    Attributes:
        where: "round 2 move 14", "round 2", "score", "winner", or "format".
        rule: number of the rule that is broken; empty for a fault of the format.
        text: what is wrong, one line of printable characters.
        code: one of the codes, for programs.
    """

    def __init__(self, where: str, rule: str, text: str, code: str = "") -> None:
        """Name the place, the rule and what is wrong; the code follows from the rule."""
        super().__init__(f"{where}: {rule}: {text}" if rule else f"{where}: {text}")
        self.where = where
        self.rule = rule
        self.text = text
        self.code = code or (RULE_BROKEN if rule else BAD_RECORD)


def format_fault(text: str) -> Fault:
    """The fault of something that is no mass-record/1."""
    return Fault(FORMAT, "", text)


def newer_format(version: str, known: str) -> Fault:
    """The fault of a record that only a later version of this program can read."""
    text = f"format is {shown(version)}, newer than {known!r}"
    return Fault(FORMAT, "", text, NEWER_FORMAT)


def shown(value: object) -> str:
    """A foreign value for a sentence: one line of ASCII, cut where it is long.

    >>> shown("8X"), shown(None), shown({"a": 1})
    ("'8X'", 'null', 'an object')
    """
    if value is None or isinstance(value, bool):
        return _WORDS[value]
    if isinstance(value, dict):
        return "an object"
    if isinstance(value, list):
        return f"a list of {len(value)}"
    if isinstance(value, int) and value.bit_length() > _SHOWN_BITS:
        return "a huge number"
    text = ascii(value[:_SHOWN_LENGTH] if isinstance(value, str) else value)
    return text if len(text) <= _SHOWN_LENGTH else text[:_SHOWN_LENGTH] + "..."


_WORDS: dict[bool | None, str] = {None: "null", True: "true", False: "false"}
_SHOWN_LENGTH = 40
_SHOWN_BITS = 64
