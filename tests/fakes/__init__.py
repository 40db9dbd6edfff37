"""Local stand-ins for the platforms, driven over real sockets."""
