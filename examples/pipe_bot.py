"""A bot in forty lines, for a pipe: it reads a question, thinks of one thing, and answers. Any language will do.

    archipel arena meridian "pipe:python examples/pipe_bot.py" random --games 10

It knows nothing of Archipel but the messages. In whatever game it plays, it prefers moves whose first word it has not
used lately, so that it does not pass while it can do something; among those it takes any.
"""

import json
import random
import sys


def ask():
    """The next message, or the end."""
    line = sys.stdin.readline()
    return json.loads(line) if line else {"type": "over"}


def answer(message):
    sys.stdout.write(json.dumps(message) + "\n")
    sys.stdout.flush()  # or it waits for ever


def choose(legal, lately):
    """Any of the moves with the least used first word."""
    least = min(lately.count(move["words"].split()[0]) for move in legal)
    return random.choice([move for move in legal if lately.count(move["words"].split()[0]) == least])


random.seed(1)
lately = []
while (message := ask())["type"] != "over":
    if message["type"] == "hello":
        answer({"type": "ready", "name": f"pipe bot, {message['me']}"})
    elif message["type"] == "act":
        move = choose(message["legal"], lately[-6:])
        lately.append(move["words"].split()[0])
        answer({"move": move["words"]})
    elif message["type"] == "refused":
        raise SystemExit(message["text"])  # it only plays legal moves: this would be a mistake worth seeing
