"""A player without a browser: forms and cookies over HTTP."""

from http.cookiejar import CookieJar
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, build_opener

PASSWORD = "toono-ger-43"


class WebPlayer:
    """Sends the site's forms and keeps its cookies."""

    def __init__(self, url: str) -> None:
        """Visit the site at `url` once, for the cookie that forms need."""
        self.url = url
        self._cookies = CookieJar()
        self._browser = build_opener(HTTPCookieProcessor(self._cookies))
        self._browser.open(url, timeout=30).close()

    def sign_up(self, name: str) -> None:
        """Make an account and stay signed in."""
        self.post("/account/signup/", username=name, password1=PASSWORD)
        if "sessionid" not in self._values():
            raise AssertionError(f"{name} could not sign up")

    def post(self, path: str, **fields: str) -> str:
        """Send a form; gives the address of the page it leads to."""
        fields["csrfmiddlewaretoken"] = self._values()["csrftoken"]
        body = urlencode(fields).encode()
        with self._browser.open(self.url + path, body, timeout=30) as answer:
            return str(answer.url)

    def post_for_page(self, path: str, **fields: str | list[str]) -> str:
        """Send a form; gives the page that answers it."""
        fields["csrfmiddlewaretoken"] = self._values()["csrftoken"]
        body = urlencode(fields, doseq=True).encode()
        with self._browser.open(self.url + path, body, timeout=30) as answer:
            return str(answer.read().decode())

    def cookie_header(self) -> str:
        """All cookies, as a WebSocket's handshake sends them."""
        return "; ".join(f"{name}={value}" for name, value in self._values().items())

    def _values(self) -> dict[str, str]:
        return {cookie.name: cookie.value or "" for cookie in self._cookies}
