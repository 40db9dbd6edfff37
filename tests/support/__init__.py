"""Helpers shared by the tests: driving deals, contract checks, scenarios."""
