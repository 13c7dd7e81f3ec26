"""The kit every registered game is tested with: the laws, the rulebook's examples, playthroughs, rule coverage."""
