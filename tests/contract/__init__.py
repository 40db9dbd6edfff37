"""What every game in the registry owes its hosts."""
