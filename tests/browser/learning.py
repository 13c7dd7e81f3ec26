"""A learner in a browser: does what the guide asks, by touch or by keyboard."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

# The thing to choose next for a move that fits one of these patterns: the button that confirms it, what glows on the
# board or before the player, or a choice in the guide's card. The answer is where it can be hit, and it gets the focus.
# A card offers only what is asked for, and the button that confirms is in sight without scrolling.
NEXT = """patterns => {
  const quoted = text => text.replace(/[.+?^${}()|[\\]\\\\]/g, '\\\\$&');
  const glob = p => new RegExp('^' + p.split('*').map(quoted).join('.*') + '$');
  const fits = words => patterns.some(p => glob(p).test(words));
  const tokens = patterns.flatMap(p => p.split(' ')).map(glob);
  const begins = path => patterns.some(p => path.split(' ').every((word, n) => glob(p.split(' ')[n] ?? '').test(word)));
  const named = e => e.dataset.path ? begins(e.dataset.path) : tokens.some(t => t.test(e.dataset.token ?? ''));
  const all = (where, also) => [...document.querySelectorAll(where)].filter(also);
  const confirm = document.querySelector('.coach .confirm');
  const buttons = document.querySelectorAll('.coach button').length;
  if (buttons > 9) return {error: buttons + ' buttons to choose from'};
  const [low, panel] = [confirm?.getBoundingClientRect().bottom, confirm?.closest('.asks')?.getBoundingClientRect()];
  if (confirm && low > Math.min(innerHeight, panel?.bottom ?? innerHeight) + 1)
    return {error: 'the button is out of sight, at ' + low + ' of ' + innerHeight + ': ' + confirm.textContent};
  const things = confirm && fits(confirm.dataset.move) ? [confirm] : [
    ...all('.stage :is(.target, button).lit:not(.chosen, :disabled, [aria-pressed=true])', named),
    ...all('.coach :is(.steps, .choices) button[aria-pressed=false]', named),
    ...all('.coach .acts button:not(.confirm, .quiet, .next, .sending)', () => true),
  ];
  for (const thing of things) {
    thing.scrollIntoView({block: 'nearest', behavior: 'instant'});
    const box = thing.getBoundingClientRect();
    const parts = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9];
    const hits = parts.flatMap(v => parts.map(u => [box.left + u * box.width, box.top + v * box.height]))
      .filter(([x, y]) => document.elementFromPoint(x, y)?.closest('.target, button') === thing);
    if (!hits.length) continue;
    const middle = [0, 1].map(k => hits.reduce((sum, hit) => sum + hit[k], 0) / hits.length);
    const away = hit => Math.hypot(hit[0] - middle[0], hit[1] - middle[1]);
    const [x, y] = hits.sort((a, b) => away(a) - away(b))[0];
    thing.focus();
    return {x, y};
  }
  return things.length ? {error: 'it cannot be hit: ' + things[0].outerHTML.slice(0, 160)} : {wait: true};
}"""

STATE = """() => [document.querySelector('.coach .go') ? 'done' : document.querySelector('.coach .next') ? 'read'
  : document.querySelector('.coach .say') ? 'asked' : 'waiting', document.querySelector('.coach h2')?.textContent]"""


def follow_guide(
    page: Any,
    steps: list[dict[str, Any]],
    touch: bool,
    look: Callable[[dict[str, Any]], None] = lambda step: None,
    until: str | None = None,
) -> int:
    """Do what each step says until nothing of the script is left, or a text is reached; how many steps were told. Look
    at each when told."""
    texts = {step["text"]: step for step in steps}
    told = set[str]()
    idle = 0
    while idle < 6_000:  # minutes: a game may be compiling
        idle += 1
        state, text = page.evaluate(STATE)
        if state == "waiting":
            page.wait_for_timeout(20)
            continue
        if text not in told:
            look(texts[text])
            idle = 0
        told.add(text)
        if state == "done" or text == until:
            return len(told)
        if state == "read":
            act(page, touch, selector=".coach .next")
            continue
        found = page.evaluate(NEXT, texts[text]["expect"])
        assert "error" not in found, found["error"]
        if "wait" in found:
            page.wait_for_timeout(20)
        else:
            act(page, touch, at=found)
    raise AssertionError(f"the guide did not end: {page.locator('.coach').inner_text()}")


def act(page: Any, touch: bool, selector: str = "", at: dict[str, float] | None = None) -> None:
    """Tap a thing, or press Enter on it."""
    if at is None:
        page.locator(selector).scroll_into_view_if_needed()
        page.locator(selector).tap() if touch else page.locator(selector).press("Enter")
    elif touch:
        page.touchscreen.tap(at["x"], at["y"])
    else:
        page.keyboard.press("Enter")
    page.wait_for_timeout(20)
