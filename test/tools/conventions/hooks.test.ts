import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { packageRoot } from "../../../cli/package-paths";

const UNFORMATTED = "const  a = {b:1}\n";
const FORMATTED = "const a = { b: 1 };\n";
let clone = "";

/** A folder with the real hooks. */
beforeEach(() => {
  clone = mkdtempSync(join(tmpdir(), "millrace-hooks-"));
  mkdirSync(join(clone, "tools"));
  for (const path of ["tools/hooks.mjs", "tools/build.mjs", ".githooks", ".prettierrc.json", ".prettierignore"]) {
    cpSync(join(packageRoot(), path), join(clone, path), { recursive: true });
  }
  writeFileSync(join(clone, "package.json"), '{"type":"module"}');
  writeFileSync(join(clone, ".gitignore"), "node_modules\n");
  symlinkSync(join(packageRoot(), "node_modules"), join(clone, "node_modules"));
});
afterEach(() => rmSync(clone, { recursive: true }));

// No repository, no configuration and no author but those of the test.
const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("GIT_")));
Object.assign(env, { GIT_CONFIG_GLOBAL: "/dev/null", GIT_CONFIG_NOSYSTEM: "1" });
const git = (...args: string[]) =>
  execFileSync("git", ["-c", "user.name=A", "-c", "user.email=a@example.org", ...args], {
    cwd: clone,
    env,
    encoding: "utf8",
    stdio: "pipe",
  });
const prepare = () => spawnSync(process.execPath, ["tools/hooks.mjs"], { cwd: clone, env, encoding: "utf8" });
const write = (path: string, text: string) => writeFileSync(join(clone, path), text);
const read = (path: string) => readFileSync(join(clone, path), "utf8");

describe("the script that npm runs after npm ci", () => {
  it("prints and does nothing in a folder without git, where npm ci runs it too", () => {
    const { status, stdout, stderr } = prepare();
    expect([status, stdout, stderr]).toEqual([0, "", ""]);
  });

  it("has git use the hooks of the repository", () => {
    git("init", "--quiet");
    prepare();
    expect(git("config", "core.hooksPath")).toBe(".githooks\n");
  });

  it("keeps configured hooks", () => {
    git("init", "--quiet");
    git("config", "core.hooksPath", "mine");
    prepare();
    expect(git("config", "core.hooksPath")).toBe("mine\n");
  });
});

describe("the hook before a commit", () => {
  beforeEach(() => {
    git("init", "--quiet");
    prepare();
  });

  it("formats staged files, and the commit contains them so", () => {
    write("a.mjs", UNFORMATTED);
    git("add", "a.mjs");
    git("commit", "--quiet", "--message", "a");
    expect(git("show", "HEAD:a.mjs")).toBe(FORMATTED);
  });

  it("does not change unstaged files", () => {
    write("a.mjs", FORMATTED);
    write("b.mjs", UNFORMATTED);
    git("add", "a.mjs");
    git("commit", "--quiet", "--message", "a");
    expect(read("b.mjs")).toBe(UNFORMATTED);
  });

  it("stages no part of a file that its author left unstaged", () => {
    write("a.mjs", UNFORMATTED);
    git("add", "a.mjs");
    write("a.mjs", `${UNFORMATTED}held.back()\n`);
    git("commit", "--quiet", "--message", "a");
    expect(git("show", "HEAD:a.mjs")).toBe(UNFORMATTED);
  });
});
