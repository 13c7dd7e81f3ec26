/** Which of some places comes next in a direction, for the arrow keys. */
export type Spot = readonly [number, number];

/** The index of the place that is nearest that way; places off to the side count as further. Null: none lies there. */
export function nearest([x, y]: Spot, [dx, dy]: Spot, places: readonly Spot[]): number | null {
  let found: number | null = null;
  let least = Infinity;
  for (const [n, [px, py]] of places.entries()) {
    const ahead = (px - x) * dx + (py - y) * dy;
    const aside = Math.abs((px - x) * dy) + Math.abs((py - y) * dx);
    if (ahead < 1) continue;
    const cost = ahead + 2 * aside;
    if (cost < least) [least, found] = [cost, n];
  }
  return found;
}
