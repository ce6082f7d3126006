import { interactions } from "../../../src/interactions/interactions";
import { deliverPart } from "../../delivered-parts";

deliverPart("interactions", () => [interactions]);
