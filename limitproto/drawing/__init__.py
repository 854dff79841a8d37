"""Text and SVG primitives for boards of hexagons; the meaning of the pieces is up to each game's `render`."""
