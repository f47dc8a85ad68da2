"""Messages as they go over a connection, byte by byte."""

HANDSHAKE = (
    b"GET /ws/muon-100 HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


HELLO = b'{"t":"hello","secret":null}'


NONSENSE, NO_UTF8 = b"nonsense", b"\xff\xfe\xfd"


def frame(said: bytes, kind: int = 0x81) -> bytes:
    """A message as it goes over a socket."""
    return bytes([kind, 0x80 | len(said)]) + b"\0\0\0\0" + said
