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

it.each([[[]], [["sevre"]]])("misunderstands %j with exit code 2", async (argv) => {
  expect(await main(argv)).toBe(2);
  expect(printed).toContain("adopt <export>");
});
