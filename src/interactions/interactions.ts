import { getDelivered, type CreateBehaviours } from "../core/modules";
import { createInteractions } from "./behaviour";
import { loadPiecesFrom } from "./pieces/load-pieces";

/** The engine with the pieces that are in its script; it loads the others when data needs them. */
export const content: CreateBehaviours = (load) => [
  createInteractions(
    loadPiecesFrom({ get: getDelivered, load }),
    () => getDelivered("interactionsStore") ?? load("interactionsStore"),
  ),
];
