// npm runs this after `npm ci` in a clone, as the script `dependencies`, which the installed package does not run. It has
// git use the hooks in .githooks. Without git, or where the user chose other hooks, nothing is done. `format-staged` is what the hook before a commit does.
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { root, run } from "./build.mjs";

const HOOKS = ".githooks";
const cwd = fileURLToPath(root);

/** The output of git; `undefined` when it fails or is missing. */
function ask(...args) {
  const { status, stdout } = spawnSync("git", args, { cwd, encoding: "utf8" });
  return status === 0 ? stdout : undefined;
}

function useHooks() {
  // The folder may be inside another repository, which is not configured here.
  if (!existsSync(new URL(".git", root)) || !existsSync(new URL(HOOKS, root))) return;
  if (ask("config", "core.hooksPath") === undefined) ask("config", "--local", "core.hooksPath", HOOKS);
}

const paths = (text = "") => text.split("\0").filter(Boolean);

function formatStaged() {
  const staged = paths(ask("diff", "--cached", "--name-only", "--diff-filter=ACMR", "-z"));
  if (!staged.length) return 0;
  const open = new Set(paths(ask("diff", "--name-only", "-z")));
  // Staging the formatted file would also stage parts that its author left unstaged.
  const whole = staged.filter((path) => !open.has(path));
  for (const path of staged.filter((name) => open.has(name))) {
    process.stderr.write(`${path} is staged in part and was not formatted.\n`);
  }
  if (!whole.length) return 0;
  const prettier = fileURLToPath(new URL("node_modules/prettier/bin/prettier.cjs", root));
  const code = run(process.execPath, [prettier, "--write", "--ignore-unknown", "--log-level=warn", ...whole]);
  if (code === 0) execFileSync("git", ["add", "--", ...whole], { cwd });
  return code;
}

if (process.argv[2] === "format-staged") process.exitCode = formatStaged();
else useHooks();
