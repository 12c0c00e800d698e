"""Why something about a token was refused, and the sentence for each reason."""

from __future__ import annotations

from enum import StrEnum

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from lobby.told_refusals import ToldRefused


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


class TokenRefused(ToldRefused):
    """Something about a token was refused."""

    texts = TEXTS
