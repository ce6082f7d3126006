import { createInteractions } from "../../../src/interactions/behaviour";
import { deliveredPart, deliverPart } from "../../delivered-parts";

deliverPart("interactions", (load) => [
  createInteractions({
    pieces: { get: deliveredPart, load },
    bringStore: () => deliveredPart("interactionsStore") ?? load("interactionsStore"),
  }),
]);
