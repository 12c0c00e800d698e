"""Everything that changes a match. One function a command, one transaction each."""
