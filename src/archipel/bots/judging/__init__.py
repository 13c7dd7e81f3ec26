"""Compiled judgement of positions: by hand, or by hand and a network that has learned what the hand-made guess misses.

A folder of its own: what lies in one folder is compiled anew together.
"""
