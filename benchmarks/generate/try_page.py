"""Make the try-it page: `python -m benchmarks.generate.try_page OUT` writes it as one folder of files.

It consists of the page of `limitproto gui`, the package as it is installed here, the npm package `pyodide`, and three
wheels from PyPI. Python modules are compiled by the Python of Pyodide, which needs node. Third-party parts are kept in
`build/try` for the next time.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import limitproto
from limitproto.core.extras import SITE
from limitproto.protocol.commands.index import COMMANDS
from limitproto.protocol.dispatcher import Dispatcher
from limitproto.protocol.session import Session
from limitproto.web.server import BOARD, DATA, RULES, STATIC, page_files

CHECKOUT = Path(__file__).resolve().parents[2]
#: What the page has besides the board; its modules import those of the board as if they were in one folder.
PARTS = STATIC / "try"
PACKAGE = Path(limitproto.__file__).resolve().parent
CACHE = CHECKOUT / "build" / "try"
#: The version of the npm package, its files that a browser needs, and the wheels with their platforms.
PYODIDE = "314.0.7"
PYODIDE_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
PLATFORM = "pyemscripten_2026_0_wasm32"
WHEELS = ("lark", "click", "msgspec")
#: Packages of limitproto that nothing in a browser asks for.
LEFT_OUT = ("archive", "cli", "rl")
#: What a static host cannot say in headers.
POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; "
    "img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'"
)
#: What the programs of the page do once before their memory is kept, so that a browser need not: modules are
#: imported, tables made. Nothing of it may import msgspec, whose machine code is no part of the memory, or search,
#: whose memory is too large.
WARM = r"""
import gc, sys
sys.path.insert(0, "/package")
sys.dont_write_bytecode = True
from limitproto.web.in_browser import Programs
programs = Programs(lambda number, text: None, lambda: 0)
programs.start(1, "limitproto")
for line in (
    "lp-newgame classic seed=1", "lp-describe", "lp-clock none", "lp-state", "lp-steps", "lp-explain m50:m60",
    "play white m50:n50", "lp-legal_count", "undo", "lp-newgame pbmserv seed=1", "lp-steps",
    "lp-newgame limes seed=1", "lp-state", "lp-steps",
):
    programs.send(1, line + "\n")
