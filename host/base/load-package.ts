import { createRequire } from "node:module";

/** Loads an installed package when it is first needed, because most hosts use only some of them and each takes memory. */
export const loadPackage: (name: string) => unknown = createRequire(import.meta.url);
