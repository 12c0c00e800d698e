"""How signing up differs from the library's way."""

from allauth.account.adapter import DefaultAccountAdapter

from lobby.services import naming


class AccountAdapter(DefaultAccountAdapter):
    """Name and password only; the name obeys lobby.names."""

    def clean_username(self, username: str, shallow: bool = False) -> str:
        """The stored spelling of a free and fair name, or ValidationError.

        Args:
            username: as typed.
            shallow: leave out the question whether it is taken.
        """
        name = naming.fair_name(username)
        if not shallow:
            naming.require_untaken(name)
        return name
