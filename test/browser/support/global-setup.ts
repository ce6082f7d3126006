import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { TestProject } from "vitest/node";
import { adopt } from "../../../cli/adopt/adopt";
import { distFolder, packageRoot } from "../../../cli/package-paths";

declare module "vitest" {
  export interface ProvidedContext {
    /** The folder of built files under test. */
    dist: string;
    /** Folder of the adopted example site. */
    example: string;
  }
}

/** Builds missing files and adopts the example site for all browser tests. */
export default async function setup(project: TestProject): Promise<() => void> {
  const root = packageRoot();
  const dist = distFolder();
  if (!["millrace.js", "host-owner.js", "adopt.html"].every((name) => existsSync(join(dist, name)))) {
    execFileSync("npm", ["run", "build"], { cwd: root, stdio: "inherit" });
  }
  const folder = mkdtempSync(join(tmpdir(), "millrace-test-"));
  project.provide("dist", dist);
  project.provide("storeWorker", pathToFileURL(join(dist, "host-store.mjs")).href);
  const example = join(folder, "example");
  await adopt(join(root, "examples", "nail-studio"), { out: example, script: "/millrace.js" });
  project.provide("example", example);
  return () => {
    rmSync(folder, { recursive: true, force: true });
  };
}
