import { legacyInteractions } from "../../../src/interactions/legacy/legacy";
import { deliverPart } from "../../delivered-parts";

deliverPart("legacyInteractions", () => [legacyInteractions]);
