"""Package attributes that are loaded on first use."""

from __future__ import annotations

from collections.abc import Callable, Mapping


def lazy_names(package: str, homes: Mapping[str, tuple[str, ...]]) -> Callable[[str], object]:
    """Return a package's `__getattr__`; `homes` maps each of its modules to its names."""
    home_of = {name: home for home, names in homes.items() for name in names}

    def attribute(name: str) -> object:
        if name not in home_of:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        from importlib import import_module

        return getattr(import_module(f"{package}.{home_of[name]}"), name)

    return attribute
