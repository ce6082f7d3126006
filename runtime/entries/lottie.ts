import { restorePageLibrary } from "../../src/lottie/page-library";
import lottie from "lottie-web/build/player/esm/lottie_light.min.js";
import { deliverPart } from "../delivered-parts";
import { createLottie } from "../../src/lottie/lottie";
import { addIntegrityValues } from "../built-parts";

restorePageLibrary();

// The part of pages with Lottie drawings. Few of them are not drawn as SVG: those players are separate parts.
addIntegrityValues();
deliverPart("lottie", (load) => [
  createLottie({ svg: async () => lottie, canvas: () => load("lottieCanvas"), html: () => load("lottieHtml") }, lottie),
]);