programs.stop(1)
del programs, line
gc.collect()
assert "msgspec" not in sys.modules
"""
COMPILE = r"""
import { readFileSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
const [, , page, sources, warm, outFiles, outSnapshot] = process.argv;
const { loadPyodide } = await import(`${page}/pyodide/pyodide.mjs`);
const { writeFiles } = await import(`${page}/python.mjs`);
const write = (path, bytes) => writeFileSync(path, gzipSync(bytes, { level: 9 }));
const compiler = await loadPyodide();
const { FS } = compiler;
compiler.unpackArchive(new Uint8Array(readFileSync(sources)), 'zip', { extractDir: '/package' });
compiler.runPython('import compileall; assert compileall.compile_dir("/package", quiet=1, legacy=True, optimize=2)');
const index = [];
const parts = [];
const add = (path) => {
  const isFolder = FS.isDir(FS.stat(path).mode);
  if (!isFolder && path.endsWith('.py')) return;
  if (!isFolder) parts.push(FS.readFile(path));
  index.push([path, isFolder ? null : parts.at(-1).length]);
  if (isFolder) for (const name of FS.readdir(path).sort()) if (!/^\.+$/.test(name)) add(`${path}/${name}`);
};
add('/package');
const files = Buffer.concat([Buffer.from(`${JSON.stringify(index)}\n`), ...parts]);
const python = await loadPyodide({ _makeSnapshot: true });
const room = python._module.HEAP8.length;
writeFiles(python, new Uint8Array(files));
python.runPython(warm);
if (python._module.HEAP8.length > room) throw new Error('Python has no room for this memory when it starts');
write(outFiles, files);
write(outSnapshot, python.makeMemorySnapshot());
"""


def node_modules() -> Path:
    """Return the folder with the npm package, which is fetched if it is not there."""
    given = os.environ.get("LIMITPROTO_NODE_MODULES")
    for folder in (Path(given) if given else CACHE, CACHE / "node_modules"):
        if (folder / "pyodide" / "package.json").exists():
            return folder
    words = ["npm", "install", "--prefix", str(CACHE), "--no-audit", "--no-fund", "--silent", f"pyodide@{PYODIDE}"]
    subprocess.run(words, check=True)
    return CACHE / "node_modules"


def wheels() -> list[Path]:
    """Return the wheels, which are fetched if they are not there."""
    folder = CACHE / "wheels"
    found = [path for name in WHEELS for path in sorted(folder.glob(f"{name}-*.whl"))[-1:]]
    if len(found) == len(WHEELS):
        return found
    words = ["download", "-q", "--no-deps", "--only-binary=:all:", "--platform", PLATFORM, "--python-version", "3.14"]
    words += ["--implementation", "cp", "--abi", "cp314", "--abi", "none", "-d", str(folder), *WHEELS]
    subprocess.run([sys.executable, "-P", "-m", "pip", *words], check=True)
    return [path for name in WHEELS for path in sorted(folder.glob(f"{name}-*.whl"))[-1:]]


def write_sources(archive: Path, fetched: list[Path]) -> None:
    """Write the package and its wheels as one zip."""
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as out:
        for path in sorted(PACKAGE.rglob("*")):
            parts = path.relative_to(PACKAGE).parts
            is_left_out = parts[0] in LEFT_OUT or "static" in parts or "data" in parts
            if path.is_file() and path.suffix not in (".so", ".pyd", ".pyc") and not is_left_out:
                out.writestr(zipfile.ZipInfo("/".join(("limitproto", *parts))), path.read_bytes())
        if not (PACKAGE / "grammar" / "records.lark").exists():
            for path in sorted((CHECKOUT / "grammar").glob("*.lark")):
                out.writestr(zipfile.ZipInfo(f"limitproto/grammar/{path.name}"), path.read_bytes())
        for wheel in fetched:
            with zipfile.ZipFile(wheel) as files:
                for name in sorted(files.namelist()):
                    out.writestr(zipfile.ZipInfo(name), files.read(name))


def compiled(page: Path) -> tuple[Path, Path]:
    """Return the compiled modules with the other files, and the memory of Python; made again if a source has changed.

    `page` has what loads Python.
    """
    CACHE.mkdir(parents=True, exist_ok=True)
    sources = CACHE / f"sources-{os.getpid()}.zip"
    write_sources(sources, wheels())
    digest = hashlib.sha256(sources.read_bytes() + f"{PYODIDE}{COMPILE}{WARM}".encode()).hexdigest()[:16]
    made = CACHE / f"files-{digest}.bin", CACHE / f"snapshot-{digest}.bin"
    if not all(path.exists() for path in made):
        parts = [path.with_suffix(f".{os.getpid()}") for path in made]
        words = ["node", "--input-type=module", "-", str(page.resolve()), str(sources), WARM, *map(str, parts)]
        done = subprocess.run(words, input=COMPILE, capture_output=True, text=True, check=False)
        if done.returncode:
            # Node shows the line of Pyodide, which is a megabyte, before what has gone wrong.
            raise SystemExit(done.stderr[-2000:])
        for part, path in zip(parts, made, strict=True):
            part.replace(path)
    sources.unlink()
    return made


def first_view() -> dict[str, object]:
    """Return the game that the page shows before Python runs, as it keeps one for a reload."""
    dispatcher = Dispatcher(Session(), COMMANDS)

    def asked(line: str) -> object:
        return json.loads(dispatcher.handle_line(line)[0][2:])

    dispatcher.handle_line("lp-newgame classic")
    seats = [{"name": "person", "level": 3}, {"name": "limitproto", "level": 3}]
    record, state = asked("lp-record format=json"), asked("lp-state")
    return {"record": record, "state": state, "path": [], "seats": seats, "clock": "none"}


def build(out: Path) -> None:
    """Write the page into a folder, which is emptied first if it has been made by this."""
    pyodide = node_modules() / "pyodide"
    if (out / "offline.js").exists():
        shutil.rmtree(out)
    (out / "pyodide").mkdir(parents=True)
    for path in (*page_files(), *PARTS.rglob("*"), *BOARD, *DATA):
        if path.suffix in (".js", ".mjs", ".css", ".json", ".tsv") and path.name != "gui.js":
            shutil.copyfile(path, out / path.name)
    for path in RULES:
        # A static host need not say that it is UTF-8.
        (out / path.name).write_text(path.read_text(encoding="utf-8"), encoding="utf-8-sig")
    for name in PYODIDE_FILES:
        shutil.copyfile(pyodide / name, out / "pyodide" / name)
    lock = json.loads((pyodide / "pyodide-lock.json").read_text(encoding="utf-8"))
    (out / "pyodide" / "pyodide-lock.json").write_text(json.dumps({**lock, "packages": {}}), encoding="utf-8")
    for path, name in zip(compiled(out), ("files.bin", "snapshot.bin"), strict=True):
        shutil.copyfile(path, out / name)
    (out / "first.js").write_text(f"export default {json.dumps(first_view())};\n", encoding="utf-8")
    page = (STATIC / "index.html").read_text(encoding="utf-8")
    head = f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">'
    for old, new in (
        ('<meta charset="utf-8">', f'<meta charset="utf-8">\n{head}'),
        ('src="gui.js"', 'src="try.js"'),
        ("<h3>Keys on", f'<p>The <a href="{SITE}" target="_blank">site</a> has the documentation.</p>\n<h3>Keys on'),
        ("</head>", '<link rel="stylesheet" href="try.css">\n</head>'),
        ("</body>", f"{(PARTS / 'parts.html').read_text(encoding='utf-8')}</body>"),
    ):
        assert page.count(old) == 1, old
        page = page.replace(old, new)
    (out / "index.html").write_text(page, encoding="utf-8")
    files = sorted(path for path in out.rglob("*") if path.is_file())
    digest = hashlib.sha256(b"".join(path.read_bytes() for path in files)).hexdigest()[:16]
    names = ["./", *(path.relative_to(out).as_posix() for path in files if path.name != "offline.js")]
    offline = out / "offline.js"
    made = json.dumps([f"limitproto-{digest}", names])
    offline.write_text(offline.read_text(encoding="utf-8").replace("'MADE'", made), encoding="utf-8")


def main() -> None:
    """Write the page."""
    parser = argparse.ArgumentParser(description="Write the try-it page into a folder.")
    parser.add_argument("out", type=Path, metavar="OUT", help="the folder, which is made")
    out = parser.parse_args().out
    build(out)
    size = sum(path.stat().st_size for path in out.rglob("*") if path.is_file())
    print(f"{out}: {size / 1e6:.1f} MB; python -m http.server --directory {out} serves it")


if __name__ == "__main__":
    main()
