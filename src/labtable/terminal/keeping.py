"""Records on disk: a match that is being played is kept after every prompt, so that it cannot be lost."""

import os
from itertools import count
from pathlib import Path

from labtable.engine.files.record_file import SUFFIX
from labtable.engine.words.problem import Problem


def folder_of_kept() -> Path:
    """The folder in which unfinished matches are kept."""
    state = os.environ.get("XDG_STATE_HOME")
    return (Path(state) if state else Path.home() / ".local" / "state") / "labtable"


class Keeper:
    """The kept file of one match. `home` is the file that the match was resumed from, if it was a kept one."""

    def __init__(self, name: str, home: Path | None = None) -> None:
        self.folder = folder_of_kept()
        self.name = name
        kept_before = home is not None and home.resolve().parent == self.folder.resolve()
        self.path = home if kept_before else None

    def keep(self, record: bytes) -> Path:
        """Write the match down as it stands, and return where. Raises Problem `bad_file`."""
        if self.path is None:
            self.path = unused(self.folder / f"{self.name}{SUFFIX}")
        write(self.path, record)
        return self.path

    def forget(self) -> None:
        """Forget the kept file, as the match is over."""
        if self.path is not None:
            self.path.unlink(missing_ok=True)


def write(path: Path, record: bytes) -> None:
    """Write a file, whole or not at all. Raises Problem `bad_file`."""
    unfinished = path.with_name(f".{path.name}.part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        unfinished.write_bytes(record)
        unfinished.replace(path)
    except OSError as error:
        raise Problem("bad_file", path=str(path), error=error.strerror) from None


def unused(path: Path) -> Path:
    """The path, with a number behind its name if there is such a file already."""
    numbered = (path if n == 1 else path.with_stem(f"{path.stem}-{n}") for n in count(1))
    return next(candidate for candidate in numbered if not candidate.exists())
