"""Build hook of hatchling: compiles the rules and the search with mypyc where there is a C compiler.

Without a compiler, or when compiling fails, the package is the same in pure Python. pip hides what a build prints, so
the wheel then has a file with the reason, which `limitproto --version` shows. LIMITPROTO_PURE=1 does not try;
LIMITPROTO_REQUIRE_COMPILED=1 makes the build fail instead. The modules are listed in files `compiled.txt`.
"""

from __future__ import annotations

import os
import platform
import re
import runpy
import shutil
import sys
import sysconfig
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from packaging.specifiers import SpecifierSet

#: What compiles; asked for only where something is compiled.
COMPILER = ["mypy[mypyc]>=1.18", "setuptools>=77"]
PACKAGE = "limitproto"
#: The folders of scripts that have cases, besides the scripts themselves.
SCRIPTS = ("scripts/rules", "scripts/positions", "scripts/limes")
#: The files of C in which searches and the reading of records spend their time: compiled as one, so that functions of
#: one go into those of others.
TOGETHER = re.compile(
    r"___limit___(rules___(masks|kernel|move_generator|movement_state)|search___\w+|places|window|line)\.c$"
    r"|games___spots\.c$|___lgn___(parser|scanner|odd_tokens)\.c$|___(parsed_game|validate___replay)\.c$"
    r"|[/\\](int|list)_ops\.c$"
)


def has_c_compiler() -> bool:
    """Return whether there seems to be a C compiler and the headers of this Python, without trying them."""
    if sys.platform == "win32":
        return True
    command = (sysconfig.get_config_var("CC") or "cc").split()[0]
    header = Path(sysconfig.get_path("include")) / "Python.h"
    return shutil.which(command) is not None and header.exists()


class CustomBuildHook(BuildHookInterface[Any]):
    """Adds the grammars and the compiled modules to a wheel, or copies them next to the source when editable."""

    PLUGIN_NAME = "custom"

    def _build_mode(self) -> dict[str, Any]:
        return runpy.run_path(str(Path(self.root, PACKAGE, "core", "build_mode.py")))

    def _wanted(self) -> tuple[bool, bool]:
        """Return whether to compile, and whether the build fails when that is not possible."""
        is_pure, is_required = self._build_mode()["requested_modes"]()
        return not is_pure and (is_required or has_c_compiler()), is_required

    def dependencies(self) -> list[str]:
        """Return what is installed for the build beside hatchling; it refuses a Python that does not fit."""
        wanted = self.metadata.core.requires_python
        if self.target_name == "wheel" and not SpecifierSet(wanted).contains(platform.python_version(), True):
            sys.exit(f"limitproto requires a different Python: {wanted}, and this is {sys.version.split()[0]}.")
        return COMPILER if self.target_name == "wheel" and self._wanted()[0] else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile, and say which files belong to the wheel. `version` is `standard` or `editable`."""
        if self.target_name != "wheel":
            return
        self.dependencies()
        root = Path(self.root)
        is_editable = version == "editable"
        if is_editable:
            self._remove_compiled_files(root / PACKAGE)
        else:
            # Not in pyproject.toml, which would put the grammars into editable wheels too.
            build_data["force_include"][str(root / "grammar")] = f"{PACKAGE}/grammar"
            # What `limitproto conform` and `limitproto help` read, and the positions of the trainer.
            files = [*(root / "records/scripts").glob("*.tst"), root / "records/tactics/tactics.tsv"]
            folders = [root / "records" / name for name in ("conformance-protocol", *SCRIPTS)]
            for path in (*folders, *files, *(root / "spec").glob("*.*"), *(root / "spec").glob("*/[0-9]*.md")):
                place = f"{PACKAGE}/host/conform/data/{path.relative_to(root).as_posix()}"
                build_data["force_include"][str(path)] = place
        build_mode = self._build_mode()
        is_compiling, is_required = self._wanted()
        self._folder = tempfile.TemporaryDirectory(prefix="limitproto-build-")
        folder = Path(self._folder.name)
        note = folder / "failure.txt"
        try:
            if build_mode["requested_modes"]()[0]:
                note.write_text(f"it was built with {build_mode['PURE']}\n", encoding="utf-8")
                built = {note: f"{PACKAGE}/{build_mode['FAILURE']}"}
            elif not is_compiling:
                raise RuntimeError("there is no C compiler, or no Python.h")
            else:
                built = compile_modules(root, folder, build_mode)
                build_data["pure_python"] = False
                build_data["infer_tag"] = True
        except (Exception, SystemExit) as error:
            # mypyc, setuptools and the C compiler fail in ways of their own; without them the package is pure.
            if is_required:
                raise
            reason = (str(error).strip() or type(error).__name__).splitlines()[0]
            # Of a command that failed, its name says enough.
            self._failure = re.sub(r"\['([^']*)'.*\]", r"\1", reason)[:200]
            note.write_text(f"compiling failed: {self._failure}\n", encoding="utf-8")
            built = {note: f"{PACKAGE}/{build_mode['FAILURE']}"}
        for path, place in built.items():
            if is_editable:
                shutil.copy2(path, root / place)
            else:
                build_data["force_include"][str(path)] = place

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove the folder of the compiled files, which are in the wheel now, and say last what has failed."""
        if hasattr(self, "_folder"):
            self._folder.cleanup()
        if hasattr(self, "_failure"):
            print(f"WARNING: limitproto is NOT COMPILED and ten times slower for it: {self._failure}", file=sys.stderr)

    def _remove_compiled_files(self, package: Path) -> None:
        """Remove what an earlier editable build has left beside the source."""
        suffix = sysconfig.get_config_var("EXT_SUFFIX")
        for name in (*self._build_mode()["MODULES"], "compiled_*__mypyc"):
            for path in package.glob(name.replace(".", "/") + suffix):
                path.unlink()
        (package / self._build_mode()["FAILURE"]).unlink(missing_ok=True)


