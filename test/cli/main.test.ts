import { spawnSync } from "node:child_process";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { version } from "../../package.json";
import { COMMANDS } from "../../cli/commands";
import { main } from "../../cli/main";

let printed = "";
const escaped = (text: string) => text.replace(/[^\w ]/gu, "\\$&");
beforeEach(() => {
  printed = "";
  const keep = (text: string | Uint8Array) => ((printed += String(text)), true);
  vi.spyOn(process.stdout, "write").mockImplementation(keep);
  vi.spyOn(process.stderr, "write").mockImplementation(keep);
});
afterEach(() => vi.restoreAllMocks());

it("prints the version", async () => {
  expect(await main(["--version"])).toBe(0);
  expect(printed).toBe(`${version}\n`);
});

it("prints its commands", async () => {
  expect(await main(["--help"])).toBe(0);
  expect(printed).toMatch(/adopt <export or URL>[\s\S]*serve <folder>/);
});

it.each([...COMMANDS])("has a line for %s in the help", async (name, { takes, summary }) => {
  await main(["--help"]);
  expect(printed).toMatch(new RegExp(`^ {2}${escaped(`${name} ${takes}`)} +${escaped(summary)}$`, "m"));
});

it.each([...COMMANDS.keys()])("shows the help of %s", (command) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ["cli/millrace.mjs", command, "--help"], {
    encoding: "utf8",
  });
  expect(stderr).toBe("");
  expect(status).toBe(0);
  expect(stdout).toContain(`millrace ${command} `);
});

it("explains what to do when the program has not been built", () => {
  const { status, stderr } = spawnSync(process.execPath, ["cli/millrace.mjs"], {
    encoding: "utf8",
    env: { ...process.env, MILLRACE_DIST: "no-such-folder" },
  });
  expect(status).toBe(1);
  expect(stderr).toContain('In a clone, run "npm run build" first.');
});

it.each([[[]], [["sevre"]]])("misunderstands %j with exit code 2", async (argv) => {
  expect(await main(argv)).toBe(2);
  expect(printed).toContain("adopt <export or URL>");
});
