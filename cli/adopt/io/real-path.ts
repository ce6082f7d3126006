import { realpath } from "node:fs/promises";
import { dirname, join } from "node:path";

/** The real path of a path whose last parts need not exist yet. */
export async function resolveRealPath(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch {
    const parent = dirname(path);
    return parent === path ? path : join(await resolveRealPath(parent), path.slice(parent.length));
  }
}