def try_compiler(folder: Path) -> None:
    """Compile and link one line: a compiler that does not work is noticed in a second here, and in minutes later."""
    from setuptools import Distribution, Extension

    source = folder / "attempt.c"
    source.write_text("#include <Python.h>\nPyMODINIT_FUNC PyInit_attempt(void) { return NULL; }\n", encoding="utf-8")
    extension = Extension("attempt", [str(source)])
    command = Distribution({"name": "attempt", "ext_modules": [extension]}).get_command_obj("build_ext")
    command.build_lib = command.build_temp = str(folder / "attempt")
    command.ensure_finalized()
    command.run()


def compile_modules(root: Path, folder: Path, build_mode: dict[str, Any]) -> dict[Path, str]:
    """Compile the listed modules in a folder, and return the compiled files with their places below `root`."""
    from mypyc.build import mypycify
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext

    try_compiler(folder)

    class BuildInParallel(build_ext):  # type: ignore[misc]
        """Compiles the files of an extension side by side."""

        def build_extensions(self) -> None:
            one_by_one = self.compiler.compile

            def compile_files(sources: list[str], *others: Any, **options: Any) -> list[str]:
                with ThreadPoolExecutor(os.cpu_count()) as pool:
                    # The longest first, so that none of them is left for the end.
                    sources = sorted(sources, key=os.path.getsize, reverse=True)
                    objects = pool.map(lambda source: one_by_one([source], *others, **options), sources)
                    return [path for paths in objects for path in paths]

            if self.compiler.compiler_type == "unix":
                self.compiler.compile = compile_files
                # Where the Python of this machine has its libraries is no part of what is shipped.
                linker = self.compiler.linker_so
                self.compiler.linker_so = [word for word in linker if not word.startswith("-Wl,-rpath")]
            super().build_extensions()

    before = os.getcwd()
    os.chdir(root)
    try:
        extensions = mypycify(
            [
                "--config-file=",
                f"--cache-dir={folder / 'types'}",
                "--follow-imports=silent",
                "--strict",
                # The libraries that the package needs are not there while it is built.
                "--ignore-missing-imports",
                *(f"{PACKAGE}/{module.replace('.', '/')}.py" for module in build_mode["MODULES"]),
            ],
            group_name=f"{PACKAGE}.{build_mode['library']()}",
            target_dir=str(folder / "c"),
            # One file of C for all modules takes the compiler three times as long; see `TOGETHER`.
            multi_file=True,
            opt_level="3",
            debug_level="0",
        )
        for extension in extensions:
            # A warning of a C compiler that mypyc has not met is no reason to stay pure. The list is that of all
            # extensions, so it is not changed in place.
            extension.extra_compile_args = [*extension.extra_compile_args, "-Wno-error"]
            # mypyc puts the headers of a group with a dotted name where it does not look for them.
            extension.include_dirs.append(str(folder / "c" / PACKAGE))
            together = list(filter(TOGETHER.search, extension.sources))
            if together:
                one = folder / "c" / "together.c"
                one.write_text("\n".join(Path(source).read_text("utf-8") for source in together), "utf-8")
                extension.sources = [*(source for source in extension.sources if source not in together), str(one)]
            if sys.platform != "win32":
                # Functions of the library are never replaced from outside, so the compiler may inline them.
                extension.extra_compile_args += ["-fno-semantic-interposition", "-fvisibility=hidden"]
                # Products of machine words may be too long for them, of which the low bits are what is wanted.
                extension.extra_compile_args.append("-fwrapv")
        options = {"name": PACKAGE, "ext_modules": extensions, "cmdclass": {"build_ext": BuildInParallel}}
        command = Distribution(options).get_command_obj("build_ext")
        command.build_lib, command.build_temp = str(folder / "lib"), str(folder / "temp")
        command.ensure_finalized()
        command.run()
    finally:
        os.chdir(before)
    return {Path(path): str(Path(path).relative_to(folder / "lib")) for path in command.get_outputs()}
