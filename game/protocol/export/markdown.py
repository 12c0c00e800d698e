"""The reference as one page of Markdown: docs/protocol.md."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from game.protocol.export.asyncapi import PROTOCOL_VERSION
from game.protocol.export.chapters import Block, Chapter
from game.protocol.export.reference import Entry, Field, Reference, SocketEntry

_HEAD = f"""\
# The sockets

First that of a table; then those of rooms, of who watches, and of the lobby, which work in the \
same way. Version {PROTOCOL_VERSION}. Written by `make protocol` from the classes in \
`game/protocol` and `lobby/protocol`; a change here would be lost. The same for tools: \
`asyncapi.json`. The same on the site: `/docs/`. Numbers such as R4.4 are those of `rules.md`.
"""


def markdown_of(reference: Reference) -> str:
    """The whole page."""
    return "\n".join(_parts(reference))


def _parts(reference: Reference) -> Iterator[str]:
    yield _HEAD
    for chapter in reference.chapters:
        yield from _chapter(chapter)
    yield "## What the client says\n"
    yield from _entries(reference.client)
    yield "## What the server says\n"
    yield from _entries(reference.server)
    yield "## Parts of a view\n"
    yield from _entries(reference.forms)
    yield "## Single values\n"
    yield _table(("name", "type", "meaning"), [_row(field) for field in reference.scalars])
    yield "## Events\n"
    yield from _entries(reference.events)
    yield "## Refusals\n"
    yield from _codes(reference)
    yield "## Close codes\n"
    rows = [(f"{one.code}", f"`{one.name}`", one.about) for one in reference.closings]
    yield _table(("code", "name", "meaning"), rows).rstrip("\n") + "\n"
    for socket in reference.sockets:
        yield from _socket(socket)


def _socket(socket: SocketEntry) -> Iterator[str]:
    yield f"# {socket.title}\n"
    yield f"`{socket.address}`\n"
    yield f"{socket.about}\n"
    for chapter in socket.chapters:
        yield from _chapter(chapter)
    yield f"## {socket.title}: what the client says\n"
    yield from _entries(socket.client)
    yield f"## {socket.title}: what the server says\n"
    yield from _entries(socket.server)
    if socket.forms:
        yield f"## {socket.title}: parts\n"
        yield from _entries(socket.forms)
        yield f"## {socket.title}: single values\n"
        yield _table(("name", "type", "meaning"), [_row(field) for field in socket.scalars])


def _chapter(chapter: Chapter) -> Iterator[str]:
    yield f"## {chapter.title}\n"
    yield from map(_block, chapter.blocks)


def _block(block: Block) -> str:
    if block.kind == "list":
        return "".join(f"- {line}\n" for line in block.lines)
    text = "\n".join(block.lines)
    return f"```text\n{text}\n```\n" if block.kind == "listing" else f"{text}\n"


def _entries(entries: Iterable[Entry]) -> Iterator[str]:
    for entry in entries:
        yield f"### `{entry.title}`\n"
        yield from (f"{paragraph}\n" for paragraph in entry.about)
        yield _table(("field", "type", "meaning"), [_row(field) for field in entry.fields])
        if entry.fold:
            yield f"Fold: {entry.fold}\n"
        if entry.example:
            yield f"```json\n{entry.example}\n```\n"


def _codes(reference: Reference) -> Iterator[str]:
    yield "The text is what the site shows; {names} are replaced by `params`.\n"
    rows = [
        (
            f"`{code.fact.code}`",
            code.fact.rule or "–",
            code.fact.origin,
            " ".join(filter(None, (code.about, _quoted(code.fact.texts.get("en"))))),
        )
        for code in reference.codes
    ]
    yield _table(("code", "rule", "from", "meaning and text"), rows)


def _quoted(text: str | None) -> str:
    return f"“{text}”" if text else ""


def _row(field: Field) -> tuple[str, ...]:
    return (f"`{field.name}`", field.type, field.about)


def _table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    lines = [head, tuple("---" for _ in head), *rows]
    return "".join(f"| {' | '.join(_cell(text) for text in line)} |\n" for line in lines)


def _cell(text: str) -> str:
    return text.replace("|", "\\|")
