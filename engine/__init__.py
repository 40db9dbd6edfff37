"""The rules of card games as pure values: no I/O, clock, threads or text for people."""
