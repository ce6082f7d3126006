import { touch } from "../../../src/touch/touch";
import { deliverPart } from "../../delivered-parts";

deliverPart("touch", () => [touch]);
