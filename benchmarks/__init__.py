"""Programs around the package: what measures it, and what makes its archives and learned weights."""
