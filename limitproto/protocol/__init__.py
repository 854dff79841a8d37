"""The protocol: commands and their responses; it sees games only through `limitproto.games.base`."""
