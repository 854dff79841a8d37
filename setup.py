"""Compile the rules and the search where there is a C compiler; all else that is to be said is in pyproject.toml.

Without a compiler, or when compiling fails, the package is the same in pure Python. LIMITPROTO_PURE=1 does not try;
LIMITPROTO_REQUIRE_COMPILED=1 lets the build fail instead.
"""

from __future__ import annotations

import runpy
import shutil
import sys
import sysconfig
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.editable_wheel import editable_wheel

MODE = runpy.run_path("limitproto/core/build_mode.py")
FOLDER = Path(MODE["PACKAGE"])
COMPILER = "mypy[mypyc]>=1.18"


def has_c_compiler() -> bool:
    """Tell whether C can be compiled here, as far as that can be seen without trying."""
    if sys.platform == "win32":
        return True
    command = (sysconfig.get_config_var("CC") or "cc").split()[0]
    header = Path(sysconfig.get_path("include")) / "Python.h"
    return shutil.which(command) is not None and header.exists()


def extensions(is_required: bool) -> list[Extension]:
    """Return the compiled modules, none when the compiler to C is missing or refuses them."""
    try:
        from mypyc.build import mypycify

        found = mypycify(
            [
                "--config-file=",
                "--follow-imports=silent",
                "--strict",
                *(str(FOLDER / f"{module.replace('.', '/')}.py") for module in MODE["MODULES"]),
            ],
            group_name=f"{MODE['PACKAGE']}.{MODE['library']()}",
            target_dir="build/compiled",
            opt_level="3",
            debug_level="0",
        )
    except (ImportError, SystemExit) as error:
        if is_required:
            raise
        print(f"limitproto stays pure: {error}", file=sys.stderr)
        return []
    for extension in found:
        extension.optional = not is_required
        # A warning of a C compiler that mypyc has not met is no reason to stay pure.
        extension.extra_compile_args = [*extension.extra_compile_args, "-Wno-error"]
        if sys.platform != "win32":
            # Nobody puts other functions in the place of ours, so that those of a library can be inlined.
            extension.extra_compile_args.append("-fno-semantic-interposition")
    return found


def remove_compiled_files() -> None:
    """Remove what an earlier build has left beside the source."""
    suffix = sysconfig.get_config_var("EXT_SUFFIX")
    # The library of all modules lies above their rooms; in a room there may be that of an older version.
    for name in (*MODE["MODULES"], "compiled_*__mypyc", "*.compiled_*__mypyc"):
        for path in FOLDER.glob(name.replace(".", "/") + suffix):
            path.unlink()


class BuildExtensions(build_ext):
    """As ever, but compiled files that lie beside the source belong to this build."""

    def run(self) -> None:
        if self.inplace or self.editable_mode:
            remove_compiled_files()
        super().run()


class BuildEditable(editable_wheel):
    """As ever, but a pure build leaves nothing compiled behind."""

    def run(self) -> None:
        remove_compiled_files()
        super().run()


is_pure, is_required = MODE["wishes"]()
is_compiling = not is_pure and (is_required or has_c_compiler())
building = {"build", "build_ext", "bdist_wheel", "editable_wheel", "install"} & set(sys.argv)
setup(
    # Asked for by pip before it builds; there is no need of it where nothing is compiled.
    setup_requires=[COMPILER] if is_compiling else [],
    ext_modules=extensions(is_required) if is_compiling and building else [],
    cmdclass={"build_ext": BuildExtensions, "editable_wheel": BuildEditable},
)
