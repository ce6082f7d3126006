import { slider } from "../../../src/slider/slider";
import { deliverPart } from "../../delivered-parts";
import { createDragLoader } from "../../drag-loader";

deliverPart("slider", (load) => [slider, createDragLoader(load)]);
