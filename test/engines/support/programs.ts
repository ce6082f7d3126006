import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { chromiumPath } from "../../../cli/browser";
import { packageRoot } from "../../../cli/package-paths";

type Program = "firefox" | "webkitDriver" | "display";

const usual = JSON.parse(readFileSync(join(packageRoot(), "tools/engine-paths.json"), "utf8")) as Record<
  Program,
  string[]
>;

/**
 * Path of an installed program.
 * @throws Error with the command to install it when it is missing.
 */
export function programPath(program: Program | "chromium"): string {
  const path = program === "chromium" ? chromiumPath() : usual[program].find((candidate) => existsSync(candidate));
  if (!path) throw new Error(`${program} is not installed; run node tools/setup.mjs --browser --engines`);
  return path;
}
