"""Matches between engines: schedule, openings, referee, journal and statistics."""
