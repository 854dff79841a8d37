"""Proofs of who wins: how to find, write and check them."""
