"""The secret key of an embedded site: made once, kept in the data folder."""

import os
import secrets
from pathlib import Path


def secret_key_in(folder: Path) -> str:
    """Read the key of this data folder; make it first if there is none.

    Only the owner of the process can read the file. Two processes that start at once agree:
    the key is written aside and then linked, and only one link can succeed.
    """
    path = folder / "secret_key"
    if not path.exists():
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        draft = folder / f"secret_key.{os.getpid()}"
        with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
            file.write(secrets.token_urlsafe(64))
        try:
            os.link(draft, path)
        except FileExistsError:
            pass
        finally:
            draft.unlink()
    return path.read_text().strip()
