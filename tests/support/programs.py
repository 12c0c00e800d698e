"""Programs of the tests: they ask the API with a key, a session, or with nothing."""

from __future__ import annotations

import json
from typing import Any

from django.test import Client

from lobby.models import Player
from lobby.services import tokens
from lobby.services.tokens import Scope

PROBLEM = "application/problem+json"


def key_of(player: Player, *scopes: str, days: int = 30) -> str:
    """A key of a person; it may do everything where no scopes are given."""
    return tokens.create(player.pk, name="test", scopes=scopes or [*Scope], days=days).secret


def text_of(answer: Any) -> str:
    """The body of an answer, streamed or not."""
    body = b"".join(answer) if answer.streaming else answer.content
    return str(body.decode())


class Program:
    """Asks the API; answers in English."""

    def __init__(self, key: str = "", *, language: str = "en", **options: Any) -> None:
        """Ask with a key, or with none."""
        self.http = Client(headers={"accept-language": language}, **options)
        self.headers = {"Authorization": f"Bearer {key}"} if key else {}

    def ask(
        self, method: str, path: str, body: Any = None, *, headers: dict[str, str] | None = None
    ) -> Any:
        """The answer, whatever it is."""
        data = body if isinstance(body, str | bytes) else b"" if body is None else json.dumps(body)
        return self.http.generic(
            method,
            f"/api/v1/{path}",
            data,
            content_type="application/json",
            headers={**self.headers, **(headers or {})},
        )

    def get(self, path: str, **headers: str) -> Any:
        """What a GET gives; it must be there."""
        answer = self.ask("GET", path, headers=headers)
        assert answer.status_code == 200, answer.content
        return answer.json()

    def do(self, method: str, path: str, body: Any = None) -> Any:
        """What a request gives; it must be carried out."""
        answer = self.ask(method, path, body)
        assert answer.status_code < 300, answer.content
        return answer.json() if answer.content else None

    def refusal(self, method: str, path: str, body: Any = None) -> str:
        """The code with which a request is refused."""
        answer = self.ask(method, path, body)
        assert answer.status_code >= 400, answer.content
        assert answer["Content-Type"] == PROBLEM
        told = answer.json()
        assert told["status"] == answer.status_code
        assert told["title"]
        return str(told["code"])


def program_of(player: Player, *scopes: str, **options: Any) -> Program:
    """A program with a key of a person."""
    return Program(key_of(player, *scopes), **options)
