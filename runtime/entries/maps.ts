import { deliverPart } from "../delivered-parts";
import { maps } from "../../src/maps/maps";

// The part of pages with maps.
deliverPart("maps", () => [maps]);
