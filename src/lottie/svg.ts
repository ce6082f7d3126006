// First: it reads what lottie-web replaces.
import { restorePageLibrary } from "./page-library";
import lottie from "lottie-web/build/player/esm/lottie_light.min.js";
import type { CreateBehaviours } from "../core/modules";
import { createLottie } from "./lottie";

restorePageLibrary();

/** Lottie animations. Few are not drawn as SVG: the players of these are separate modules. */
export const content: CreateBehaviours = (load) => [
  createLottie({ svg: async () => lottie, canvas: () => load("lottieCanvas"), html: () => load("lottieHtml") }, lottie),
];
