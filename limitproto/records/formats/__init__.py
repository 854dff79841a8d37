"""Records in the forms of other programs, and as pictures: a table of formats, and a small module for each.

`convert` goes from files to a file, and reports what a format cannot hold.
"""
