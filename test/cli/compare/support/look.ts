import type { Appearance } from "../../../../cli/compare/appearance";

/** A state of an element that is seen. */
export const look = (given: Partial<Appearance> = {}): Appearance => ({
  seen: true,
  box: "",
  opacity: "1",
  transform: "",
  filter: "",
  colors: "",
  classes: "",
  value: "",
  layer: "",
  ...given,
});
