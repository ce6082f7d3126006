// Tools of the development are written in TypeScript, too: bundled when they run, never published.
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import resolve from "@rollup/plugin-node-resolve";
import { rollup } from "rollup";
import { root } from "./build.mjs";
import { EXTENSIONS, transpileProgram } from "./bundle/transpile.mjs";

/**
 * Runs a program written in TypeScript.
 * @param entry path in the repository.
 * @param use receives the exports of the program; its files are deleted afterwards.
 */
export async function withTypeScript(entry, use) {
  // Inside the repository, where the packages that stay outside the bundle are found.
  const dist = fileURLToPath(new URL("dist", root));
  mkdirSync(dist, { recursive: true });
  const folder = mkdtempSync(join(dist, "tool-"));
  try {
    const bundle = await rollup({
      input: fileURLToPath(new URL(entry, root)),
      external: (id) => !id.startsWith(".") && !id.startsWith("/"),
      plugins: [resolve({ preferBuiltins: true, extensions: EXTENSIONS }), transpileProgram()],
    });
    const file = join(folder, "tool.mjs");
    await bundle.write({ file, format: "es", inlineDynamicImports: true });
    return await use(await import(pathToFileURL(file).href));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
