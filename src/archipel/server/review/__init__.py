"""Looking back at a finished game with the bot's eyes: chances to win over the moves, turning points, better moves."""
