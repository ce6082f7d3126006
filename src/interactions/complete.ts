import { createInteractions } from "./behaviour";
import { addEveryPiece } from "./pieces/every";
import { createStore } from "./store";

/** The interactions of a script with the whole engine. */
export const interactions = createInteractions(addEveryPiece, () => createStore);
