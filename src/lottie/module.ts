import type { ModuleRows } from "../core/modules";
import type { LottiePlayer } from "lottie-web";

declare module "../core/modules" {
  interface Contents {
    lottieCanvas: LottiePlayer;
    lottieHtml: LottiePlayer;
  }
}

export const LOTTIE = '[data-animation-type="lottie"]';

export const rows: ModuleRows = {
  lottie: { file: "svg", selector: LOTTIE, objects: ["lottie", "createInstance"], near: true, part: true },
  lottieCanvas: { file: "canvas", selector: `${LOTTIE}[data-renderer="canvas"]`, of: "lottie", part: true },
  lottieHtml: { file: "html", selector: `${LOTTIE}[data-renderer="html"]`, of: "lottie", part: true },
};
