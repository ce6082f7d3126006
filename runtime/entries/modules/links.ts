import { links } from "../../../src/links/links";
import { deliverPart } from "../../delivered-parts";

deliverPart("links", () => [links]);
