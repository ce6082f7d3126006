import { restorePageLibrary } from "../../src/lottie/page-library";
import lottie from "lottie-web/build/player/esm/lottie_light_canvas.min.js";
import { deliverPart } from "../delivered-parts";

restorePageLibrary();

// For `data-renderer="canvas"`.
deliverPart("lottieCanvas", lottie);
