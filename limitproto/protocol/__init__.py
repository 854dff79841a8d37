"""The protocol: commands and their responses; it knows games only through `limitproto.games.base`."""
