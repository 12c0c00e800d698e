"""A bot: `bot.py SITE KEY ROOM` sits down in a room and plays its next match; see docs/api.md."""

import json
import sys
from time import monotonic
from urllib.request import Request, urlopen

from websockets.sync.client import connect

SITE, KEY, ROOM = sys.argv[1:]
HEADERS = {"Authorization": f"Bearer {KEY}", "Content-Type": "application/json"}
NEWS = {"opener_choice_started", "match_won", "match_abandoned"}


def ask(method, path, **body):
    url, data = f"{SITE}/api/v1/rooms/{ROOM}/{path}/", json.dumps(body).encode()
    return json.load(urlopen(Request(url, data, HEADERS, method=method)))


def frames(path):  # all that a socket says, each with the way to answer
    with connect(SITE.replace("http", "ws", 1) + path, additional_headers=HEADERS) as socket:
        say, due = (lambda **said: socket.send(json.dumps(said))), 0
        while True:
            try:
                yield say, json.loads(socket.recv(timeout=max(0, due - monotonic())))
            except TimeoutError:  # at first and each 5 s, or one of the site's bots takes over
                due = monotonic() + 5
                say(t="sync", n=None)


def act(say, n, view, **_):  # name myself as opener, or lay as many cards as I may
    legal, choice, seat = view["legal"], view["choice"], view["seat"]
    if choice and choice["team"] == "AB"[seat % 2] and choice["named"][seat] is None:
        say(t="name_opener", id=f"bot-{n}", n=n, seat=seat)
    elif legal and (moves := legal["moves"].split()):
        cards = [view["hand"][int(place, 36)] for place in max(moves, key=len)]
        say(t=legal["do"], id=f"bot-{n}", n=n, cards=cards)
    elif legal:
        say(t="take", id=f"bot-{n}", n=n)


print(ask("POST", "join")["chairs"], ask("PUT", "ready", ready=True)["phase"])
for _, news in frames(f"/ws/room/{ROOM}/"):
    if news["t"] == "room" and news["room"]["phase"] == "playing":
        break
for say, said in frames(f"/ws/match/{news['room']['match']}/"):
    if said["t"] == "error" or said.get("legal") or NEWS & {e["e"] for e in said.get("events", ())}:
        say(t="sync", n=None)  # the answer is the whole view, with the hand
    elif said["t"] == "view" and (act(say, **said) or said["view"]["phase"] == "over"):
        break
