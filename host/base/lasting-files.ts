/** Begins the names of files that the builder never changes: a file with other content gets another id. */
export const LASTING_NAME = /^[0-9a-f]{24}_/;

/** How long browsers keep them without asking. */
export const LASTING = "public, max-age=604800, immutable";
