import { mkdirSync, mkdtempSync } from "node:fs";
import { join } from "node:path";
import commonjs from "@rollup/plugin-commonjs";
import resolve from "@rollup/plugin-node-resolve";
import { rollup } from "rollup";
import { installed } from "../../../tools/bundle/installed.mjs";
import { EXTENSIONS, transpileProgram } from "../../../tools/bundle/transpile.mjs";
import { packageRoot } from "../../../cli/package-paths";

/** Builds programs for separate threads and processes, which cannot run TypeScript; returns their folder. */
export async function buildPrograms(programs: Record<string, string>): Promise<string> {
  // Inside the repository, where the packages that stay outside are found.
  const place = join(packageRoot(), "node_modules", ".millrace");
  mkdirSync(place, { recursive: true });
  const folder = mkdtempSync(join(place, "test-"));
  for (const [name, entry] of Object.entries(programs)) await buildOne(entry, join(folder, name));
  return folder;
}

async function buildOne(entry: string, file: string): Promise<void> {
  const bundle = await rollup({
    input: join(packageRoot(), entry),
    // As in the build: packages import in circles.
    logLevel: "silent",
    // As in the published programs: a thread that loads each package file by file takes three times as long to start.
    external: installed,
    plugins: [
      resolve({ preferBuiltins: true, exportConditions: ["node"], extensions: EXTENSIONS }),
      commonjs(),
      transpileProgram(),
    ],
  });
  await bundle.write({ file, format: "es", inlineDynamicImports: true });
  await bundle.close();
}
