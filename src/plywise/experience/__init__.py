"""What programs are measured on: suites of positions."""
