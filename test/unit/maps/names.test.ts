import { expect, it } from "vitest";
import { markerName } from "../../../src/maps/names";
import type { MapSettings } from "../../../src/maps/settings";

it.each([
  ["", "", "Map pin"],
  ["Salon", "", "Map pin on Salon"],
  ["", "Visit us", "Map pin showing location of Visit us"],
  ["Salon", "Visit us", "Map pin on Salon showing location of Visit us"],
])("MP-10 the marker of a map with the title %j and the tooltip %j is %j", (title, tooltip, name) => {
  expect(markerName({ title, tooltip } as MapSettings)).toBe(name);
});
