"""Records as JSON: written the same to the byte, read without trusting the file."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from math import isfinite
from typing import Any, Never

from game.rules.mass.record_fault import format_fault, shown

MAX_RECORD_BYTES = 8 * 1024 * 1024
"""Larger files are refused unread; a long match takes some fifty kilobytes."""


def record_to_json(record: Mapping[str, Any]) -> bytes:
    """A record as UTF-8 JSON, one line for each move, with a newline at the end.

    The bytes depend on nothing but the record: keys keep their order.

    Raises:
        ValueError: a text holds half of a surrogate pair, or a number is not finite.
    """
    return (_lines_of(record, "rounds", _round_text) + "\n").encode()


def _round_text(rnd: Mapping[str, Any]) -> str:
    return _lines_of(rnd, "moves", _text)


def _lines_of(plain: Mapping[str, Any], spread: str, item_text: Callable[[Any], str]) -> str:
    """An object with a line for each key, and for each item of the list named `spread`."""
    lines = [
        f"{_text(key)}: " + (_list_of(map(item_text, value)) if key == spread else _text(value))
        for key, value in plain.items()
    ]
    return "{" + ",\n".join(lines) + "}"


def _list_of(texts: Iterable[str]) -> str:
    return "[\n" + ",\n".join(texts) + "]"


def _text(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, allow_nan=False)


def load_record(raw: bytes) -> object:
    """Read JSON that may come from anyone; whether it is a record is for `verify`.

    Raises:
        Fault: too large, not UTF-8, not JSON, nested too deeply, a key twice in
            one object, a number that is not finite or has thousands of digits, or
            half of a surrogate pair.
    """
    if len(raw) > MAX_RECORD_BYTES:
        raise format_fault(f"larger than {MAX_RECORD_BYTES // 1024**2} MiB")
    try:
        value: object = json.loads(
            raw.decode(),
            object_pairs_hook=_object_of,
            parse_constant=_refuse_constant,
            parse_float=_finite_float,
        )
        if b"\\ud" in raw.lower():
            json.dumps(value, ensure_ascii=False).encode()
    except RecursionError:
        raise format_fault("nested too deeply") from None
    except UnicodeDecodeError as error:
        raise format_fault(f"not UTF-8 at byte {error.start}") from None
    except UnicodeEncodeError:
        raise format_fault("half of a surrogate pair in a text") from None
    except json.JSONDecodeError as error:
        raise format_fault(f"not JSON: {error.msg} at line {error.lineno}") from None
    except ValueError:
        raise format_fault("a number with too many digits") from None
    return value


def _object_of(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    plain = dict(pairs)
    if len(plain) != len(pairs):
        counts = Counter(key for key, _ in pairs)
        twice = next(key for key, count in counts.items() if count > 1)
        raise format_fault(f"key {shown(twice)} twice in one object")
    return plain


def _refuse_constant(name: str) -> Never:
    raise format_fault(f"{name} is no number")


def _finite_float(digits: str) -> float:
    number = float(digits)
    if not isfinite(number):
        raise format_fault(f"{shown(digits)} is no finite number")
    return number
