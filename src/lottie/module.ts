import type { ModuleRows } from "../core/modules";

export const LOTTIE = '[data-animation-type="lottie"]';

export const rows: ModuleRows = {
  lottie: { file: "svg", selector: LOTTIE, objects: ["lottie", "createInstance"], near: true, part: true },
  lottieCanvas: { file: "canvas", selector: `${LOTTIE}[data-renderer="canvas"]`, of: "lottie", part: true, rare: true },
  lottieHtml: { file: "html", selector: `${LOTTIE}[data-renderer="html"]`, of: "lottie", part: true, rare: true },
};
