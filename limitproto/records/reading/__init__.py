"""Reads records in every form."""
