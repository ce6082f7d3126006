// `npm run build`, and running the tools of the house by their own path: no npm in between, the same on every machine.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
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

/** Builds one part of `dist`. Returns whether it did. */
async function buildPart(...args) {
  const rollup = fileURLToPath(new URL("node_modules/rollup/dist/bin/rollup", root));
  const child = spawn(process.execPath, [rollup, "-c", ...args, "--silent"], {
    cwd: fileURLToPath(root),
    stdio: ["ignore", "inherit", "inherit"],
  });
  const [code] = await once(child, "close");
  return code === 0;
}

/**
 * Builds `dist`, on two cores; ends the program when that fails.
 * @param options.declarations the published types as well.
 */
export async function build({ declarations = false } = {}) {
  const built = await Promise.all([
    buildPart("--configPart", "pages"),
    (async () =>
      (await buildPart("--configPart", "programs")) &&
      (!declarations || (await buildPart("rollup.types.config.mjs"))))(),
  ]);
  if (built.every(Boolean)) return;
  process.stderr.write("The build failed.\n");
  process.exit(1);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await build({ declarations: true });
