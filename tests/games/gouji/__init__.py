"""Tests of Qingdao Gouji."""
