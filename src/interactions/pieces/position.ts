import { continuous } from "../triggers/continuous";
import { pageScrolls } from "../triggers/page-scroll";
import type { Piece } from "./piece";

/** Triggers of the scroll position and of the pointer's position. */
export const position: Piece = { triggers: { ...continuous, ...pageScrolls } };

export const content = position;
