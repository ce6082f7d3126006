import { deliverPart } from "../delivered-parts";
import { createDrag } from "../../src/slider/drag/drag";

// The part of pages with sliders: keen-slider is in it.
deliverPart("drag", createDrag);
