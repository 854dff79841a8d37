"""Package attributes that are loaded on first use."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any


def lazy_names(
    package: str, homes: Mapping[str, tuple[str, ...]], renamed: Mapping[str, str] | None = None
) -> Callable[[str], object]:
    """Return a package's `__getattr__`; `homes` maps each of its modules to its names.

    `renamed` maps names from 0.1, whose use gives a DeprecationWarning, to their present names; a dotted name belongs
    to a module, and is no longer exported.
    """
    address_of = {name: f"{home}.{name}" for home, names in homes.items() for name in names}

    def load_attribute(name: str) -> object:
        address = address_of.get(name, "")
        if renamed and name in renamed:
            new = present_name(f"{package}.{name}", renamed[name])
            address = address_of.get(new, new)
        if not address:
            raise AttributeError(f"module {package!r} has no attribute {name!r}; see dir({package})")
        from importlib import import_module

        home, _, inner = address.rpartition(".")
        return getattr(import_module(f"{package}.{home}"), inner)

    return load_attribute


def present_name(old: str, new: str) -> str:
    """Return the present name for an old one, and warn about the change."""
    import warnings  # for start-up time

    warnings.warn(f"{old} is now {new}; the old name ends with 0.3", DeprecationWarning, stacklevel=3)
    return new


class Renamed:
    """A class member that has been renamed."""

    def __init__(self, old: str, new: str) -> None:
        self._old, self._new = old, new

    def __get__(self, one: Any, owner: type) -> Any:
        return getattr(owner if one is None else one, present_name(f"{owner.__name__}.{self._old}", self._new))
