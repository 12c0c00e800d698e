"""Chapters of the documents: a title, and paragraphs, lists and listings under it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class Block:
    """A paragraph, a list, or a listing, which is shown as it stands.

    Attributes:
        kind: which of them.
        lines: one for a paragraph, one an item of a list; both mark `code` with backticks.
    """

    kind: Literal["paragraph", "list", "listing"]
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Chapter:
    """A title and what stands under it."""

    title: str
    blocks: tuple[Block, ...]


def chapter(title: str, parts: tuple[str | tuple[str, ...] | Block, ...]) -> Chapter:
    """A chapter of paragraphs (strings), lists (tuples) and listings."""
    return Chapter(title, tuple(_block(part) for part in parts))


def _block(part: str | tuple[str, ...] | Block) -> Block:
    if isinstance(part, Block):
        return part
    return Block("paragraph", (part,)) if isinstance(part, str) else Block("list", part)
