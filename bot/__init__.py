"""The application around the rules: tables, screens, commands. Knows no platform and no database."""
