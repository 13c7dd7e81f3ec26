import { expect, it } from "vitest";
import { Camera, extent } from "./camera";
import { hops, overboard } from "./hops";
import { cell } from "./types";

const camera = new Camera(extent(["t24", "u24", "v24", "v23", "w25"].map(cell)));
const heights = new Map([["t24", 1], ["u24", 1], ["v24", 1], ["v23", 1]]); // prettier-ignore

it("a marble pushed off falls the way it was pushed, and nowhere else", () => {
  const [x, y] = camera.at(...camera.flat(cell("v24")));
  const east = overboard(camera, "v24", "move u24 v24");
  expect(east[0]).toBeGreaterThan(x + 60);
  expect(east[1]).toBeCloseTo(y, 0);
  const south = overboard(camera, "v24", "move t24 v24 via v23"); // the last marble before it pushes
  expect(south[1]).toBeGreaterThan(y + 30);
});

it("it leaves the land, so that no stack waits for it", () => {
  const told = [{ key: "pushed_off", values: { seat: "green", from: "v24" } }];
  expect(
    hops(camera, heights, { seq: 1, kind: "move", seat: "red", at: 0, words: "move u24 v24", told })[0],
  ).toMatchObject({ what: "green", to: null });
});
