import { copyFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { build } from "vitepress";
import { distFolder, serviceWorkerFile } from "../../../cli/package-paths";
import { writeExamples } from "./examples";

/**
 * `npm run docs:site`: the documentation as static files in `dist/docs`, with the built scripts in its examples, and the page that adopts a site.
 * @param out default: `docs` in the folder of built files.
 */
export async function buildSite(root: string, out = join(distFolder(), "docs")): Promise<void> {
  rmSync(out, { recursive: true, force: true });
  await build(join(root, "docs"), { outDir: out });
  copyFileSync(join(distFolder(), "adopt.html"), join(out, "adopt.html"));
  writeExamples(root, join(out, "examples"), { dist: distFolder(), worker: serviceWorkerFile() });
}
