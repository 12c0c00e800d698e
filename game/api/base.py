"""What every address of the API shares: who may ask, how often, and what the answer says of itself.

Nothing is decided here about the game. An answer's ETag is the digest of the bytes that
its reader gets, so it tells of nothing that the reader does not see (R7.4).
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any, ClassVar

from django.http import HttpResponseBase
from django.utils.cache import get_conditional_response, patch_vary_headers
from rest_framework.exceptions import AuthenticationFailed, NotAuthenticated, PermissionDenied
from rest_framework.views import APIView

from game.api.problems import ApiCode, Problem
from game.api.reading import Form, read_query
from game.api.throttling import Share, address_of, take

PRECONDITION_FAILED = 412


class ApiView(APIView):
    """One address.

    Attributes:
        needs: what each method needs: `ANYBODY`, `ANY_KEY`, `SESSION` or a scope.
        kinds: as what each method counts (`throttling.RATES`), where it is not as usual.
        asks: the methods that read the address after its question mark; for all others
            nothing may stand there.
    """

    http_method_names: ClassVar[list[str]] = ["get", "head", "post", "put", "delete"]
    metadata_class = None
    needs: ClassVar[Mapping[str, str]] = {}
    kinds: ClassVar[Mapping[str, str]] = {}
    asks: ClassVar[frozenset[str]] = frozenset()

    def kind_of(self, method: str) -> str:
        """As what a request with this method counts."""
        asked = _plain(method)
        return self.kinds.get(asked, "read" if asked == "GET" else "write")

    def dispatch(self, request: Any, *args: Any, **kwargs: Any) -> HttpResponseBase:
        """Answer, and say how long the answer holds and what is left of the share."""
        response = super().dispatch(request, *args, **kwargs)
        answer = _conditional(request, response)
        if answer.status_code == PRECONDITION_FAILED:
            answer = self._refuse(Problem(ApiCode.PRECONDITION_FAILED))
        # Whoever has another session or key, or reads another language, gets another answer.
        patch_vary_headers(answer, ("Cookie", "Authorization", "Accept-Language"))
        answer.headers.setdefault("Cache-Control", "private, no-cache")
        _tell_share(answer, getattr(self.request, "share", None))
        return answer

    def initial(self, request: Any, *args: Any, **kwargs: Any) -> None:
        """Look who asks; whoever is refused often must wait, so that nobody can try keys."""
        try:
            super().initial(request, *args, **kwargs)
        except (AuthenticationFailed, NotAuthenticated, PermissionDenied):
            share = request.share = take("denied", address_of(request))
            if share.left < 0:
                params = {"seconds": share.reset_s}
                raise Problem(ApiCode.TOO_MANY_REQUESTS, params) from None
            raise
        method = _plain(request.method)
        if method in self.needs and method not in self.asks:
            read_query(Form, request)

    def check_permissions(self, request: Any) -> None:
        """Count before a right is looked for, so that what is refused counts too."""
        super().check_throttles(request)
        super().check_permissions(request)

    def check_throttles(self, request: Any) -> None:
        """It was counted with the rights, which the framework looks for before."""

    def _refuse(self, problem: Problem) -> Any:
        """The answer to a problem that shows when the answer is there already."""
        refusal: Any = self.finalize_response(self.request, self.handle_exception(problem))
        return refusal.render()


def _plain(method: str) -> str:
    """The method as which one counts: HEAD is a GET without its body."""
    return "GET" if method == "HEAD" else method


def _conditional(request: Any, response: Any) -> HttpResponseBase:
    """The answer with an ETag, or only that nothing has changed for its reader."""
    if request.method not in {"GET", "HEAD"} or response.status_code != 200 or response.streaming:
        return response
    if hasattr(response, "render"):
        response.render()
    etag = f'"{hashlib.sha256(response.content).hexdigest()[:32]}"'
    response.headers["ETag"] = etag
    return get_conditional_response(request, etag=etag, response=response)  # type: ignore[return-value]


def _tell_share(response: HttpResponseBase, share: Share | None) -> None:
    """Say what is left of the asker's share."""
    if share is None:
        return
    response.headers["RateLimit-Limit"] = str(share.limit)
    response.headers["RateLimit-Remaining"] = str(max(0, share.left))
    response.headers["RateLimit-Reset"] = str(share.reset_s)
