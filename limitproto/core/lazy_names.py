"""Package attributes that are loaded on first use."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any


def lazy_names(
    package: str, homes: Mapping[str, tuple[str, ...]], renamed: Mapping[str, str] | None = None
) -> Callable[[str], object]:
    """Return a package's `__getattr__`; `homes` maps each of its modules to its names.

    `renamed` maps names from 0.1, whose use gives a DeprecationWarning, to their present names.
    """
    home_of = {name: home for home, names in homes.items() for name in names}

    def attribute(name: str) -> object:
        if renamed and name in renamed:
            name = _present(f"{package}.{name}", renamed[name])
        if name not in home_of:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        from importlib import import_module

        return getattr(import_module(f"{package}.{home_of[name]}"), name)

    return attribute


def _present(old: str, new: str) -> str:
    """Return the present name for an old one, and warn about the change."""
    import warnings  # for start-up time

    warnings.warn(f"{old} is now {new}; the old name ends with 0.3", DeprecationWarning, stacklevel=3)
    return new


class Renamed:
    """A class member that has been renamed."""

    def __init__(self, new: str) -> None:
        self._new = new

    def __set_name__(self, owner: type, name: str) -> None:
        self._old = f"{owner.__name__}.{name}"

    def __get__(self, one: Any, owner: type) -> Any:
        return getattr(owner if one is None else one, _present(self._old, self._new))
