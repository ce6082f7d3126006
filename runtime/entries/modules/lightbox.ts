import { lightbox } from "../../../src/lightbox/lightbox";
import { deliverPart } from "../../delivered-parts";

deliverPart("lightbox", () => [lightbox]);
