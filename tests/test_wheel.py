"""The program as a stranger gets it: built as a wheel, installed elsewhere, run from there."""

from __future__ import annotations

import os
import subprocess
import sys
import venv
from pathlib import Path
from zipfile import ZipFile

import pytest

ROOT = Path(__file__).parent.parent


def call(*command: object, cwd: Path) -> str:
    environment = {key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "SHANGRILA"))}
    result = subprocess.run(
        [str(word) for word in command], cwd=cwd, env=environment, capture_output=True, text=True, timeout=300
    )
    assert result.returncode == 0, result.stdout + result.stderr
    return result.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    call(sys.executable, "-m", "pip", "wheel", "--no-deps", "--no-build-isolation", "-w", folder, ROOT, cwd=folder)
    (path,) = folder.glob("*.whl")
    return path


def test_the_wheel_carries_every_template(wheel: Path) -> None:
    shipped = {path.relative_to(ROOT / "templates").as_posix() for path in (ROOT / "templates").rglob("*.*")}
    inside = {name.removeprefix("shangrila_pnp/_templates/") for name in ZipFile(wheel).namelist()}
    assert shipped <= inside
    assert {"shangrila_pnp/py.typed", "shangrila_pnp/openings/opening.schema.json"} <= inside


def test_the_wheel_runs_in_a_fresh_environment(wheel: Path, tmp_path: Path) -> None:
    venv.create(tmp_path / "fresh", with_pip=True)
    binaries = tmp_path / "fresh" / ("Scripts" if os.name == "nt" else "bin")
    call(binaries / "python", "-m", "pip", "install", "-c", ROOT / "constraints.txt", wheel, cwd=tmp_path)
    out = call(binaries / "shangrila-pnp", "templates", cwd=tmp_path)
    board = next(Path(line.split(maxsplit=1)[1]) for line in out.splitlines() if line.startswith("board.toml"))
    assert board.is_relative_to((tmp_path / "fresh").resolve())
    assert "13 villages" in out
