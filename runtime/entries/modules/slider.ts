import { slider } from "../../../src/slider/slider";
import { deliverPart } from "../../delivered-parts";

deliverPart("slider", () => [slider]);
