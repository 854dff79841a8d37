"""The PettingZoo environment for LIMIT and LIMES: agents take turns, step by step."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv

from limitproto.games.base import Position
from limitproto.games.registry import game_of_edition
from limitproto.rl.steps import Encoding, Planes, Stepper

#: How many starts to draw until one leaves the first player a turn; most do.
_DRAWN = 1000


def stepper(position: Position) -> Stepper[Position, Encoding]:
    """Return a game that continues from a position by actions. Raises TypeError unless it is LIMIT or LIMES."""
    if not isinstance(position, Position):
        raise TypeError(f"expected a Position of LIMIT or LIMES, not {type(position).__name__}")
    # Each module has the name of its game, so that a game can be removed.
    found: Stepper[Position, Encoding] = import_module(f"limitproto.rl.{position.game.name}").stepper_of(position)
    return found


class Environment(AECEnv[str, dict[str, Any], int]):
    """A game of LIMIT or LIMES as a PettingZoo AECEnv: an agent for each player, an action for each step of a turn.

    `observe` returns a dict: `observation`, the planes of `encoding`, uint8; and `action_mask`, shape (actions,), int8,
    which is all 0 for agents that are not to act. Rewards come at the end of the game: those of `rewards_of` or, for a
    single player in LIMES, the points. An agent that is out takes no more steps, and terminates with the others.
    """

    def __init__(self, edition: str, options: dict[str, object], render_mode: str | None = None) -> None:
        super().__init__()
        if render_mode not in (None, "ansi"):
            raise ValueError(f"render_mode must be 'ansi' or None, not {render_mode!r}")
        self.agents: list[str] = []
        self._edition, self._options = edition, options
        self.metadata = {
            "name": f"{game_of_edition(edition).name}_v0",
            "render_modes": ["ansi"],
            "is_parallelizable": False,
        }
        self.render_mode = render_mode
        self._random = np.random.default_rng()
        start = self._start()
        self.stepper = stepper(start)
        self.encoding = self.stepper.encoding
        #: The agents, named after the players: `white_0`, `red_1`; in LIMES `player_0` and so on.
        self.possible_agents = [f"{n if n.isalpha() else 'player'}_{i}" for i, n in enumerate(start.players)]
        shape, actions = self.encoding.shape, self.encoding.actions
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(0, 255, shape, np.uint8),
                    "action_mask": spaces.Box(0, 1, (actions,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}

    def _start(self) -> Position:
        """Return the start of a game, redrawn if the game would be over at once."""
        for _ in range(_DRAWN):
            start = Position.new(self._edition, **{"seed": int(self._random.integers(1 << 63)), **self._options})
            if not start.is_over:
                return start
        raise ValueError(f"{start.text} is over at its start; choose options that begin a game")

    @property
    def position(self) -> Position:
        """The position at the start of the current turn."""
        return self.stepper.position

    def observation_space(self, agent: str) -> spaces.Dict:
        """Return the space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """Return the space of an agent's actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, object] | None = None) -> None:
        """Begin a new game. A seed determines everything drawn in it and in later games."""
        if seed is not None:
            self._random = np.random.default_rng(seed)
        self.stepper = stepper(self._start())
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self._settle()

    def _settle(self) -> None:
        """Select the agent to act, or end the game."""
        mover = self.stepper.mover
        if mover is not None:
            self.agent_selection = self.possible_agents[mover]
            return
        self.rewards = dict(zip(self.possible_agents, self.stepper.rewards(), strict=True))
        self.terminations = dict.fromkeys(self.agents, True)

    def step(self, action: int | None) -> None:
        """Take the next step of the selected agent's turn. Raises ValueError for an action that the mask forbids."""
        if not self.agents:
            raise ValueError("no game is in progress: call `reset` to begin one")
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self.stepper.step(-1 if action is None else action)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._settle()
        self._accumulate_rewards()

    def observe(self, agent: str) -> dict[str, Planes | NDArray[np.int8]]:
        """Return the planes that an agent sees, and its mask of legal actions."""
        viewer = self.possible_agents.index(agent)
        mask = self.stepper.mask() if viewer == self.stepper.mover else np.zeros(self.encoding.actions, bool)
        return {"observation": self.stepper.planes(viewer), "action_mask": mask.astype(np.int8)}

    def render(self) -> str:
        """Return a drawing of the board for a terminal."""
        return self.position.board_text()

    def close(self) -> None:
        """Do nothing; PettingZoo requires it along with `render`."""


def env(
    edition: str = "classic", players: int | None = None, render_mode: str | None = None, **options: object
) -> Environment:
    """Return the environment for an edition; options are the same as for `Position.new`. Raises InvalidOption.

    With the `seed` option, all games begin alike; otherwise `Environment.reset` decides.
    """
    if players is not None:
        options["players"] = players
    return Environment(edition, options, render_mode)
