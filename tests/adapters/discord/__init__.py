"""The Discord adapter by itself."""
