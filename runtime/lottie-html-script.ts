import lottie from "lottie-web/build/player/esm/lottie_light_html.min.js";
import { deliverPart } from "./delivered-parts";

// For `data-renderer="html"`.
deliverPart("lottieHtml", lottie);
