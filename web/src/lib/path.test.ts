import { describe, expect, it } from "vitest";
import { among, back, complete, follow, forced, grow, lit, move, point } from "./path";

const moves = ["play 7 7", "play 4-5-6-7 4", "play 4-5-6-7 5", "lift 5.3", "place 5.3 2", "place 5.3 3", "pass"];
const tree = grow(moves);

describe("the tree of legal moves", () => {
  it("holds each move exactly once", () => {
    expect(moves.every((words) => move(tree, words.split(" ")) === words)).toBe(true);
    expect(move(tree, ["play"])).toBeNull();
    expect(follow(tree, ["play", "9"])).toBeNull();
  });

  it("lights the objects of every verb before one is chosen", () => {
    const now = lit(tree, []);
    expect(now.get("7")).toEqual([["play", "7"]]);
    expect(now.get("5.3")).toEqual([
      ["lift", "5.3"],
      ["place", "5.3"],
    ]);
    expect(now.has("pass")).toBe(true);
  });

  it("lights only what continues the chosen path", () => {
    expect([...lit(tree, ["place", "5.3"]).keys()]).toEqual(["2", "3"]);
  });

  it("takes what is forced along", () => {
    expect(point(tree, [], "7")).toEqual(["play", "7", "7"]);
    expect(point(tree, [], "4-5-6-7")).toEqual(["play", "4-5-6-7"]);
    expect(point(tree, [], "9.9")).toBeNull();
    expect(forced(grow(["pass"]), [])).toEqual(["pass"]);
  });

  it("goes back one real choice", () => {
    expect(back(tree, ["play", "7", "7"])).toEqual(["play"]);
    expect(back(tree, ["place", "5.3", "2"])).toEqual(["place", "5.3"]);
    expect(back(tree, ["place"])).toEqual([]);
  });

  it("completes typed notation", () => {
    expect(complete(moves, "pl 5")).toEqual(["place 5.3 2", "place 5.3 3"]);
    expect(complete(moves, "Place 5.3 3")).toEqual(["place 5.3 3"]);
    expect(complete(moves, "build")).toEqual([]);
  });
});

describe("the thing or the verb first", () => {
  const guests = ["welcome maya wind-1", "welcome greek wind-1", "welcome maya fire-2", "surprise"];

  it("keeps the moves that have to do with what was pointed at, whichever word it is", () => {
    expect(among(guests, [["wind-1"]])).toEqual(["welcome maya wind-1", "welcome greek wind-1"]);
    expect(among(guests, [["maya"], ["fire", "fire-1", "fire-2"]])).toEqual(["welcome maya fire-2"]);
    expect(among(guests, [["earth-1"]])).toEqual([]);
    expect(among(guests, [])).toBe(guests);
  });
});
