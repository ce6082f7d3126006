import { restorePageLibrary } from "../../src/lottie/page-library";
import lottie from "lottie-web/build/player/esm/lottie_light_html.min.js";
import { deliverPart } from "../delivered-parts";

restorePageLibrary();

// For `data-renderer="html"`.
deliverPart("lottieHtml", lottie);
