"""Tests of Datong Huolong."""
