import { failOpen } from "../../../src/interactions/hidden/fail-open";
import { deliverPart } from "../../delivered-parts";

deliverPart("failOpen", () => [failOpen]);
