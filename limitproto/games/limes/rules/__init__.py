"""The rules of LIMES."""
