"""LIMIT as an OpenSpiel game, registered as `python_limit` when this module is imported; needs the `openspiel` extra.

`pyspiel.load_game("python_limit(edition=nestor/size:4,seed=7)")` returns a game of perfect information without chance:
the layout is drawn from the `seed` parameter. Actions and planes are those of `LimitEncoding`, with an action per step
of a turn, and returns are those of `rewards_of`.
"""

from __future__ import annotations

from typing import Any

from limitproto.core.extras import install_command

try:
    import numpy as np
    import pyspiel
    from open_spiel.python.observation import IIGObserverForPublicInfoGame
except ModuleNotFoundError as missing:
    if missing.name not in ("numpy", "pyspiel", "open_spiel"):
        raise
    said = f"limitproto.rl.openspiel needs the package {missing.name}: {install_command('openspiel')}"
    raise ModuleNotFoundError(said, name=missing.name) from None

from limitproto.rl.limit import LimitEncoding, LimitStepper, start_of
from limitproto.rl.steps import rewards_of

_TYPE = pyspiel.GameType(
    short_name="python_limit",
    long_name="LIMIT, the board-less game of hexagonal tiles",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=3,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification={"edition": "classic", "players": 0, "seed": 0},
)

#: The most turns per tile if turns need not remove one; random games stay far below it.
_TURNS_A_TILE = 50


class LimitGame(pyspiel.Game):
    """A ruleset with a start.

    Parameters: `edition`, which may carry options with `:` for `=`; `players`, 0 for the edition's default; and `seed`.
    """

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        params = {"edition": "classic", "players": 0, "seed": 0, **(params or {})}
        players = {"players": params["players"]} if params["players"] else {}
        self.start = start_of(params["edition"].replace(":", "="), seed=params["seed"], **players)
        rules = self.start.rules
        self.encoding = LimitEncoding(rules)
        # Placement takes at most two steps for a pair or a coloured tile, and one for each further ball.
        turns = rules.tiles * (1 if rules.turn == "both" else _TURNS_A_TILE)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.encoding.actions,
            max_chance_outcomes=0,
            num_players=rules.players,
            min_utility=min(rewards_of("-".join("1" + "0" * (rules.players - 1)))),
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=2 * rules.tiles + rules.size * rules.players + 3 * turns,
        )
        super().__init__(_TYPE, info, params)

    def new_initial_state(self) -> LimitState:
        """Return the start of a game."""
        return LimitState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
        """Return the observer of states: planes and position string."""
        if iig_obs_type is None or (iig_obs_type.public_info and not iig_obs_type.perfect_recall):
            return PlanesObserver(self.encoding)
        return RecallObserver(iig_obs_type, params)


class LimitState(pyspiel.State):
    """A state between two steps; `stepper` is the game so far."""

    def __init__(self, game: LimitGame) -> None:
        super().__init__(game)
        self.stepper = LimitStepper(game.encoding, game.start)

    def current_player(self) -> int:
        """Return the index of the player to act."""
        mover = self.stepper.mover
        return int(pyspiel.PlayerId.TERMINAL) if mover is None else mover

    def _legal_actions(self, _player: int) -> list[int]:
        found: list[int] = np.flatnonzero(self.stepper.mask()).tolist()
        return found

    def _apply_action(self, action: int) -> None:
        self.stepper.step(action)

    def _action_to_string(self, _player: int, action: int) -> str:
        return self.stepper.labels(action)[-1]

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        return self.stepper.position.is_over

    def returns(self) -> list[float]:
        """Return the reward of each player."""
        position = self.stepper.position
        return rewards_of(position.result) if position.is_over else [0.0] * len(position.players)

    def __str__(self) -> str:
        return " ".join([self.stepper.position.text, *(self.stepper.labels() if self.stepper.chosen else ())])


class RecallObserver(IIGObserverForPublicInfoGame):
    """Gives the knowledge of a player with perfect recall: the state, and the actions that led to it."""

    def string_from(self, state: LimitState, player: int) -> str:
        """Return it as text, which is never empty, even at the start."""
        return f"{state} {super().string_from(state, player)}".rstrip() if self._iig_obs_type.public_info else ""


class PlanesObserver:
    """Writes the planes of a state into `tensor`, float32; `dict["observation"]` is the same in their shape."""

    def __init__(self, encoding: LimitEncoding) -> None:
        self.tensor = np.zeros(int(np.prod(encoding.shape)), np.float32)
        self.dict = {"observation": self.tensor.reshape(encoding.shape)}

    def set_from(self, state: LimitState, player: int) -> None:
        """Write what a player sees."""
        self.dict["observation"][:] = state.stepper.planes(player)

    def string_from(self, state: LimitState, _player: int) -> str:
        """Return the state as text."""
        return str(state)


pyspiel.register_game(_TYPE, LimitGame)
