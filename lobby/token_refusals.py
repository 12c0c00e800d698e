"""Why something about a token was refused, and the sentence for each reason."""

from __future__ import annotations

from enum import StrEnum

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


class TokenRefusal(StrEnum):
    """The codes; they stay as they are, since programs name them."""

    GUEST = "guest_token"
    NAME = "token_name"
    SCOPES = "token_scopes"
    DAYS = "token_days"
    TOO_MANY = "too_many_tokens"
    NO_SUCH = "no_such_token"


TEXTS: dict[TokenRefusal, Promise] = {
    TokenRefusal.GUEST: _("A guest has no keys. Set a password first."),
    TokenRefusal.NAME: _("Give the key a name of at most {most} characters."),
    TokenRefusal.SCOPES: _("Choose at least one thing that the key may do."),
    TokenRefusal.DAYS: _("A key lasts at least one day and at most {most}."),
    TokenRefusal.TOO_MANY: _("No more than {most} keys are possible. Revoke one first."),
    TokenRefusal.NO_SUCH: _("There is no such key."),
}


class TokenRefused(Exception):  # noqa: N818 - an answer to the person, not a fault
    """It was not done and nothing has changed.

    Attributes:
        code: the reason.
        params: values for the sentence shown.
    """

    def __init__(self, code: TokenRefusal, **params: int | str) -> None:
        """Make a refusal."""
        super().__init__(code.value)
        self.code = code
        self.params: dict[str, int | str] = params

    @property
    def sentence(self) -> str:
        """What the person is told, in the language that is active now."""
        return str(TEXTS[self.code]).format(**self.params)
