"""The live tables of this process: sockets, and the way from a commit to them."""
