"""Text and SVG primitives for boards of hexagons; what the pieces mean, a game's own picture knows."""
