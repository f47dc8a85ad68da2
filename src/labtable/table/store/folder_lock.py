"""The lock on a server's store: while the server runs, no other uses the same files, and they may not move."""

import logging
import os
from pathlib import Path

from .log import StoreError

logger = logging.getLogger(__name__)

PRIVATE_FOLDER, PRIVATE_FILE = (
    0o700,
    0o600,
)  # the contents are secret: seeds reveal deals, and hashes give access to seats
Identity = tuple[int, int]  # device and inode of a file


class FolderLock:
    """The files of a SQLite database, with a lock file that is released when the process ends."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._lock: int | None = None
        self._identities: dict[Path, Identity] = {}  # of the open files, each since it was first seen

    @property
    def _files(self) -> list[Path]:
        """The database, and its journal files."""
        return [self._path, self._path.with_name(f"{self._path.name}-wal")]

    def enter(self) -> None:
        """Take the lock. Raises StoreError if another server has it, or if the folder cannot be used."""
        folder = self._path.parent
        try:
            if not folder.exists():
                folder.mkdir(mode=PRIVATE_FOLDER, parents=True)
            self._lock = os.open(folder / f"{self._path.name}.lock", os.O_RDWR | os.O_CREAT, PRIVATE_FILE)
            _lock(self._lock)
            self._tell_of_what_is_alone()
            os.close(
                os.open(self._path, os.O_RDWR | os.O_CREAT, PRIVATE_FILE)
            )  # SQLite gives its other files the same mode
            for file in folder.glob(f"{self._path.name}*"):
                file.chmod(PRIVATE_FILE)
        except BlockingIOError as error:
            self.leave()
            raise StoreError(
                f"Another labtable is already running with the folder {folder.absolute()}. "
                "Stop it first, or give this one another folder with --data."
            ) from error
        except OSError as error:
            self.leave()
            raise StoreError(f"{error.filename or self._path} cannot be written: {error.strerror}.") from error

    def _tell_of_what_is_alone(self) -> None:
        """Log a warning if a journal has been left without its database: SQLite discards such changes."""
        database, changes = self._files
        if _size(changes) and not _size(database):
            logger.warning(
                "%s is there without %s: somebody moved or copied one without the other. It cannot be read alone, and "
                "a new store begins. If the database is elsewhere, stop labtable and put both into one folder.",
                changes, database.name,
            )  # fmt: skip

    def check(self) -> None:
        """Raise StoreError if the open files have been moved or replaced: writes would be lost."""
        for file in self._files:
            found = _identity(file)
            if found is not None:
                self._identities.setdefault(file, found)
            if self._identities.get(file) != found:
                raise StoreError(f"{file} has been deleted or replaced while it was in use")

    def leave(self) -> None:
        """Release the lock."""
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None


def _lock(file: int) -> None:
    """Lock an open file until it is closed or the process ends. Raises BlockingIOError if another process has it."""
    try:
        import fcntl
    except ImportError:  # on Windows
        import msvcrt
    else:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        return
    try:
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined]  # its first byte, which need not be there
    except OSError as error:
        raise BlockingIOError from error


def _size(file: Path) -> int:
    """The number of bytes of a file, 0 if there is none."""
    return file.stat().st_size if file.exists() else 0


def _identity(file: Path) -> Identity | None:
    """The identity of the file at a path, None if there is none."""
    try:
        found = file.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino
