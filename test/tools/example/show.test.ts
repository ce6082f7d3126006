import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { showExample } from "../../../tools/example/show";

const folder = mkdtempSync(join(tmpdir(), "millrace-example-"));
const out = join(folder, "site");
writeFileSync(join(folder, "millrace.js"), "/* the runtime */");
afterAll(() => rmSync(folder, { recursive: true }));

let printed = "";
beforeEach(() => {
  printed = "";
  vi.stubEnv("MILLRACE_DIST", folder);
  const keep = (text: string | Uint8Array) => ((printed += String(text)), true);
  vi.spyOn(process.stdout, "write").mockImplementation(keep);
  vi.spyOn(process.stderr, "write").mockImplementation(keep);
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

const lines = () => printed.trimEnd().split("\n");

describe("what npm start prints", () => {
  it("fits a terminal: what was built, what there is to see, with addresses", async () => {
    expect(await showExample(["--port", "0", "--for", "0.05"], out)).toBe(0);
    expect(lines().length).toBeLessThanOrEqual(12);
    expect(printed).toMatch(/Built +dist\/millrace\.js.*\nAdopted +11 pages of examples\/nail-studio/);
    expect(printed.match(/http:\/\/127\.0\.0\.1:\d+\/\S* {2,}\w.*/g)).toHaveLength(5);
  });

  it("ends with how to stop it", async () => {
    const ended = showExample(["--port", "0"], out);
    await expect.poll(() => lines().at(-1)).toMatch(/^Ctrl\+C stops it\./);
    process.emit("SIGINT");
    expect(await ended).toBe(0);
  });

  it("says what was done on each page with --verbose only", async () => {
    await showExample(["--port", "0", "--for", "0.05", "--verbose"], out);
    expect(printed).toContain("services.html  converted\n");
  });

  it("names only addresses that are there", async () => {
    const ended = showExample(["--port", "0"], out);
    await expect.poll(() => printed).toContain("Ctrl+C");
    const addresses = printed.match(/http:\S+/g) ?? [];
    const answers = await Promise.all(addresses.map(async (address) => `${address} ${(await fetch(address)).status}`));
    process.emit("SIGINT");
    await ended;
    expect(answers).toEqual(addresses.map((address) => `${address} 200`));
  });

  it.each([["--nonsense"], ["extra"], ["--port=many"]])("misunderstands %s with exit code 2 and one sentence", async (argument) => {
    expect(await showExample([argument], out)).toBe(2);
    expect(lines()).toHaveLength(1);
  });
});
