import { drawn } from "./properties/drawn";
import { trackOthers } from "./properties/other-tracks";
import { findSetters } from "./properties/variables";
import { playInBrowser } from "./playback/browser-playback";
import { placeAction } from "./playback/place";
import { restOutOfView } from "./triggers/out-of-view";
import { bindPointer } from "./triggers/pointer";

/**
 * What few pages need: endless movement, drawn values, relative positions, CSS variables, scenes, and triggers of the
 * pointer.
 */
export const more = { playInBrowser, drawn, bindPointer, placeAction, trackOthers, findSetters, restOutOfView };

declare module "../core/modules" {
  interface Contents {
    ix3More: typeof more;
  }
}

/** @alias for the build, which finds each module under this name. */
export const content = more;
