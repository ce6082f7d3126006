import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { describeBuild } from "../../../cli/compare/report/build";
import { listMoments } from "../../../cli/compare/report/moments";
import type { Finding } from "../../../cli/compare/result";
import type { SourceFinding } from "../../../cli/compare/source/finding";
import { chooseExitCode, formatVerdict, listNotProven } from "../../../cli/compare/summary";
import type { Unproven } from "../../../cli/compare/trials";
import { formatRow, withRow, writeRow } from "../../../cli/compare/report/table";
import { packageRoot } from "../../../cli/package-paths";
import { makeFinding } from "./support/finding";
import { stepNamed } from "./support/steps";

const TOTALS = {
  pages: 2,
  elements: 300,
  effects: 415,
  equal: 412,
  onPurpose: 3,
  unexplained: 0,
  sources: 0,
  steps: 90,
  idle: 0,
  noise: 7,
  untried: 0,
  repeated: 0,
};

const summarize = (totals: Partial<typeof TOTALS>, sources: SourceFinding[] = [], findings: Finding[] = []) =>
  formatVerdict({ totals: { ...TOTALS, ...totals }, sources, findings });
const source = { pages: ["a.html"], place: "", what: "the link is missing", exported: "", adopted: "", subjects: {} };

it("says in short sentences what was found", () => {
  expect(summarize({})).toBe("0 unexplained differences. 412 of 415 effects equal, 3 differ on purpose.");
  const findings = [makeFinding({}), makeFinding({ width: 390 }), makeFinding({ aspect: "seen" })];
  expect(summarize({ unexplained: 4, sources: 1, onPurpose: 1 }, [source], findings)).toBe(
    "4 unexplained differences from 3 causes, 1 of them in the text of pages and files. " +
      "412 of 415 effects equal, 1 differs on purpose.",
  );
});

it("says what was found where only the text differs, and does not read like success where nothing was compared", () => {
  expect(summarize({ effects: 0, unexplained: 1, sources: 1 }, [source])).toBe(
    "1 unexplained difference from 1 cause, all in the text of pages and files. Nothing was compared in the browser.",
  );
  expect(summarize({ effects: 0 })).toBe("Nothing was compared.");
});

it("lists what was not compared, and what proves nothing", () => {
  const missed = Array.from({ length: 11 }, (_, index) => `${index}.html at 1280`);
  const unproven: Unproven[] = [
    { kind: "menu", why: "not reached", count: 2, of: 9, places: ["a.html at 1280 and 390"] },
  ];
  expect(listNotProven({ totals: TOTALS, missed: [], unproven: [] })).toEqual([]);
  expect(listNotProven({ totals: { ...TOTALS, idle: 12 }, missed, unproven })).toEqual([
    `could not compare ${missed.slice(0, 8).join("; ")}; and 3 more`,
    "2 of 9 menus could not be opened: a.html at 1280 and 390",
    "12 of 90 steps changed nothing",
  ]);
});

it.each([
  [{ effects: 415, unexplained: 0 }, [], 0],
  [{ effects: 415, unexplained: 2 }, [], 1],
  [{ effects: 0, unexplained: 2 }, [], 1],
  [{ effects: 415, unexplained: 2 }, ["a.html at 390"], 2],
  [{ effects: 0, unexplained: 0 }, [], 2],
])("has the exit code for %j and missed %j", (more, missed, code) => {
  expect(chooseExitCode({ totals: { ...TOTALS, ...more }, missed })).toBe(code);
});

it("lists what differs on purpose by step, in the order of the page, and each picture once", () => {
  const rects = { 3: { x: 0, y: 0, width: 50, height: 100 } };
  const view = (image: string) => ({ image, rects });
  const picture = { width: 1280, height: 800, vendor: view("one"), ours: view("other") };
  const step = (label: string) => ({
    step: { ...stepNamed(`tabs ${label} first`), label },
    rule: "forms F-70",
    picture,
  });
  const views: string[] = [];
  const moments = listMoments(
    [makeFinding(step("2")), makeFinding({}), makeFinding(step("1")), makeFinding(step("2"))],
    views,
  );
  expect(moments.map(({ label, findings }) => [label, findings.length])).toEqual([
    ["2", 2],
    ["1", 1],
  ]);
  expect(moments[1]?.shot).toMatchObject({ vendor: 0, ours: 1, rects: { vendor: [rects[3]] } });
  expect(views).toEqual(["one", "other"]);
});

describe("the table", () => {
  const site = { name: "B", year: "2024", pages: "2 of 9", elements: 300, measured: "2026-11-25, 61a85bf" };
  const row = formatRow(site, { totals: TOTALS });

  it("names a site by letter, year and size only, and the measurement by its day and build", () => {
    expect(row).toBe("| B | 2024 | 2 of 9 | 300 | 415 | 412 (99.2 %) | 3 | 0 | 7 | 2026-11-25, 61a85bf |");
  });

  it("is written only when everything was compared", async () => {
    const folder = await mkdtemp(join(tmpdir(), "compare-row-"));
    const file = join(folder, "table.txt");
    await writeFile(file, "# Text\n");
    expect(writeRow(file, site, { totals: TOTALS, missed: ["a.html at 390"] })).toBe(false);
    expect(writeRow(file, site, { totals: { ...TOTALS, effects: 0 }, missed: [] })).toBe(false);
    expect(await readFile(file, "utf8")).toBe("# Text\n");
    expect(writeRow(file, site, { totals: TOTALS, missed: [] })).toBe(true);
    expect(await readFile(file, "utf8")).toContain(row);
    await rm(folder, { recursive: true });
  });

  it("has the commit of a clone as the build, else the version of the package", () => {
    const day = new Date("2026-11-25T23:59:00Z");
    expect(describeBuild(packageRoot(), day)).toMatch(/^2026-11-25, [0-9a-f]{7,}$/);
    expect(describeBuild(tmpdir(), day)).toMatch(/^2026-11-25, \d+\.\d+\.\d+$/);
  });

  it("replaces the row of the same name and keeps the others in order", () => {
    const first = withRow("# Text\n", row);
    const both = withRow(withRow(first, "| A | 1 |"), "| B | new |");
    expect(both.split("\n").filter((line) => /^\| [A-Z] /.test(line))).toEqual(["| A | 1 |", "| B | new |"]);
    expect(both.startsWith("# Text\n")).toBe(true);
  });
});
