import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { pathToFileURL } from "node:url";
import type { TestProject } from "vitest/node";
import { CHROMIUM_FLAGS, chromiumPath } from "../../../cli/browser";
import { adopt } from "../../../cli/adopt/adopt";
import { distFolder, packageRoot } from "../../../cli/package-paths";

declare module "vitest" {
  export interface ProvidedContext {
    /** Address of the one Chromium all test files share. */
    chromium: string;
    /** The folder of built files under test. */
    dist: string;
    /** Folder of the adopted example site. */
    example: string;
  }
}

/** Starts one Chromium for all browser tests, builds missing files and adopts the example site. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
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
  const browser = await chromium.launchServer({ executablePath: findBrowser(), args: [...CHROMIUM_FLAGS] });
  project.provide("chromium", browser.wsEndpoint());
  return async () => {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  };
}

function findBrowser(): string {
  const path = chromiumPath("headless");
  if (!path) throw new Error("No Chromium found (CHROMIUM_PATH may name it); run node tools/setup.mjs --browser");
  return path;
}
