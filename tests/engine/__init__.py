"""The engine itself: cards, shuffle, record."""
