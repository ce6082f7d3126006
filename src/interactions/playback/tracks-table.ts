import type { createTracks } from "./tracks";

type CreateTracks = typeof createTracks;

// Code and no state, so that runtimes of one page may share it.
let found: CreateTracks | undefined;

/** Adds the code of continuous lists, for every engine of this script. */
export const addTracks = (create: CreateTracks | undefined): void => void (found ??= create);

/** The code of continuous lists; `undefined` without the piece whose triggers need it. */
export const findTracks = (): CreateTracks | undefined => found;
