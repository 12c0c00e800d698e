"""The site's own worker, which writes a file once it takes tasks: `-m bench.chaos_worker FILE`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from celery.signals import worker_ready

from masss_site.celery import app


def main(ready: Path) -> None:
    """Run a worker as deploy/Procfile does, until it is killed."""

    def tell(**_: Any) -> None:
        ready.touch()

    worker_ready.connect(tell, weak=False)
    options = ["--pool", "threads", "--concurrency", "4", "--loglevel", "WARNING"]
    app.worker_main(["worker", *options])


if __name__ == "__main__":
    main(Path(sys.argv[1]))
