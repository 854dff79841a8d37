"""Records in the formats of other programs, and as pictures: a table of formats, and a small module for each.

`convert` converts files into one file, and reports what a format cannot hold.
"""
