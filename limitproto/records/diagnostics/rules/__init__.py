"""The rules of diagnostics, a module for each group of families. The first digit of a code names the family."""
