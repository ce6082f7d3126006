// First: it reads what lottie-web replaces.
import { restorePageLibrary } from "./page-library";
import lottie from "lottie-web/build/player/esm/lottie_light_html.min.js";

restorePageLibrary();

/** The player for `data-renderer="html"`. */
declare module "../core/modules" {
  interface Contents {
    lottieHtml: typeof lottie;
  }
}

export const content = lottie;
