"""Every type that crosses the wire, and nothing else: `requests`, `views`, `live` messages, `problem`.

The browser client's types and `/schema/live.json` are generated from these; nothing is typed twice. See docs/wire.md.
"""
