import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { readManifest } from "../../package-manifest";

/**
 * Day and build of a measurement: the commit of a clone of the repository, else the version of the package.
 * @param root folder of the package.
 */
export function describeBuild(root: string, now = new Date()): string {
  const day = now.toISOString().slice(0, 10);
  return `${day}, ${existsSync(join(root, ".git")) ? readCommit(root) : readManifest().version}`;
}

const readCommit = (root: string): string =>
  execFileSync("git", ["rev-parse", "--short", "HEAD"], { cwd: root, encoding: "utf8" }).trim();
