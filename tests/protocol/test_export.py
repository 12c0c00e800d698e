"""The generated documents are up to date, whole and consistent."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from django.conf import LazySettings
from django.core.management import CommandError, call_command

from game.protocol.client import CLIENT_MESSAGES
from game.protocol.errors import WireCode
from game.protocol.export import documents
from game.protocol.export.notes import FOLDS
from game.protocol.export.reference import WIRE_MEANINGS, kind_of
from game.protocol.export.schema import TABLE, Vocabulary, components
from game.reference import facts, reference
from game.routing import websocket_urlpatterns as tables
from game.rules import mass
from game.services.refusals import ServiceCode
from lobby.protocol.notes import WORDS as ROOMS
from lobby.routing import websocket_urlpatterns as rooms
from lobby.services.refusals import RoomRefusal
from tests.support.json_schema import fault_of
from voice.protocol.notes import WORDS as VOICE
from voice.refusals import VoiceRefusal
from voice.routing import websocket_urlpatterns as talks

ROOT = Path(__file__).resolve().parents[2]
ASYNCAPI = json.loads((ROOT / "docs/asyncapi.json").read_text())


def test_no_generated_file_is_stale() -> None:
    call_command("export_protocol", check=True)


def test_a_stale_file_is_named_and_then_written(tmp_path: Path, settings: LazySettings) -> None:
    settings.BASE_DIR = tmp_path
    with pytest.raises(CommandError, match=r"docs/protocol\.md"):
        call_command("export_protocol", check=True)
    assert not (tmp_path / "docs").exists()

    call_command("export_protocol", verbosity=0)
    call_command("export_protocol", check=True)

    assert {name: (tmp_path / name).read_text() for name in documents(facts())} == documents(
        facts()
    )


def test_every_code_is_listed_and_explained() -> None:
    listed = {code.fact.code: code for code in reference().codes}

    assert set(listed) == {*mass.Code, *ServiceCode, *WireCode, *RoomRefusal, *VoiceRefusal}
    assert len(reference().codes) == len(listed)
    assert all(code.about or code.fact.texts for code in listed.values())
    assert all(listed[code].fact.rule == mass.RULE_OF[code] for code in mass.Code)


def test_a_code_that_the_table_shows_has_a_text_in_each_language() -> None:
    for code in reference().codes:
        shown = code.fact.texts
        assert not shown or set(shown) == {"en", "mn"}, code.fact.code
        assert not shown or shown["en"] != shown["mn"], code.fact.code
    assert all(code.fact.texts for code in reference().codes if code.fact.origin == "rules")


@pytest.mark.parametrize("words", [TABLE, ROOMS, VOICE], ids=["table", "rooms", "voice"])
def test_nothing_is_explained_that_is_not_there(words: Vocabulary) -> None:
    used = {
        f"{name}.{field}" if f"{name}.{field}" in words.notes else field
        for name, schema in components(words).items()
        for field in schema.get("properties", ())
    }

    assert set(words.notes) == used


def test_every_event_and_every_code_of_the_wire_is_explained() -> None:
    assert set(FOLDS) == set(mass.PLAIN_EVENTS)
    assert set(WIRE_MEANINGS) == {*ServiceCode, *WireCode}


def test_every_reference_in_the_asyncapi_document_leads_somewhere() -> None:
    for ref in refs_in(ASYNCAPI):
        target: Any = ASYNCAPI
        for step in ref.removeprefix("#/").split("/"):
            assert step in target, ref
            target = target[step]


def test_the_asyncapi_document_has_the_parts_of_version_3() -> None:
    assert ASYNCAPI["asyncapi"] == "3.0.0"
    assert {"title", "version"} <= set(ASYNCAPI["info"])
    for channel in ASYNCAPI["channels"].values():
        assert set(re.findall(r"{(\w+)}", channel["address"])) == set(channel["parameters"])
    for server in ASYNCAPI["servers"].values():
        assert {"host", "protocol"} <= set(server)
        assert set(re.findall(r"{(\w+)}", server["host"])) == set(server["variables"])


def test_an_operation_names_messages_of_its_channel() -> None:
    for operation in ASYNCAPI["operations"].values():
        assert operation["action"] in ("send", "receive")
        name = operation["channel"]["$ref"].removeprefix("#/channels/")
        channel = {
            f"#/channels/{name}/messages/{message}"
            for message in ASYNCAPI["channels"][name]["messages"]
        }
        parts = [operation, operation["reply"]] if "reply" in operation else [operation]
        for part in parts:
            assert part["channel"] == {"$ref": f"#/channels/{name}"}
            assert part["messages"]
            assert {message["$ref"] for message in part["messages"]} <= channel


def test_every_message_of_the_wire_is_in_an_operation() -> None:
    operations = ASYNCAPI["operations"]
    asked = {kind for kind, operation in operations.items() if operation["action"] == "receive"}
    expected = {kind_of(message) for message in CLIENT_MESSAGES}
    for socket in facts().sockets:
        expected |= {f"{socket.name}_{kind_of(message)}" for message in socket.client}
    assert asked == expected
    assert all("reply" in operations[kind] for kind in asked)
    said = {ref for ref in refs_in(operations) if "/messages/" in ref}
    assert said == {
        f"#/channels/{name}/messages/{message}"
        for name, channel in ASYNCAPI["channels"].items()
        for message in channel["messages"]
    }


def test_every_socket_that_is_served_is_a_channel() -> None:
    routes = (*tables, *rooms, *talks)
    served = {re.sub(r"\(.*?\)", "{code}", str(route.pattern)) for route in routes}

    addresses = {channel["address"] for channel in ASYNCAPI["channels"].values()}
    assert addresses == {f"/{one.strip('^').removesuffix(chr(92) + 'Z')}" for one in served}


def test_the_examples_in_the_asyncapi_document_are_as_their_schema_says() -> None:
    schemas = ASYNCAPI["components"]["schemas"]
    for name, message in ASYNCAPI["components"]["messages"].items():
        assert message["examples"], name
        for example in message["examples"]:
            assert fault_of(example["payload"], message["payload"], schemas) is None, name


def test_the_browsers_types_name_only_each_other() -> None:
    script = (ROOT / "game/static/game/js/protocol.gen.js").read_text()
    defined = set(re.findall(r"@typedef {.*?} (\w+)", script))
    used = {
        name
        for braces in re.findall(r"@(?:typedef|property) {(.*?)} ", script)
        for name in re.findall(r"\b[A-Z]\w+", re.sub(r'"[^"]*"', "", braces))
    }

    assert used - {"Record"} <= defined
    assert {"SeatView", "MatchEvent", "ClientMessage", "ServerFrame"} <= defined


def refs_in(part: Any) -> set[str]:
    if isinstance(part, dict):
        own = {part["$ref"]} if isinstance(part.get("$ref"), str) else set()
        return own.union(*(refs_in(inner) for inner in part.values()))
    if isinstance(part, list):
        return set().union(*(refs_in(inner) for inner in part))
    return set()
