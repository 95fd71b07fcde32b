"""Measurements; they print figures and decide nothing."""
