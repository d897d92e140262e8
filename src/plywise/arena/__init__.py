"""The arena: where programs meet, and what their results are worth."""
