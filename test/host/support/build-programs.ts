import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import commonjs from "@rollup/plugin-commonjs";
import resolve from "@rollup/plugin-node-resolve";
import { rollup } from "rollup";
import { installed } from "../../../tools/bundle/installed.mjs";
import { EXTENSIONS, transpileProgram } from "../../../tools/bundle/transpile.mjs";
import { packageRoot } from "../../../cli/package-paths";

/** Makes another version of the programs: changes the source of the file whose path ends with `file`. */
export interface SourceChange {
  file: string;
  change(source: string): string;
}

/** Builds programs for separate threads and processes, which cannot run TypeScript; returns their folder. */
async function buildPrograms(programs: Record<string, string>, changed?: SourceChange): Promise<string> {
  // Inside the repository, where the packages that stay outside are found.
  const place = join(packageRoot(), "node_modules", ".millrace");
  mkdirSync(place, { recursive: true });
  const folder = mkdtempSync(join(place, "test-"));
  for (const [name, entry] of Object.entries(programs)) await buildOne(entry, join(folder, name), changed);
  return folder;
}

/** Builds a program that runs the host's commands; returns its folder, where it is `command.mjs`. */
export async function buildCommand(changed?: SourceChange): Promise<string> {
  const folder = await buildPrograms(
    { "host-store.mjs": "host/store/sqlite/worker.ts", "host.mjs": "cli/host/program.ts" },
    changed,
  );
  // Their content is the matter of the tests in a browser.
  const ofOwners = ["host-owner.js", "host-owner.css", "host-edit-bar.js"];
  for (const name of [...ofOwners, "host-editor.js", "host-editor.css", "host-editor-part.js"])
    writeFileSync(join(folder, name), "");
  writeFileSync(
    join(folder, "command.mjs"),
    'import { main } from "./host.mjs";\nprocess.exitCode = await main(process.argv[2], process.argv.slice(3));\n',
  );
  return folder;
}

async function buildOne(entry: string, file: string, changed: SourceChange | undefined): Promise<void> {
  const bundle = await rollup({
    input: join(packageRoot(), entry),
    // As in the build: packages import in circles.
    logLevel: "silent",
    // As in the published programs: a thread that loads each package file by file takes three times as long to start.
    external: installed,
    // Of packages.
    onwarn: (warning, warn) => (warning.code === "CIRCULAR_DEPENDENCY" ? undefined : warn(warning)),
    plugins: [
      resolve({ preferBuiltins: true, exportConditions: ["node"], extensions: EXTENSIONS }),
      commonjs(),
      {
        name: "changed source",
        transform: (source, id) =>
          changed && id.endsWith(changed.file) ? { code: changed.change(source), map: null } : null,
      },
      transpileProgram(),
    ],
  });
  await bundle.write({ file, format: "es", inlineDynamicImports: true });
  await bundle.close();
}
