import type { Pair } from "../pair";
import { explain, inContext, type Known, type Place } from "./explain";
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

const OF_PAGES = [ACCOUNTS, LINKS, FORMS, FIELD_ERRORS, FLUID_SIZES, INTERACTIONS];
const OF_PARTS = [MENUS, DROPDOWNS, SHOP, SLIDERS, TABS, TIMELINES, VIDEOS, OLDER];

/** All explanations of intended differences. */
export const EXPLANATIONS = [...OF_PAGES, ...OF_PARTS].flat();

/** The explanation of a difference, if there is one. */
export const findExplanation = (pair: Pair, known: Known, round: Place) =>
  explain(inContext(pair, known, pair.step.mark, round), EXPLANATIONS);
