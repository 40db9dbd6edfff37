"""Evenings on the local Discord."""
