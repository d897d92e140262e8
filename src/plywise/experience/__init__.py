"""What learners learn from, and what is measured on: suites of positions."""
