"""Own scripts and styles are served without their comments, and otherwise as they are."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.core.files.base import ContentFile

from masss_site.static_storage import StaticStorage, without_comments


@pytest.mark.parametrize(
    ("source", "served"),
    [
        ("/**\n * Why.\n */\nexport const a = 1;\n", "export const a = 1;\n"),
        ("  /** @type {number} */\n  b;\n", "  b;\n"),
        ("/* one */\n/* two */\n.a {\n}\n", ".a {\n}\n"),
        ("let a = 1; /* beside */\n", "let a = 1; /* beside */\n"),
        ('const glob = "/* no */";\n', 'const glob = "/* no */";\n'),
        ("/* before */ code();\n", "/* before */ code();\n"),
        ("// a line\n", "// a line\n"),
    ],
)
def test_only_comments_on_lines_of_their_own_are_left_out(source: str, served: str) -> None:
    assert without_comments(source) == served


def test_what_is_not_our_own_is_served_as_it_came(tmp_path: Path) -> None:
    storage = StaticStorage(location=tmp_path, base_url="/static/")
    source = "/*! licence */\nrun();\n"

    storage.save("unfold/js/app.js", ContentFile(source.encode()))
    storage.save("game/js/app.js", ContentFile(source.encode()))

    assert (tmp_path / "unfold/js/app.js").read_text() == source
    assert (tmp_path / "game/js/app.js").read_text() == "run();\n"
