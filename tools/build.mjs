// `npm run build`, and running the repository's tools by their own path: no npm in between, the same on every machine.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** URL of the repository, with a slash at the end. */
export const root = new URL("../", import.meta.url);

/** A built file; `MILLRACE_DIST` names another folder than `dist`. */
const built = (name) => new URL(`${process.env.MILLRACE_DIST || "dist"}/${name}`, root);

/** The built command line. */
export const program = built("cli.mjs");

/** The built program of `npm start`. */
export const example = built("example.mjs");

/** Whether everything has been built, also from older sources. */
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

/** Builds the groups of files in `dist` whose sources have changed; ends the program when that fails. */
export async function build() {
  if (run(process.execPath, [fileURLToPath(new URL("bundle/run.mjs", import.meta.url))]) === 0) return;
  process.stderr.write("The build failed.\n");
  process.exit(1);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await build();
