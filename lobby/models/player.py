"""People."""

from typing import Any, ClassVar

from django.contrib.auth.models import AbstractUser, UserManager
from django.core.exceptions import ValidationError
from django.db import models
from django.utils.translation import gettext_lazy as _

from lobby import avatars, names


class PlayerManager(UserManager["Player"]):
    """Finds players by name however its letters are written."""

    def get_by_natural_key(self, username: str | None) -> "Player":
        """The player of this name, else the one whose name reads like it; for signing in."""
        exact = self.filter(username=names.normalize(username or "")).first()
        return exact or self.get(username_key=names.key_of(username or ""))


AVATAR_LENGTH = 8


class Player(AbstractUser):
    """A person who can sit at a table.

    A guest came by an invite link with a name alone, and has no password yet.
    `avatar` is the code of a drawn pattern (`lobby.avatars`), never a picture file.
    `suspended_until` and `muted_until` repeat what the person's sanctions come to;
    `has_notices` whether staff have told the person something that is not read yet.
    `deleted_at` is when the person's data were deleted; the row stays for the matches.
    """

    username = models.CharField(
        _("name"),
        max_length=names.MAX_LENGTH,
        unique=True,
        validators=[names.validate],
        error_messages={"unique": _("This name is taken, or looks like one that is.")},
    )
    username_key = models.CharField(
        max_length=names.MAX_LENGTH * 2,
        unique=True,
        editable=False,
        help_text="the name without case, separators and look-alike letters",
    )

    is_guest = models.BooleanField(_("guest"), default=False)
    avatar = models.CharField(max_length=AVATAR_LENGTH, blank=True)
    renamed_at = models.DateTimeField(null=True, blank=True, editable=False)
    suspended_until = models.DateTimeField(null=True, blank=True, editable=False)
    muted_until = models.DateTimeField(null=True, blank=True, editable=False)
    has_notices = models.BooleanField(default=False, editable=False)
    deleted_at = models.DateTimeField(null=True, blank=True, editable=False)

    objects: ClassVar[PlayerManager] = PlayerManager()

    class Meta:
        verbose_name = _("player")
        verbose_name_plural = _("players")

    @property
    def picture(self) -> str:
        """The code of the picture that is shown: the chosen one, else one that follows the key."""
        return avatars.shown(self.pk, self.avatar)

    @classmethod
    def normalize_username(cls, username: str) -> str:
        """The stored spelling of a name."""
        return names.normalize(username)

    def clean(self) -> None:
        """Refuse a name that looks like another player's; forms of the admin ask here."""
        super().clean()
        others = Player.objects.exclude(pk=self.pk)
        if others.filter(username_key=names.key_of(self.username)).exists():
            error = Player._meta.get_field("username").error_messages["unique"]
            raise ValidationError({"username": error})

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Save; the name is checked here too, so that no other road brings in a bad one."""
        names.validate(self.username)
        self.username_key = names.key_of(self.username)
        super().save(*args, **kwargs)
