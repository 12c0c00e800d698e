"""The desk of staff: who comes in, what its pages may load, and what stands in its menu."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any
from urllib.parse import urlencode

from csp.constants import SELF, UNSAFE_EVAL, UNSAFE_INLINE
from csp.decorators import csp_replace
from django.core.exceptions import PermissionDenied
from django.db.models import Model
from django.db.models.base import ModelBase
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from unfold.sites import UnfoldAdminSite

from lobby.services.desk_summary import summary_for

POLICY = {
    # The skin's library (Alpine) reads expressions out of attributes, and its colours stand in
    # a style block. Nothing that players write is drawn as markup here, and only staff come in.
    "script-src": [SELF, UNSAFE_EVAL],
    "style-src": [SELF, UNSAFE_INLINE],
}
_MENU: tuple[tuple[Promise, tuple[tuple[Promise, str, str], ...]], ...] = (
    (
        _("To do"),
        (
            (_("Reports"), "lobby.report", "flag"),
            (_("Sanctions"), "lobby.sanction", "gavel"),
            (_("Announcements"), "lobby.announcement", "campaign"),
        ),
    ),
    (
        _("Look up"),
        (
            (_("Matches"), "game.match", "playing_cards"),
            (_("Rooms"), "lobby.room", "table_restaurant"),
            (_("People"), "lobby.player", "group"),
            (_("Chat"), "lobby.chatline", "chat"),
            (_("Who hears whom"), "voice.scopechange", "record_voice_over"),
            (_("Muted in rooms"), "voice.silence", "mic_off"),
            (_("Friends"), "lobby.friendship", "diversity_1"),
            (_("Blocked people"), "lobby.block", "block"),
        ),
    ),
    (_("What staff have done"), ((_("Audit log"), "lobby.auditentry", "history"),)),
)
_OUR_APPS = frozenset({"game", "lobby", "voice"})
_View = Callable[..., HttpResponseBase]


class Desk(UnfoldAdminSite):
    """Staff sign in as everybody does, where wrong passwords are counted."""

    site_title = _("Desk")
    site_header = _("Desk")
    index_title = _("Desk")
    index_template = "admin/desk.html"
    enable_nav_sidebar = True

    def register(
        self,
        model_or_iterable: type[Model] | Iterable[type[Model]],
        admin_class: Any = None,
        **options: Any,
    ) -> None:
        """Take in what is this site's own.

        A library's page of groups would let rights be given that no role has, and no audit
        log would tell of it.
        """
        single = isinstance(model_or_iterable, ModelBase)
        models: Any = [model_or_iterable] if single else model_or_iterable
        ours = [model for model in models if model._meta.app_label in _OUR_APPS]
        super().register(ours, admin_class, **options)

    def admin_view(self, view: _View, cacheable: bool = False) -> _View:
        """A view for staff, with what the skin needs to be drawn."""
        return csp_replace(POLICY)(super().admin_view(view, cacheable))

    def login(self, request: HttpRequest, extra_context: Any = None) -> HttpResponse:
        """To the site's own page for signing in; who is signed in and no staff is turned away."""
        del extra_context
        if request.user.is_authenticated:
            if self.has_permission(request):
                return redirect("admin:index")
            raise PermissionDenied
        wanted = request.GET.get("next", reverse("admin:index"))
        return redirect(f"{reverse('account_login')}?{urlencode({'next': wanted})}")

    def search(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> Any:
        """The skin's search in the menu; what it finds always fits on one page."""
        if request.GET.get("page", "1") != "1":
            raise Http404
        return super().search(request, extra_context)

    def password_change(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """To the site's own page, where wrong passwords are counted."""
        del request, extra_context
        return redirect("lobby:password")

    def index(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """What waits, counted as far as the reader may see it."""
        return super().index(request, summary_for(request.user) | (extra_context or {}))

    def get_sidebar_list(self, request: HttpRequest) -> list[dict[str, Any]]:
        """The menu: only what the reader's role may look at."""
        return [
            {"title": title, "separator": bool(place), "items": self._items(request, entries)}
            for place, (title, entries) in enumerate(_MENU)
        ]

    def _items(
        self, request: HttpRequest, entries: tuple[tuple[Promise, str, str], ...]
    ) -> list[dict[str, Any]]:
        items = []
        for title, label, icon in entries:
            app, model = label.split(".")
            link = reverse(f"admin:{app}_{model}_changelist")
            items.append(
                {
                    "title": title,
                    "icon": icon,
                    "link": link,
                    "active": request.path.startswith(link),
                    "has_permission": request.user.has_perm(f"{app}.view_{model}"),
                }
            )
        return items
