"""Output files: checked before the work begins, and written atomically."""

from contextlib import suppress
from pathlib import Path
from uuid import uuid4

import msgspec

from labtable.engine.words.problem import Problem

TRIED = bytes(4096)  # even a full disk has room for an empty file


def write_whole(path: Path, data: bytes | memoryview) -> None:
    """Write a file atomically, replacing an existing one. Raises OSError."""
    unfinished = path.with_name(f".{path.name}.{uuid4().hex[:8]}")
    try:
        unfinished.write_bytes(data)
        unfinished.replace(path)
    except OSError:
        with suppress(OSError):
            unfinished.unlink(missing_ok=True)
        raise


def check_folder(folder: Path) -> None:
    """Check that files can be written into a folder. Raises OSError."""
    tried = folder / f".{uuid4().hex}"
    write_whole(tried, TRIED)
    tried.unlink()


def check_file(path: Path) -> None:
    """Check that a file can be written or replaced. Raises Problem `bad_file`."""
    if path.is_dir() or not path.parent.is_dir():
        what = "is a folder" if path.is_dir() else f"lies in {path.parent}, which is no folder"
        raise Problem.english("bad_file", f"{path} cannot be written: it {what}.")
    try:
        check_folder(path.parent)
    except OSError as error:
        raise Problem.english("bad_file", f"{path} cannot be written: {error.strerror}.") from None


def check_new_file(path: Path, overwrite: bool) -> None:
    """Check that a file can be written, and does not exist or may be overwritten. Raises Problem `bad_file`."""
    check_file(path)
    if path.exists() and not overwrite:
        raise Problem.english("bad_file", f"{path} is there already. Name another file, or say --overwrite.")


def as_json(figures: msgspec.Struct) -> str:
    """Figures as indented JSON."""
    return msgspec.json.format(msgspec.json.encode(figures), indent=2).decode()


def make_folder(folder: Path, is_empty: bool) -> None:
    """Make a folder that can be written into, and must be empty if that is asked for. Raises Problem `bad_folder`."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if is_empty and any(path.is_file() for path in folder.rglob("*")):
            raise Problem.english("bad_folder", f"The folder {folder} is not empty; name a new one for the records.")
        check_folder(folder)
    except OSError as error:
        raise Problem.english("bad_folder", f"The folder {folder} cannot be used: {error.strerror}.") from None
