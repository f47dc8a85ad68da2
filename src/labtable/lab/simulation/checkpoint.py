"""Checkpoints: an append-only file of what a simulation has done, so that an interrupted one can be resumed.

The first line describes the simulation as JSON. Each block after it is a shard: its length and its checksum, four bytes
each, and the shard as MessagePack. Reading stops at an incomplete block, such as a crash may leave at the end.
"""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import fields
from os import fsencode
from pathlib import Path
from struct import Struct as Layout
from threading import Lock
from types import TracebackType
from typing import IO, Any, Self
from zlib import crc32

import msgspec
import numpy as np
from numpy.typing import NDArray

from labtable import __version__
from labtable.engine.kernels.cache import cache_folder
from labtable.engine.words.problem import Problem

from ..figures.counting import Counted
from ..records.writer import Unwritten
from .shard import Shard, Task

BLOCK = Layout("<II")  # length and checksum

Column = tuple[str, bytes]  # type and contents of an array


class Kept(msgspec.Struct, array_like=True):
    """A shard as it is stored in the file."""

    first: int
    count: int
    counted: list[Column]
    columns: dict[str, Column]


class Checkpoint:
    """The shards of a task in a file, from earlier runs and from this one.

    `shards` are those of earlier runs. Without a path nothing is written.
    """

    def __init__(self, path: str | Path | None, task: Task) -> None:
        """Read the file if it exists.

        Raises Problem `bad_checkpoint` if it is not a checkpoint, or that of another task.
        """
        self._path = None if path is None else Path(path)
        self._about = about(task)
        self._lock = Lock()
        self._file: IO[bytes] | None = None
        self.shards: list[Shard] = []
        self._whole = 0  # bytes of complete blocks
        self._is_empty = True
        if self._path is not None:
            try:
                self._read(self._path)
            except OSError as error:
                raise Problem.english("bad_checkpoint", f"{self._path} cannot be read: {error.strerror}.") from None

    def _read(self, path: Path) -> None:
        with suppress(FileNotFoundError):
            data = path.read_bytes()
            head, line, _ = data.partition(b"\n")
            if not line:
                return  # the first line is incomplete
            if head != self._about:
                raise Problem.english("bad_checkpoint", f"{path} is no checkpoint of this simulation by this labtable.")
            self._whole = len(head) + 1
            for shard, end in blocks(data, self._whole):
                self._whole, self._is_empty = end, False
                if not shard.unwritten.records:
                    self.shards.append(shard)

    def __enter__(self) -> Self:
        """Open the file for appending. Raises Problem `bad_checkpoint`."""
        if self._path is not None:
            try:
                self._file = self._path.open("r+b" if self._whole else "wb")
                self._file.truncate(self._whole)
                self._file.seek(self._whole)
                if not self._whole:
                    self._file.write(self._about + b"\n")
            except OSError as error:
                raise Problem.english("bad_checkpoint", f"{self._path} cannot be written: {error.strerror}.") from None
        return self

    def keep(self, shard: Shard) -> None:
        """Append a shard to the file. If that fails, its matches will be played again."""
        if self._file is None or not shard.count or shard.unwritten.records:
            return
        block = block_of(shard)
        with self._lock, suppress(OSError):
            self._is_empty = False
            self._file.write(block)
            self._file.flush()  # handed to the operating system, so it survives a kill

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if self._file is not None and self._path is not None:
            with suppress(OSError):
                self._file.close()
                if self._is_empty:
                    self._path.unlink()


def about(task: Task) -> bytes:
    """The description that identifies a checkpoint: the task, and a digest of the sources that play it."""
    game = task.game
    bots = [bot if isinstance(bot, str) else [bot.name, bot.fingerprint] for bot in task.bots]
    description = {"labtable": __version__, "sources": cache_folder(game.sources, game.name).name, "game": game.name,
            "bots": bots, "options": dict(task.options), "seed": task.seed, "seating": task.seating,
            "rows": task.keep_matches, "records": None if task.records is None else fsencode(task.records)}  # fmt: skip
    return msgspec.json.encode(description)


def block_of(shard: Shard) -> bytes:
    """A shard as a block of the file."""
    counted = [packed(getattr(shard.counted, field.name)) for field in fields(Counted)]
    columns = {name: packed(column) for name, column in shard.columns.items()}
    data = msgspec.msgpack.encode(Kept(shard.first, shard.count, counted, columns))
    return BLOCK.pack(len(data), crc32(data)) + data


def blocks(data: bytes, start: int) -> Iterator[tuple[Shard, int]]:
    """The shards in a file from `start` on, each with its end, up to the first incomplete block."""
    decode = msgspec.msgpack.Decoder(Kept).decode
    while start + BLOCK.size <= len(data):
        length, checksum = BLOCK.unpack_from(data, start)
        end = start + BLOCK.size + length
        block = data[start + BLOCK.size : end]
        if len(block) < length or crc32(block) != checksum:
            return
        kept = decode(block)
        counted = Counted(*map(unpacked, kept.counted))
        columns = {name: unpacked(column) for name, column in kept.columns.items()}
        yield Shard(kept.first, kept.count, counted, columns, Unwritten()), end
        start = end


def packed(array: NDArray[Any]) -> Column:
    """An array as its type and its bytes."""
    return array.dtype.str, np.ascontiguousarray(array).tobytes()


def unpacked(column: Column) -> NDArray[Any]:
    """An array from its type and its bytes."""
    return np.frombuffer(column[1], np.dtype(column[0]))


def missing(first: int, games: int, shards: Sequence[Shard]) -> list[tuple[int, int]]:
    """The matches that are in no shard: the start of each gap, and its length."""
    gaps, at = [], first
    for shard in shards:
        if shard.first > at:
            gaps.append((at, shard.first - at))
        at = shard.first + shard.count
    return [*gaps, (at, first + games - at)] if at < first + games else gaps


def within(first: int, games: int, shards: Sequence[Shard]) -> list[Shard]:
    """The shards in a range of matches, in order, without duplicates."""
    found: list[Shard] = []
    for shard in sorted(shards, key=lambda shard: shard.first):
        at = found[-1].first + found[-1].count if found else first
        if shard.first >= at and shard.first + shard.count <= first + games:
            found.append(shard)
    return found
