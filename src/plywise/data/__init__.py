"""What ships with the package."""
