"""Pictures and tables of what was found."""
