"""The player of LIMES that plans over the cards still to come."""
