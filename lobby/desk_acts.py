"""Acts on a page of the desk: forms below what is looked at, each answered by one service."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, cast

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import URLPattern, path, reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST

from game.admin import DeskModel
from lobby.desk_refusals import DeskRefused
from lobby.models import AuditEntry, Player
from lobby.services import audit
from lobby.services.roles import role_of

Act = Callable[[Player, Any, Mapping[str, str]], object]
"""What an act does: by whom, to what, with the fields of its form."""

DONE: Promise = _("It is done, and written down in the audit log.")


def staff_of(request: HttpRequest) -> Player:
    """The signed-in member of staff; for pages of the desk."""
    return cast(Player, request.user)


class Acting(DeskModel):
    """A page with acts; who looks at it is written down.

    Attributes:
        acts: what can be done, by the name at the end of the address.
        viewed: how a look at one is written down; None where it is not.
        thing: what it is called in the audit log.
    """

    acts: ClassVar[dict[str, Act]] = {}
    viewed: ClassVar[AuditEntry.Act | None] = None
    thing: ClassVar[str] = ""

    def get_urls(self) -> list[URLPattern]:
        """The pages, and one address for the acts."""
        name = f"{self.opts.app_label}_{self.opts.model_name}_act"
        act = self.admin_site.admin_view(require_POST(self.act_view))
        return [path("<path:object_id>/act/<slug:act>/", act, name=name), *super().get_urls()]

    def act_view(self, request: HttpRequest, object_id: str, act: str) -> HttpResponse:
        """Carry an act out, say what came of it, and go back to the page."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        row = self.get_object(request, object_id)
        if row is None or act not in self.acts:
            raise Http404
        try:
            type(self).acts[act](staff_of(request), row, request.POST)
        except DeskRefused as refused:
            messages.error(request, refused.sentence, extra_tags=refused.code)
        else:
            messages.success(request, str(DONE))
        name = f"admin:{self.opts.app_label}_{self.opts.model_name}_change"
        return redirect(reverse(name, args=[row.pk]))

    def change_view(
        self,
        request: HttpRequest,
        object_id: str,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> HttpResponse:
        """The page, with what it shows below the facts."""
        row = self.get_object(request, object_id) if self.has_view_permission(request) else None
        shown: dict[str, Any] = {"show_close": False}
        if row is not None:
            with transaction.atomic():
                shown |= self.panels(request, row)
                self.write_down(request, row)
        return super().change_view(request, object_id, form_url, shown | (extra_context or {}))

    def panels(self, request: HttpRequest, row: Any) -> dict[str, Any]:
        """What the page shows below the facts."""
        raise NotImplementedError

    def write_down(self, request: HttpRequest, row: Any) -> None:
        """Somebody looks at this row."""
        if self.viewed is not None and request.method == "GET":
            staff = staff_of(request)
            audit.record(
                staff,
                self.viewed,
                subject=self.subject_of(row),
                thing=(self.thing, self.key_of(row)),
                as_role=role_of(staff),
            )

    def subject_of(self, row: Any) -> Player | None:  # noqa: ARG002
        """Whom a row concerns."""
        return None

    def key_of(self, row: Any) -> str:
        """By what a row is found again."""
        return str(row.pk)
