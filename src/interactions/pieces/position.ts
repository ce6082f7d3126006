import { continuous } from "../triggers/continuous";
import { pageScrolls } from "../triggers/page-scroll";
import { createTracks } from "../playback/tracks";
import type { Piece } from "./piece";

/** Triggers of the scroll position and of the pointer's position. */
export const position: Piece = { triggers: { ...continuous, ...pageScrolls }, tracks: createTracks };

/** @alias for the build, which finds each module under this name. */
export const content = position;
