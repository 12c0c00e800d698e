"""The thinking process: `python -m game.thinking.child FD` answers what comes through a pipe.

It loads neither Django nor settings, and ends by itself when nobody holds the other end
of the pipe any more, however that end was lost.
"""

from __future__ import annotations

import sys
from multiprocessing.connection import Connection
from typing import TypeAlias

from game.bots.expert import expert_weights
from game.bots.master import brain
from game.thinking.questions import Answer, Question, answer_to

Reply: TypeAlias = "tuple[Answer | None, str]"
"""An answer, or None and what went wrong."""


def work(pipe: Connection) -> None:
    """Say that the weights are read, then answer until the other end is gone."""
    brain()
    expert_weights()
    pipe.send(None)
    while True:
        pipe.send(reply_to(pipe.recv()))


def reply_to(question: Question) -> Reply:
    """An answer; a question that makes a fault must not end the process."""
    try:
        return answer_to(question), ""
    except Exception as fault:  # noqa: BLE001 - told to whoever asked
        return None, f"{type(fault).__name__}: {fault}"


def main() -> None:
    """Work at the pipe whose number is the argument."""
    with Connection(int(sys.argv[1])) as pipe:
        try:
            work(pipe)
        except (EOFError, ConnectionError):
            return


if __name__ == "__main__":
    main()
