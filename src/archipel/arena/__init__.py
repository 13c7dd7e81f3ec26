"""The arena: bots against bots, many games, with intervals."""
