// `npm run build`, and running the repository's tools by their own path: no npm in between, the same on every machine.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** Address of the repository, with a slash at the end. */
export const root = new URL("../", import.meta.url);

/** A built file; `MILLRACE_DIST` names another folder than `dist`. */
const built = (name) => new URL(`${process.env.MILLRACE_DIST || "dist"}/${name}`, root);

/** The built command line. */
export const program = built("cli.mjs");

/** The built program of `npm start`. */
export const example = built("example.mjs");

/** Whether everything has been built, also from older sources; `npm start` builds only a part. */
export const isEverythingThere = () => existsSync(program) && existsSync(built("adopt.html"));

/**
 * Runs a program in the repository. Returns its exit code.
 * @param options.quiet shows its output only when it fails.
 */
export function run(program, args, { quiet = false } = {}) {
  const shown = quiet ? "pipe" : "inherit";
  const { status, error, stdout, stderr } = spawnSync(program, args, {
    cwd: fileURLToPath(root),
    stdio: ["ignore", shown, shown],
    maxBuffer: 2 ** 26,
  });
  if (error) throw error;
  if (status !== 0) for (const printed of [stdout, stderr]) if (printed) process.stderr.write(printed);
  return status ?? 1;
}

/**
 * Builds the files of `dist` whose sources have changed; ends the program when that fails.
 * @param options.exampleOnly only the files for `npm start`.
 */
export async function build({ exampleOnly = false } = {}) {
  const name = exampleOnly ? "example" : "everything";
  // The package has no build script, only built files.
  const { isBuilt } = await import("./bundle/records.mjs");
  if (isBuilt(name)) return;
  process.stderr.write("Building what has changed.\n");
  if (run(process.execPath, [fileURLToPath(new URL("bundle/run.mjs", import.meta.url)), name]) === 0) return;
  process.stderr.write("The build failed.\n");
  process.exit(1);
}

// Its imports import this module, which has to have ended by then: no `await`.
if (process.argv[1] === fileURLToPath(import.meta.url)) void build();
