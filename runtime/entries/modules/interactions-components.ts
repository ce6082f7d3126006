import { components } from "../../../src/interactions/triggers/component";
import { deliverPart } from "../../delivered-parts";

deliverPart("interactionsComponents", { triggers: components });
