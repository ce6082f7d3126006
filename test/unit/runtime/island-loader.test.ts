import { expect, it } from "vitest";
import { ISLAND_MARKUP } from "../../../runtime/island-loader";
import { islands } from "../../../runtime/islands";

it("the loader looks for exactly what the islands look for", () => {
  const own = islands.flatMap(({ selector }) => selector.split(",")).map((selector) => selector.trim().replace(/="[^"]*"\]/, "]"));
  expect([...new Set(own)].sort()).toEqual(ISLAND_MARKUP.split(",").sort());
});
