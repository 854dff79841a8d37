"""Environments for reinforcement learning: PettingZoo, many games at once in numpy, OpenSpiel.

Needs the `rl` extra; `limitproto.rl.openspiel` needs the `openspiel` extra instead. See spec/training.md.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from limitproto.core.extras import install_command
from limitproto.core.lazy_names import lazy_names, present_name

if TYPE_CHECKING:
    from limitproto.rl.environment import Environment as Environment
    from limitproto.rl.environment import env as env
    from limitproto.rl.environment import stepper as stepper
    from limitproto.rl.vector import VectorEnv as VectorEnv

__all__ = ["Environment", "VectorEnv", "env", "stepper"]

if not TYPE_CHECKING:
    # Only half of it needs PettingZoo.
    _lazy = lazy_names(__name__, {"environment": ("Environment", "env", "stepper"), "vector": ("VectorEnv",)})

    def __getattr__(name: str) -> object:
        if name == "Vector":
            name = present_name(f"{__name__}.Vector", "VectorEnv")
        try:
            return _lazy(name)
        except ModuleNotFoundError as missing:
            if missing.name not in ("numpy", "gymnasium", "pettingzoo"):
                raise
            said = f"limitproto.rl needs the package {missing.name}: {install_command('rl')}"
            raise ModuleNotFoundError(said, name=missing.name) from None
