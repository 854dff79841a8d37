"""Proofs of who wins: to find, to write and to check them."""
