import { createInteractions } from "./behaviour";
import { bringEvery } from "./pieces/every";
import { createStore } from "./store";

/** The interactions of a script with the whole engine. */
export const interactions = createInteractions(bringEvery, () => createStore);
