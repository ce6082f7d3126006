import { createInteractions } from "../../../src/interactions/behaviour";
import { bringFrom } from "../../../src/interactions/pieces/bring";
import { deliveredPart, deliverPart } from "../../delivered-parts";

deliverPart("interactions", (load) => [
  createInteractions(
    bringFrom({ get: deliveredPart, load }),
    () => deliveredPart("interactionsStore") ?? load("interactionsStore"),
  ),
]);
