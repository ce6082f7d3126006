import { createRequire } from "node:module";

const require = createRequire(import.meta.url);

/** Loads an installed package when it is first needed, because most hosts use only some of them and each takes memory. */
export const loadPackage: (name: string) => unknown = require;

/** Whether {@link loadPackage} finds a package. Does not load it. */
export function isInstalled(name: string): boolean {
  try {
    require.resolve(name);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "MODULE_NOT_FOUND") return false;
    throw error;
  }
}
