"""Records in the forms of other programs, and as pictures: a table of formats, and a small module for each.

`formats` is the table, `run` goes from files to a file, `holdings` tells what a form cannot carry.
"""
