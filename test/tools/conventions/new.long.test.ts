import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { stale } from "../../../tools/docs/docs";
import { createBehaviour } from "../../../tools/new/new";
import { packageRoot } from "../../../cli/package-paths";

const COPIED = [
  "docs",
  "fixtures",
  "wire",
  "common",
  "host",
  "package.json",
  "runtime",
  "src",
  "test/unit/runtime/behaviours.test.ts",
  "test/unit/runtime/composable.test.ts",
  "test/unit/support",
  "test/support/limits.ts",
  "cli",
  "tools",
  "tsconfig.base.json",
  "tsconfig.browser.json",
  "tsconfig.json",
  "tsconfig.node.json",
  "tsconfig.test.json",
  "vitest.config.ts",
];
const NAME = "copy-text";
let copy = "";
let written: string[] = [];

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), "millrace-new-"));
  for (const path of COPIED) cpSync(join(packageRoot(), path), join(copy, path), { recursive: true });
  symlinkSync(join(packageRoot(), "node_modules"), join(copy, "node_modules"));
  written = createBehaviour(copy, NAME);
});
afterAll(() => rmSync(copy, { recursive: true }));

const read = (path: string) => readFileSync(join(copy, path), "utf8");
const run = (program: string, ...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join("node_modules", program), ...args], {
    cwd: copy,
    encoding: "utf8",
  });
  return { status, printed: stdout + stderr };
};

describe("npm run new", () => {
  it("writes code, settings, events, README, a page and two tests", () => {
    expect(written).toEqual(
      expect.arrayContaining([
        `src/${NAME}/${NAME}.ts`,
        `src/${NAME}/settings.ts`,
        `src/${NAME}/events.ts`,
        `src/${NAME}/README.md`,
        `fixtures/pages/${NAME}/plain.html`,
        `test/unit/${NAME}/${NAME}.test.ts`,
        `test/browser/${NAME}/${NAME}.test.ts`,
      ]),
    );
  });

  it("creates a behaviour whose own tests pass, and which the script tag loads", () => {
    const { status, printed } = run(
      "vitest/vitest.mjs",
      "run",
      "--project",
      "unit",
      `test/unit/${NAME}`,
      "test/unit/runtime",
    );
    expect(status, printed).toBe(0);
    expect(printed).toContain("copy-text/copy-text.test.ts");
  });

  it("makes code whose types fit", () => {
    expect(run("typescript/bin/tsc", "-p", "tsconfig.browser.json")).toEqual({ status: 0, printed: "" });
  });

  it("needs no list to be edited", () => {
    expect(stale(copy)).toEqual([]);
    expect(read("docs/reference/behaviours.md")).toContain(`[Copy text](../../src/${NAME}/README.md)`);
    expect(read(`src/${NAME}/README.md`)).toContain("| `data-copy-text` | text | none | What the event carries. |");
  });

  it("overwrites no file", () => {
    const before = read("src/tabs/tabs.ts");
    expect(() => createBehaviour(copy, "tabs")).toThrow("src/tabs is already there");
    expect(read("src/tabs/tabs.ts")).toBe(before);
  });

  it.each(["Clipboard", "copy_text", "../away", "-x", "2fa"])("refuses the name %s", (name) => {
    expect(() => createBehaviour(copy, name)).toThrow("lower-case words joined by hyphens");
  });
});
