"""Proofs of who wins: finding, writing and checking them."""
