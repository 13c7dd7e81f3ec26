"""A full disk refuses moves with a clear answer and loses nothing; when there is room again, play goes on."""

import os
import resource
import subprocess
import sys

import pytest

from archipel.server.commands import app
from archipel.server.store.database import FILE
from tests.server.conftest import Someone
from tests.server.test_start import Started

CAN_MOUNT = (
    os.getuid() == 0
    and subprocess.run(
        ["unshare", "-m", "sh", "-c", "mount -t tmpfs none /mnt"], capture_output=True, check=False
    ).returncode
    == 0
)
IN_A_SMALL_DISK = ["unshare", "-m", "sh", "-c", 'mount -t tmpfs -o size=3m none "$0" && exec "$@"']


class SmallFiles:
    """Files of the server may not grow beyond a size: what any user can do to a process."""

    before = ()

    def __init__(self, data):
        self.data = data

    def fill(self, server):
        size = max(file.stat().st_size for file in self.data.iterdir() if file.is_file())
        self.limit(server, size + 4096)

    def free(self, server):
        self.limit(server, resource.RLIM_INFINITY)

    def limit(self, server, size):
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))

    def inside(self, server):
        """What comes before a command, so that it sees the disk as the server does."""
        return ()


class SmallDisk:
    """A disk of three megabytes, which only the server sees."""

    def __init__(self, data):
        self.data, self.before = data, [*IN_A_SMALL_DISK, str(data)]

    def inside(self, server):
        return ("nsenter", "--target", str(server.process.pid), "--mount")

    def seen(self, server):
        return type(self.data)("/proc", str(server.process.pid), "root", *self.data.parts[1:])

    def fill(self, server):
        with (self.seen(server) / "filler").open("wb", buffering=0) as file:
            try:
                while file.write(b"x" * 4096):
                    pass
            except OSError:
                return

    def free(self, server):
        (self.seen(server) / "filler").unlink()


WAYS = [SmallFiles, SmallDisk] if CAN_MOUNT else [SmallFiles]  # only root mounts disks


@pytest.mark.parametrize("way", WAYS)
def test_a_full_disk_refuses_moves_clearly_and_loses_nothing(tmp_path, game, way, capsys):
    data = tmp_path / "data"
    data.mkdir()
    disk = way(data)
    server = Started(data, f"games=({game!r},), rules=Path({str(tmp_path / 'rules')!r})", disk.before)
    try:
        ada = Someone(server.url)
        view = ada.lay(game, ["me", "shared"])
        for _ in range(3):
            view = ada.play(view)["view"]
        disk.fill(server)
        path, refused = f"/api/tables/{view['table']}/moves", None
        for n in range(200):
            answer = ada.ask("POST", path, json={"id": f"f{n}", "seq": view["seq"], "move": view["legal"][0]})
            if answer.status_code != 200:
                refused = answer.json()
                break
            view = answer.json()["view"]
        assert refused is not None, "the disk was never full"
        assert (refused["status"], refused["code"]) == (503, "cannot-store")
        assert len(refused["detail"]) > 20
        assert ada.view(view["table"])["seq"] == view["seq"]
        assert ada.ask("POST", "/api/me", json={"name": "Bob"}).json()["code"] == "cannot-store"
        disk.free(server)
        again = {"id": f"f{n}", "seq": view["seq"], "move": view["legal"][0]}
        assert ada.post(path, **again)["outcome"] == "done"
        backup = [sys.executable, "-m", "archipel.server", "backup", str(tmp_path / "saved.db"), "--data", str(data)]
        assert subprocess.run([*disk.inside(server), *backup], check=False).returncode == 0
        assert server.stop() == 0
    finally:
        server.process.kill()
        server.process.wait()
        server.process.stdout.close()
    (tmp_path / "back").mkdir()
    (tmp_path / "saved.db").rename(tmp_path / "back" / FILE)
    capsys.readouterr()
    assert app(["check", "--data", str(tmp_path / "back")], exit_on_error=False) == 0
    assert "1 tables" in capsys.readouterr().out
