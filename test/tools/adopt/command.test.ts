import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { AdoptReport } from "../../../tools/adopt/adopt";
import { adoptCommand } from "../../../tools/adopt/command";
import { oneSite, page, removeFolders, temporaryFolder, writeSite } from "./support/site";

const printed = { out: "", err: "" };
const URL_OPTION = ["--script", "https://cdn.example/millrace.js"];

beforeEach(() => {
  Object.assign(printed, { out: "", err: "" });
  vi.spyOn(process.stdout, "write").mockImplementation((text) => ((printed.out += String(text)), true));
  vi.spyOn(process.stderr, "write").mockImplementation((text) => ((printed.err += String(text)), true));
});

afterEach(async () => {
  vi.restoreAllMocks();
  await removeFolders();
});

describe("millrace adopt", () => {
  it("prints what it found, converted and left, page by page, and ends with 0", async () => {
    const root = await writeSite({ ...oneSite({}), "plain.html": "<p>x</p>" });
    expect(await adoptCommand([root, ...URL_OPTION])).toBe(0);
    const found = "vendor script js/webflow.js (known by its content)";
    expect(printed.out).toContain(`index.html  converted\n  found     ${found}`);
    expect(printed.out).toContain("plain.html  unchanged\n  left      the whole page (no script on it)");
    expect(printed.out).toContain("2 pages: 1 converted, 1 unchanged, 0 unreadable");
    expect(printed.err).toBe("");
  });

  it("prints the report as JSON with --json and nothing else", async () => {
    const root = await writeSite(oneSite({}));
    await adoptCommand([root, "--json", ...URL_OPTION]);
    const report = JSON.parse(printed.out) as AdoptReport;
    expect(report).toMatchObject({ script: URL_OPTION[1], totals: { converted: 1 }, pages: [{ page: "index.html" }] });
  });

  it("writes where --out says", async () => {
    const root = await writeSite(oneSite({}));
    const out = join(await temporaryFolder(), "site");
    await adoptCommand([root, "--out", out, ...URL_OPTION]);
    expect(await readFile(join(out, "index.html"), "utf8")).toContain("millrace.js");
  });

  it("explains itself with --help", async () => {
    expect(await adoptCommand(["--help"])).toBe(0);
    for (const option of ["--out", "--script", "--force", "--json"]) expect(printed.out).toContain(option);
  });

  it("ends with 2 and says why when no page loads a vendor script", async () => {
    const root = await writeSite({ "index.html": page({ scripts: "" }) });
    expect(await adoptCommand([root, ...URL_OPTION])).toBe(2);
    expect(printed.err).toContain("loads a vendor script (1 read)");
    expect(printed.out).toBe("");
  });

  it.each([
    ["no folder", [], "Name one folder"],
    ["two folders", ["a", "b"], "Name one folder"],
    ["a folder that is not there", ["/nowhere/at/all"], "does not exist"],
    ["an unknown option", ["x", "--colour"], "--colour"],
    ["an option without its value", ["x", "--out"], "--out"],
  ])("ends with 2 for %s", async (_name, argv, message) => {
    expect(await adoptCommand(argv)).toBe(2);
    expect(printed.err).toContain(message);
  });

  it("ends with 2 for an empty folder and for a file", async () => {
    const root = await writeSite({});
    expect(await adoptCommand([root, ...URL_OPTION])).toBe(2);
    expect(printed.err).toContain("holds no HTML page");
    const file = join(await writeSite({ "index.html": page() }), "index.html");
    expect(await adoptCommand([file, ...URL_OPTION])).toBe(2);
    expect(printed.err).toContain("is a file");
  });
});
