"""Tests of Gong Lao K."""
