"""`python stranger_verifier.py FILE`: checks the deals of a record, by docs/fairness.md alone."""

import hashlib
import hmac
import json
import sys
from itertools import count
from pathlib import Path

DECK = [rank + suit for suit in "HSDC" for rank in "789TJQK32A"] + ["J3", "J2", "J1"]


def stream_of(secret, head):
    for counter in count():
        yield from hmac.new(secret, f"{head}|{counter}".encode(), hashlib.sha256).digest()


def below(n, stream):
    return next(b % n for b in stream if b < 256 - 256 % n)


def check(deal, seal, secret, seals, shares, match, rnd):
    for sealed, text in [(seal, secret), *zip(seals, shares, strict=True)]:
        assert text is None or hashlib.sha256(bytes.fromhex(text)).hexdigest() == sealed, "seal"
    head = "|".join(["mass-deal/1", *(share or "0" * 64 for share in shares), match, str(deal)])
    stream, deck = stream_of(bytes.fromhex(secret), head), list(DECK)
    for i in range(42, 0, -1):
        j = below(i + 1, stream)
        deck[i], deck[j] = deck[j], deck[i]
    dealt = [*(sorted(deck[5 * seat : 5 * seat + 5]) for seat in range(8)), deck[40:]]
    assert [*map(sorted, rnd["hands"]), rnd["ground"]] == dealt, "cards"
    rolling = range(8)
    for throw in rnd.get("dice", ()):
        faces = {seat: below(6, stream) + 1 for seat in rolling}
        assert throw == [faces.get(seat) for seat in range(8)], "dice"
        rolling = [seat for seat in rolling if faces[seat] == max(faces.values())]


if __name__ == "__main__":
    record = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
    for proof in (proof for proof in record["fairness"]["deals"] if proof["secret"]):
        check(**proof, match=record["match"], rnd=record["rounds"][proof["deal"] - 1])
        sys.stdout.write(f"deal {proof['deal']} is proven\n")
