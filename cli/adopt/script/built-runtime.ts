import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { distFolder } from "../../package-paths";
import type { Runtime } from "./runtime-files";

/** The built files of a folder; default: those of this package. */
export function builtRuntime(folder = distFolder()): Runtime {
  const locate = (name: string) => join(folder, name);
  return { locate, read: (name) => readFile(locate(name)).catch(() => undefined) };
}
