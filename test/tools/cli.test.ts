import { spawnSync } from "node:child_process";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { version } from "../../package.json";
import { main } from "../../tools/cli";

let printed = "";
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

it("prints what it can do", async () => {
  expect(await main(["--help"])).toBe(0);
  expect(printed).toMatch(/adopt <export>[\s\S]*serve <folder>/);
});

it("each command that the help names has a help of its own", async () => {
  await main(["--help"]);
  const commands = [...printed.matchAll(/^ {2}([a-z][a-z, ]*?)(?= <| {2}| [a-z]+ <|…)/gm)].flatMap(([, names = ""]) =>
    names.split(", ").map((name) => name.split(" ")[0] ?? ""),
  );
  expect(commands).toEqual([
    ...["adopt", "compare", "lift", "serve", "host", "owner", "import", "export", "backup", "restore"],
  ]);
  for (const command of commands) {
    const { status, stdout, stderr } = spawnSync(process.execPath, ["tools/millrace.mjs", command, "--help"], {
      encoding: "utf8",
    });
    expect([command, status, stderr]).toEqual([command, 0, ""]);
    expect(stdout).toContain(`millrace ${command} `);
  }
});

it.each([[[]], [["sevre"]]])("misunderstands %j with exit code 2", async (argv) => {
  expect(await main(argv)).toBe(2);
  expect(printed).toContain("adopt <export>");
});
