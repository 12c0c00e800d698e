"""Finds the texts to translate in Django templates, for `pybabel extract`."""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Iterator
from typing import IO, Any, TypeAlias

from django.utils.translation.template import templatize

Found: TypeAlias = "tuple[int, str, str | tuple[str, ...], list[str]]"

# templatize() turns every marked text into a call of gettext on the line it stood in.
_CALL = re.compile(r"\b(n?p?gettext)\(((?:\s*u?(?:'(?:[^'\\]|\\.)*'|\"(?:[^\"\\]|\\.)*\"),?)+)")
_TEXT = re.compile(r"u?('(?:[^'\\]|\\.)*'|\"(?:[^\"\\]|\\.)*\")")


def from_template(
    file: IO[bytes],
    keywords: Collection[str],  # noqa: ARG001 - the interface of Babel
    comment_tags: Collection[str],  # noqa: ARG001
    options: dict[str, Any],  # noqa: ARG001
) -> Iterator[Found]:
    """Give line, function, texts and comments of each translate tag, as Babel wants them."""
    source = templatize(file.read().decode())
    for call in _CALL.finditer(source):
        texts = tuple(ast.literal_eval(text) for text in _TEXT.findall(call[2]))
        line = source.count("\n", 0, call.start()) + 1
        yield line, call[1], texts if len(texts) > 1 else texts[0], []
