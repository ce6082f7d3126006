import { existsSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of the millrace package, for the source tree and the built command. */
export function packageRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  for (;;) {
    const manifest = join(folder, "package.json");
    if (existsSync(manifest) && (JSON.parse(readFileSync(manifest, "utf8")) as { name?: string }).name === "millrace")
      return folder;
    const parent = dirname(folder);
    if (parent === folder) throw new Error("millrace: Cannot find package.json in a folder above the running program.");
    folder = parent;
  }
}

/** The folder of the built files; `MILLRACE_DIST` (relative to the package) overrides `dist`. */
export function distFolder(): string {
  return resolve(packageRoot(), process.env.MILLRACE_DIST || "dist");
}

/** The service worker script of the bundled MSW. */
export function serviceWorkerFile(): string {
  return join(distFolder(), "mockServiceWorker.js");
}
