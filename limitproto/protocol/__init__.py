"""The protocol: what a line means and what is answered; knows a game only by `limitproto.games.base`."""
