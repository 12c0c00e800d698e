"""How signing up differs from the library's way."""

from allauth.account.adapter import DefaultAccountAdapter
from django.core.exceptions import ValidationError

from lobby import names
from lobby.models import Player


class AccountAdapter(DefaultAccountAdapter):
    """Name and password only; the name obeys lobby.names."""

    def clean_username(self, username: str, shallow: bool = False) -> str:
        """The stored spelling of a free and fair name, or ValidationError.

        Args:
            username: as typed.
            shallow: leave out the question whether it is taken.
        """
        name = names.normalize(username)
        names.validate(name)
        names.require_free(name)
        if not shallow and Player.objects.filter(username_key=names.key_of(name)).exists():
            raise ValidationError(Player._meta.get_field("username").error_messages["unique"])
        return name
