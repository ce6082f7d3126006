import type { Pair } from "../pair";
import type { CompareStep } from "../steps/step";
import { explain, inContext, type Explanation, type Known, type Place } from "./explain";
import { ACCOUNTS } from "./accounts";
import { DROPDOWNS } from "./dropdowns";
import { FIELD_ERRORS } from "./field-errors";
import { FLUID_SIZES } from "./fluid-sizes";
import { FORMS } from "./forms";
import { INTERACTIONS } from "./interactions";
import { LINKS } from "./links";
import { MENUS } from "./menus";
import { OLDER } from "./older";
import { SHOP } from "./shop";
import { SLIDERS } from "./sliders";
import { TABS } from "./tabs";
import { TIMELINES } from "./timelines";
import { VIDEOS } from "./videos";

/** All explanations of intended differences. */
export const EXPLANATIONS: readonly Explanation[] = [
  ...ACCOUNTS,
  ...LINKS,
  ...FORMS,
  ...FIELD_ERRORS,
  ...FLUID_SIZES,
  ...INTERACTIONS,
  ...MENUS,
  ...DROPDOWNS,
  ...SHOP,
  ...SLIDERS,
  ...TABS,
  ...TIMELINES,
  ...VIDEOS,
  ...OLDER,
];

/** The explanation of a difference, if there is one. @param steps those of the round. */
export function findExplanation(
  pair: Pair,
  known: Known,
  steps: readonly CompareStep[],
  round: Place,
): Explanation | undefined {
  const used = steps.find(({ id }) => id === pair.step.id)?.mark;
  return explain(inContext(pair, known, used, round), EXPLANATIONS);
}
