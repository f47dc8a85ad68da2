"""A real nginx before a server, as schools have one."""

import asyncio
import os
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import pytest

from tests.served import free_port

NGINX = shutil.which("nginx", path=f"{os.environ['PATH']}:/usr/sbin")
SETTINGS = """
daemon off; worker_processes 1; pid {folder}/nginx.pid; error_log stderr warn;
events {{ worker_connections 512; }}
http {{
    access_log off; client_body_temp_path {folder}/1; proxy_temp_path {folder}/2;
    fastcgi_temp_path {folder}/3; uwsgi_temp_path {folder}/4; scgi_temp_path {folder}/5;
    server {{
        listen 127.0.0.1:{port};
        {server}
    }}
}}
"""
# What a filter does that knows of no WebSocket: `Upgrade` is not passed on.
NO_UPGRADE = "location / {{ proxy_pass http://{at}; proxy_set_header Host $http_host; }}"
# One that knows and refuses them.
FORBIDDEN = NO_UPGRADE + ' if ($http_upgrade != "") {{ return 403; }}'


# One that lets only pages through, and nothing that goes on for long.
PAGES_ONLY = NO_UPGRADE + " location /ws/ {{ return 403; }} location /line {{ return 403; }}"


def nginx(folder: Path, port: int, at: str, server: str) -> list[str]:
    """The command that starts a proxy at the port of the server at `at`; `server`: the settings that pass on."""
    if NGINX is None:
        assert not os.environ.get("LABTABLE_REQUIRE_BROWSER"), "nginx is missing: apt-get install nginx-light"
        pytest.skip("nginx is missing: apt-get install nginx-light")
    folder.mkdir(exist_ok=True)
    settings = folder / "nginx.conf"
    settings.write_text(SETTINGS.format(folder=folder, port=port, server=server.format(at=at)))
    return [NGINX, "-c", str(settings), "-e", "stderr"]


@asynccontextmanager
async def proxy(folder: Path, at: str, server: str = NO_UPGRADE) -> AsyncIterator[str]:
    """The host and port of a proxy before a server in this process."""
    port = free_port()
    process = await asyncio.create_subprocess_exec(*nginx(folder, port, at, server))
    try:
        while True:
            with suppress(OSError):
                (await asyncio.open_connection("127.0.0.1", port))[1].close()
                break
            assert process.returncode is None, "nginx has ended"
            await asyncio.sleep(0.01)
        yield f"127.0.0.1:{port}"
    finally:
        process.terminate()
        await process.wait()
