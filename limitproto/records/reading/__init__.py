"""Reading records of every form."""
