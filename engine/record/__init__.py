"""A deal as an open text record: write, read, replay, verify. docs/record-format.md defines the format.

Every line is a keyword, blanks and fields; nothing that a person typed can break a line. The record of
a finished deal needs nothing else to be played again: the seed gives the cards, the acts do the rest.
"""

from engine.record.model import CAUSES, FORMAT, DealRecord, Entry, RecordError, of_setup, with_acts
from engine.record.reading import read
from engine.record.replaying import replay, verify
from engine.record.writing import escape, unescape, write

__all__ = [
    "CAUSES",
    "FORMAT",
    "DealRecord",
    "Entry",
    "RecordError",
    "escape",
    "of_setup",
    "read",
    "replay",
    "unescape",
    "verify",
    "with_acts",
    "write",
]
