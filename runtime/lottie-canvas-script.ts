import lottie from "lottie-web/build/player/esm/lottie_light_canvas.min.js";
import { deliverPart } from "./delivered-parts";

// For `data-renderer="canvas"`.
deliverPart("lottieCanvas", lottie);
