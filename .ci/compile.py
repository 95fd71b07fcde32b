"""Compiles what counts cards, by mypyc and from the same sources, where it is asked for.

``GINSCORE_COMPILE=1 pip install .`` does it and needs a C compiler; without the variable the wheel
is pure Python, runs everywhere, and nothing of what is here is needed.
"""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

COMPILED = "ginscore/scoring/judging"
"""The room in which judging spends its time, and which no command enters that has no cards."""


class CompileHook(BuildHookInterface[Any]):
    """Adds the compiled modules to a wheel, beside the sources they were made from."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """Return what compiling needs."""
        return ["mypy[mypyc]>=1.14", "setuptools>=70"] if _asked() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile the modules, and have the wheel named after this Python and machine."""
        if self.target_name != "wheel" or version == "editable" or not _asked():
            return
        self._folder = tempfile.mkdtemp()
        # Whatever is made on the way is left outside of the sources.
        shutil.copytree(Path(self.root, "ginscore"), Path(self._folder, "ginscore"))
        for library, place in _compiled(Path(self._folder)).items():
            build_data["force_include"][library] = place
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove what was made on the way."""
        if folder := getattr(self, "_folder", None):
            shutil.rmtree(folder)


def _asked() -> bool:
    return os.environ.get("GINSCORE_COMPILE", "") not in ("", "0")


def _compiled(folder: Path) -> dict[str, str]:
    """Compile the modules in a copy of the package; return the libraries and their places."""
    from mypyc.build import mypycify
    from setuptools import Distribution
    from setuptools.errors import BaseError, CCompilerError

    before = os.getcwd()
    os.chdir(folder)
    try:
        sources = sorted(str(path) for path in Path(COMPILED).glob("[!_]*.py"))
        # A higher level takes twice as long to compile and makes nothing faster.
        modules = mypycify(["--ignore-missing-imports", *sources], opt_level="1", debug_level="0")
        command = Distribution({"ext_modules": modules}).get_command_obj("build_ext")
        command.ensure_finalized()
        command.run()
        made = folder / command.build_lib
        return {
            str(library): str(library.relative_to(made))
            for library in made.rglob("*")
            if library.suffix in (".so", ".pyd")
        }
    except (BaseError, CCompilerError, OSError) as error:
        # Without a traceback, in which pip would bury it.
        sys.exit(
            f"ginscore: nothing was compiled, as the C compiler failed: {error}\n"
            "Install one (Debian: apt install gcc python3-dev), or leave GINSCORE_COMPILE out:\n"
            "pip install ."
        )
    finally:
        os.chdir(before)
