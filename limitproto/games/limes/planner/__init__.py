"""The player of LIMES that plans over the unseen cards."""
