// First: it reads what lottie-web replaces.
import { restorePageLibrary } from "./page-library";
import lottie from "lottie-web/build/player/esm/lottie_light_canvas.min.js";

restorePageLibrary();

/** The player for `data-renderer="canvas"`. */
declare module "../core/modules" {
  interface Contents {
    lottieCanvas: typeof lottie;
  }
}

export const content = lottie;
