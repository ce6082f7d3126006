import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { packageRoot } from "../../../cli/package-paths";

let clone = "";

function write(path: string, text: string): void {
  mkdirSync(dirname(join(clone, path)), { recursive: true });
  writeFileSync(join(clone, path), text);
}

/** A clone with the real start program; its build, its npm and its command line are made up. */
beforeEach(() => {
  clone = mkdtempSync(join(tmpdir(), "millrace-start-"));
  cpSync(join(packageRoot(), "tools"), join(clone, "tools"), { recursive: true });
  write("package.json", '{"name":"millrace","type":"module"}');
  write("package-lock.json", '{"packages":{}}');
  write("node_modules/.package-lock.json", '{"packages":{}}');
  write("tools/bundle/run.mjs", "console.log('built');");
  write("dist/example.mjs", "export const showExample = async (argv) => (console.log(`shown with ${argv}`), 7);");
});
afterEach(() => rmSync(clone, { recursive: true }));

/** Starts it; `npm` is the program that replaces npm. */
function start(argv: string[] = [], npm = "") {
  write("npm.cjs", npm);
  const env = { ...process.env, npm_execpath: join(clone, "npm.cjs"), MILLRACE_DIST: "" };
  const { status, stdout, stderr } = spawnSync(process.execPath, ["tools/start.mjs", ...argv], {
    cwd: clone,
    env,
    encoding: "utf8",
  });
  return { status, stdout, stderr };
}

const CHATTER = "for (let line = 0; line < 100; line++) console.log(`npm says ${line}`);";

describe("npm start", () => {
  it("builds, and passes its arguments and the exit code on", () => {
    const { status, stdout, stderr } = start(["--port", "4400"]);
    expect(stdout).toBe("built\nshown with --port,4400\n");
    expect([status, stderr]).toEqual([7, ""]);
  });

  it("prints one line about installing packages, and no output of npm", () => {
    rmSync(join(clone, "node_modules/.package-lock.json"));
    const { stdout, stderr } = start([], CHATTER);
    expect(stderr).toBe("Installing packages (none are installed); this can take a minute.\n");
    expect(stdout.trimEnd().split("\n")).toHaveLength(2);
  });

  it("shows the output of npm with --verbose", () => {
    rmSync(join(clone, "node_modules/.package-lock.json"));
    expect(start(["--verbose"], CHATTER).stdout).toContain("npm says 99\n");
  });

  it("shows the output of npm when it fails, and exits", () => {
    rmSync(join(clone, "node_modules/.package-lock.json"));
    const { status, stdout, stderr } = start([], `${CHATTER} process.exitCode = 3;`);
    expect(stderr).toMatch(/npm says 99\nThe packages could not be installed; npm says why above\.\n$/);
    expect([status, stdout]).toEqual([1, ""]);
  });
});
