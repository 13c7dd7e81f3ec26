"""Doors for other people's programs: PettingZoo, OpenSpiel, vectors of games, GPUs, bots in any language."""
