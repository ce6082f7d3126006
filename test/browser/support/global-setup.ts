import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";
import type { TestProject } from "vitest/node";
import usual from "../../../tools/browser-paths.json";
import { distFolder, packageRoot } from "../../../tools/serve/package-paths";

declare module "vitest" {
  export interface ProvidedContext {
    /** Address of the one Chromium all test files share. */
    chromium: string;
    /** The folder of built files under test. */
    dist: string;
    /** The adopted example site; empty when the repository has none. */
    example: string;
  }
}

const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Starts one Chromium for all browser tests, builds what is missing and adopts the example site. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const root = packageRoot();
  const dist = distFolder();
  if (!["millrace.js", "cli.mjs"].every((name) => existsSync(join(dist, name)))) {
    execFileSync("npm", ["run", "build"], { cwd: root, stdio: "inherit" });
  }
  const folder = mkdtempSync(join(tmpdir(), "millrace-test-"));
  project.provide("dist", dist);
  project.provide("example", adoptExample(join(root, "tools", "millrace.mjs"), join(root, "examples", "nail-studio"), join(folder, "example")));
  const browser = await chromium.launchServer({ executablePath: findBrowser(), args: FLAGS });
  project.provide("chromium", browser.wsEndpoint());
  return async () => {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  };
}

function findBrowser(): string {
  const path = [process.env.CHROMIUM_PATH, ...usual].find((candidate) => candidate && existsSync(candidate));
  if (!path) throw new Error(`No Chromium found (looked at CHROMIUM_PATH and ${usual.join(", ")}); run node tools/setup.mjs --browser`);
  return path;
}

/**
 * Adopts with the built program, as a site builder would, onto the bundle under test; empty when there is
 * nothing to adopt.
 */
function adoptExample(program: string, source: string, out: string): string {
  if (!existsSync(source)) return "";
  const args = [program, "adopt", source, "--out", out, "--script", "/millrace.js"];
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
  if (status === 0) return out;
  // Only the tests of the example need it; they fail by themselves.
  process.stderr.write(`The example site could not be adopted: ${stderr}\n`);
  return "";
}
