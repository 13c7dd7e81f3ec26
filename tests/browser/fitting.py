"""Whether a table fits its screen: what a move needs is in view, can be hit, and can be read."""

from __future__ import annotations

from typing import Any

# The screens a table has to fit, browser bars counted off: laptops, a tablet, phones upright and on their side.
SCREENS = {
    "1440x900": (1440, 900),
    "1366x640": (1366, 640),
    "820x1180": (820, 1180),
    "390x844": (390, 844),
    "360x640": (360, 640),
    "844x390": (844, 390),
    "667x375": (667, 375),
}

# What does not fit, in words; nothing if all is well. Sizes are in pixels of the screen, zooming counted out: a closer
# look that a fingertip asked for may show a part of the board only.
FAULTS = """() => {
  const wide = innerWidth, high = innerHeight, laptop = wide >= 1000, wrong = [];
  const name = e => e.getAttribute('aria-label') || e.textContent.trim().slice(0, 40) || e.className;
  const inside = r => r.left >= -1 && r.top >= -1 && r.right <= wide + 1 && r.bottom <= high + 1;
  const see = (e, what) => {
    if (e && !inside(e.getBoundingClientRect())) wrong.push(what + ' is out of view: ' + name(e));
  };
  if (document.documentElement.scrollWidth > wide + 1) wrong.push('the page scrolls sideways');
  if (scrollY) wrong.push('the page was scrolled');
  const ask = document.querySelector('.ask:not(.waiting)');
  if (!ask) return wrong;
  see(ask.querySelector('h2'), 'the question');
  see(ask.querySelector('.confirm'), 'the button that confirms');
  const panel = document.querySelector('.asks');
  if (panel.scrollWidth > panel.clientWidth + 1) wrong.push('the panel scrolls sideways');
  // many choices may scroll in their panel, but then the first of them is in sight
  see(ask.querySelector('.steps button, .choices button, .acts button'), 'the first choice');
  see(document.querySelector('.tray-slot > *'), 'the hand');
  const near = document.querySelector('.frame.near');
  const board = document.querySelector('.board').getBoundingClientRect();
  const size = r => ' ' + r.width.toFixed(0) + 'x' + r.height.toFixed(0);
  if (board.width < 200 || board.height < 180) wrong.push('the board is too small:' + size(board));
  if (near) return wrong;
  for (const e of document.querySelectorAll('.board .target.lit')) {
    const r = e.getBoundingClientRect(), x = (r.left + r.right) / 2, y = (r.top + r.bottom) / 2;
    if (x < board.left || x > board.right || y < board.top || y > board.bottom)
      wrong.push('it glows out of view: ' + name(e));
    // a thing may be hit on the stroke around it too
    const [hit, m] = [e.querySelector('[class*="-hit"]'), e.getScreenCTM()];
    const stroke = hit && m ? parseFloat(getComputedStyle(hit).strokeWidth) * Math.hypot(m.a, m.b) : 0;
    if (laptop && Math.max(Math.min(r.width, r.height), stroke) < 24)
      wrong.push('too small to hit: ' + name(e) + size(r));
  }
  for (const e of document.querySelectorAll('.asks button, .tray-slot button:enabled')) {
    const r = e.getBoundingClientRect(), least = laptop ? 24 : 40;
    if (r.height && Math.min(r.width, r.height) < least - 0.5)
      wrong.push('a button too small: ' + name(e) + size(r));
  }
  if (laptop) for (const e of document.querySelectorAll('.board svg text')) {
    const m = e.getScreenCTM(), style = getComputedStyle(e);
    if (!e.getClientRects().length || style.visibility === 'hidden' || !m) continue;
    const size = parseFloat(style.fontSize) * Math.hypot(m.a, m.b);
    if (size < 10.95) wrong.push('too small to read: ' + name(e) + ' ' + size.toFixed(1));
  }
  return [...new Set(wrong)].slice(0, 8);
}"""


def misfits(page: Any) -> list[str]:
    """What of a table does not fit the screen."""
    found: list[str] = page.evaluate(FAULTS)
    return found
