// Running the tools of the house by their own path: no npm in between, the same on every machine.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

/** Address of the repository, with a slash at the end. */
export const root = new URL("../", import.meta.url);

/** The built command line; `MILLRACE_DIST` names another folder than `dist`. */
export const program = new URL(`${process.env.MILLRACE_DIST || "dist"}/cli.mjs`, root);

/**
 * Runs a program in the repository. Returns its exit code.
 * @param options.quiet shows what it prints only when it fails.
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

/** Runs a script of an installed package. Returns its exit code. */
function runPackage(path, args) {
  return run(process.execPath, [fileURLToPath(new URL(`node_modules/${path}`, root)), ...args]);
}

/** Builds `dist`; ends the program when that fails. */
export function build() {
  const code = runPackage("rollup/dist/bin/rollup", ["-c", "--silent"]);
  if (code !== 0) {
    process.stderr.write("The build failed.\n");
    process.exit(code);
  }
}
