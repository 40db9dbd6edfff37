"""Engine views and tables to Screens: pure functions of what the reader may know, his language and his platform."""
