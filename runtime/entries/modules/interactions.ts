import { createInteractions } from "../../../src/interactions/behaviour";
import { loadPiecesFrom } from "../../../src/interactions/pieces/load-pieces";
import { deliveredPart, deliverPart } from "../../delivered-parts";

deliverPart("interactions", (load) => [
  createInteractions(
    loadPiecesFrom({ get: deliveredPart, load }),
    () => deliveredPart("interactionsStore") ?? load("interactionsStore"),
  ),
]);
