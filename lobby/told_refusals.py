"""What the refusals that a person is told have in common; each kind has codes and sentences."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Any, ClassVar

from django.utils.functional import Promise


class ToldRefused(Exception):  # noqa: N818 - an answer to the person, not a fault
    """It was not done and nothing has changed.

    Attributes:
        texts: the sentence for each code, with its values in {braces}.
        code: the reason.
        params: values for the sentence shown.
    """

    texts: ClassVar[Mapping[Any, Promise]]

    def __init__(self, code: StrEnum, **params: int | str) -> None:
        """Make a refusal."""
        super().__init__(code.value)
        self.code = code
        self.params: dict[str, int | str] = params

    @property
    def sentence(self) -> str:
        """What the person is told, in the language that is active now."""
        return str(self.texts[self.code]).format(**self.params)
