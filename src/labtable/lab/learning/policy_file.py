"""The file of a learned policy: a line that names the format, a line of JSON, and the weights.

The weights are little-endian 16-bit floats, array by array as in `network.Weights`. Everything read is checked: a
malicious file can make a bot play badly, and nothing worse.
"""

from hashlib import sha256
from pathlib import Path

import msgspec
import numpy as np

from labtable.engine.kernels.options import Value
from labtable.engine.words.problem import Problem

from ..files import write_whole
from .network import Weights, count, shapes

MAGIC = b"labtable policy 1\n"
MOST_BYTES = 200_000
MOST_UNITS = 100_000  # of a layer
STORED = np.dtype("<f2")


class About(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The header of a policy file: the game, the features, and how the policy was trained."""

    game: str
    rules_version: int
    seats: int
    options: dict[str, Value]
    encoder: str
    features: str  # their fingerprint, see `features.fingerprint_of`
    inputs: int
    width: int
    outputs: int
    learned: dict[str, str | int | float]  # for people
    likeliest: bool = False  # it plays its most likely action instead of drawing
    checksum: str = ""  # of the weights


def encoded(about: About, weights: Weights) -> bytes:
    """The bytes of a policy file."""
    numbers = b"".join(array.astype(STORED).tobytes() for array in weights)
    head = msgspec.json.encode(msgspec.structs.replace(about, checksum=sha256(numbers).hexdigest()))
    return MAGIC + head + b"\n" + numbers


def decoded(data: bytes, name: str) -> tuple[About, Weights]:
    """Parse the bytes of a policy file; `name` is for messages. Raises Problem `bad_policy`."""
    if not data.startswith(MAGIC):
        raise Problem.english("bad_policy", f"{name} is no file of a policy that this labtable has learned.")
    head, _, numbers = data.removeprefix(MAGIC).partition(b"\n")
    try:
        about = msgspec.json.decode(head, type=About)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise Problem.english("bad_policy", f"{name} is damaged: its second line cannot be read ({error}).") from None
    size = about.inputs, about.width, about.outputs
    if not all(0 < units <= MOST_UNITS for units in size) or len(numbers) != count(*size) * STORED.itemsize:
        raise Problem.english("bad_policy", f"{name} is damaged: it has not as many weights as it says.")
    if sha256(numbers).hexdigest() != about.checksum:
        raise Problem.english("bad_policy", f"{name} is damaged: its weights are others than were written.")
    flat = np.frombuffer(numbers, STORED).astype(np.float32)
    if not np.isfinite(flat).all():
        raise Problem.english("bad_policy", f"{name} has weights that are no finite numbers.")
    arrays, at = [], 0
    for shape in shapes(*size):
        length = int(np.prod(shape))
        arrays.append(flat[at : at + length].reshape(shape))
        at += length
    return about, Weights(*arrays)


def read(path: Path) -> bytes:
    """The bytes of a policy file, not longer than one may be. Raises Problem `bad_policy`."""
    try:
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise Problem.english("bad_policy", f"{path} cannot be read: {error.strerror}.") from None
    if len(data) > MOST_BYTES:
        raise Problem.english("bad_policy", f"{path} is too large for a policy: it may have {MOST_BYTES:,} bytes.")
    return data


def write(path: Path, about: About, weights: Weights) -> None:
    """Write a policy file, replacing an existing one. Raises Problem `bad_policy` or OSError."""
    data = encoded(about, weights)
    if len(data) > MOST_BYTES:
        raise Problem.english("bad_policy", f"The policy has {len(data):,} bytes; a file may have {MOST_BYTES:,}.")
    write_whole(path, data)
