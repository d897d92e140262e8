"""Learners: each method a file, named as its command, beside a page that compares it with its paper."""
