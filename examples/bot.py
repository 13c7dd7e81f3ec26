"""A bot that plays any game at an Archipel server, with nothing but Python: `python examples/bot.py URL [TABLE]`.

It joins the table whose id is given, and takes every seat it is offered. TOKEN in the environment keeps its name.
"""

import json
import os
import random
import sys
import time
from urllib.request import Request, urlopen

URL, TABLE = sys.argv[1].rstrip("/"), " ".join(sys.argv[2:])


def ask(path, token="", body=None):
    headers = {"Content-Type": "application/json", "Authorization": f"Bearer {token}"}
    return urlopen(Request(URL + path, body and json.dumps(body).encode(), headers if token else {}), timeout=60)


def new_token():
    me = json.load(ask("/api/me", body={"name": "somebody", "bearer": True}))
    return json.load(ask("/api/bot/tokens", me["token"], {"name": "example bot"}))["token"]


def choose(turn):
    """Any legal move. Here is room for better ideas: `state` is all the bot may know, `legal` all it may do."""
    return random.choice(turn["legal"])["words"]


def hear(event, token):
    here = f"/api/bot/tables/{event.get('table')}"
    if event["type"] == "offer":
        ask(f"{here}/accept", token, {"seat": None})
    elif event["type"] == "turn":
        ask(f"{here}/moves", token, {"seq": event["seq"], "seat": event["me"], "move": choose(event)})
    elif event["type"] in ("started", "failed", "over", "bye"):
        print({key: event[key] for key in event if key in ("type", "table", "game", "me", "why", "places")}, flush=True)


token = os.environ.get("TOKEN") or new_token()
print(f"TOKEN={token}", flush=True)
if TABLE:
    ask(f"/api/bot/tables/{TABLE}/join", token, {"seat": None})
while True:
    try:
        for line in ask("/api/bot/stream", token):
            hear(json.loads(line), token)
    except OSError as error:
        print(error, flush=True)
    time.sleep(2)  # the line is broken; coming back, the bot is told how things stand
