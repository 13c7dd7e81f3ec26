"""Where a server keeps its data and where it listens, when nobody has said."""

from __future__ import annotations

import errno
import os
import socket
from pathlib import Path

PORT = 8000
TRIED = 10  # ports after the usual one that are tried when nobody asked for a certain port
EARLIER = Path("archipel-data")  # in the working directory: where servers kept everything before


class PortTaken(Exception):
    """The port that was asked for is in use; `free` is the next one that is not."""

    def __init__(self, port: int, free: int | None) -> None:
        super().__init__(port)
        self.port, self.free = port, free


def default_data() -> Path:
    """The user's data folder; a folder from before in the working directory is still used."""
    if (EARLIER / "archipel.db").is_file():
        return EARLIER.resolve()
    from platformdirs import user_data_path  # part of the extra `server`; the command line reads this file without it

    return Path(user_data_path("archipel", appauthor=False))


def listen(host: str, port: int | None) -> socket.socket:
    """A socket at this port. Without a port: at the usual one, or the next that is free."""
    first = PORT if port is None else port
    for number in range(first, first + 1 + TRIED):
        try:
            found = _bound(host, number)
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise
            continue
        if port is None or number == port:
            return found
        found.close()
        raise PortTaken(port, number)
    raise PortTaken(first, None)


def _bound(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    made = socket.socket(family, socket.SOCK_STREAM)
    try:
        if os.name == "posix":  # elsewhere this would let two servers share a port
            made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        made.bind((host, port))
        made.listen(2048)  # binding alone does not tell whether somebody else listens there
    except OSError:
        made.close()
        raise
    return made
