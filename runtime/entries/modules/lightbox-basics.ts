import { lightboxBasics } from "../../../src/lightbox/lightbox-basics";
import { deliverPart } from "../../delivered-parts";

deliverPart("lightboxBasics", () => [lightboxBasics]);
