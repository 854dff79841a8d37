"""A slow model of the rules of LIMIT, to hold the real implementation against."""
