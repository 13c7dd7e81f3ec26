"""Learning: a game's bots play themselves, a small network learns from it, paired games say whether it plays better.

`archipel learn GAME` does it, a round a call; docs/learning-bots.md tells how and what came of it.
"""
