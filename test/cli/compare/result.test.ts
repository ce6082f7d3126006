import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { describeBuild } from "../../../cli/compare/report/build";
import { listMoments } from "../../../cli/compare/report/moments";
import { chooseExitCode, formatSentence, type Finding } from "../../../cli/compare/result";
import { formatRow, withRow, writeRow } from "../../../cli/compare/report/table";
import { packageRoot } from "../../../cli/package-paths";
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

it("fits in one sentence", () => {
  const sentence = "412 of 415 effects equal, 3 differ on purpose, 0 unexplained";
  expect(formatSentence({ totals: TOTALS, missed: [], unproven: [] })).toBe(sentence);
  const one = { ...TOTALS, effects: 1, equal: 0, onPurpose: 1 };
  expect(formatSentence({ totals: one, missed: [], unproven: [] })).toBe(
    "0 of 1 effect equal, 1 differs on purpose, 0 unexplained",
  );
});

it("names in that sentence what could not be compared", () => {
  const missed = ["a.html at 1280", "a.html at 390"];
  expect(formatSentence({ totals: TOTALS, missed, unproven: [] })).toMatch(
    /0 unexplained; could not compare a\.html at 1280; a\.html at 390$/,
  );
  const many = Array.from({ length: 11 }, (_, index) => `${index}.html at 1280`);
  expect(formatSentence({ totals: TOTALS, missed: many, unproven: [] })).toMatch(/7\.html at 1280; and 3 more$/);
});

it("says what it does not prove", () => {
  const unproven = [{ kind: "menu", why: "not reached", count: 2, of: 9, places: ["a.html at 1280 and 390"] }] as const;
  const totals = { ...TOTALS, unexplained: 2, sources: 2, idle: 12 };
  const found = formatSentence({
    totals,
    missed: [],
    unproven: unproven.map((one) => ({ ...one, places: [...one.places] })),
  });
  expect(found).toMatch(/ 2 unexplained, 2 of them in the text of pages and files; not proven: /);
  expect(found).toMatch(/: 2 of 9 menus could not be opened: a\.html at 1280 and 390; 12 of 90 steps changed nothing$/);
});

it("does not read like success when nothing was compared", () => {
  const totals = { ...TOTALS, effects: 0, equal: 0, onPurpose: 0 };
  expect(formatSentence({ totals, missed: ["a.html at 1280"], unproven: [] })).toBe(
    "Nothing was compared: could not compare a.html at 1280",
  );
  expect(formatSentence({ totals, missed: [], unproven: [] })).toMatch(/^Nothing was compared/);
});

it.each([
  [{ effects: 415, unexplained: 0 }, [], 0],
  [{ effects: 415, unexplained: 2 }, [], 1],
  [{ effects: 415, unexplained: 2 }, ["a.html at 390"], 2],
  [{ effects: 0, unexplained: 0 }, [], 2],
])("has the exit code for %j and missed %j", (more, missed, code) => {
  expect(chooseExitCode({ totals: { ...TOTALS, ...more }, missed })).toBe(code);
});

const finding = (more: Partial<Finding>): Finding => ({
  page: "a.html",
  width: 1280,
  lessMotion: false,
  step: { ...stepNamed("load open"), label: "open the page" },
  element: "div",
  mark: 3,
  aspect: "classes",
  part: "",
  none: "",
  vendor: "a",
  ours: "b",
  rule: undefined,
  sentence: undefined,
  ...more,
});

describe("the report", () => {
  it("lists the unexplained first, and the rest in the order of the page", () => {
    const moments = listMoments([
      finding({ step: { ...stepNamed("tabs 1 first"), label: "1" }, aspect: "classes", rule: "forms F-70" }),
      finding({ step: { ...stepNamed("tabs 2 first"), label: "2" }, aspect: "seen", rule: "forms F-70" }),
      finding({ step: { ...stepNamed("tabs 3 first"), label: "3" }, aspect: "focus" }),
      finding({ step: { ...stepNamed("tabs 4 first"), label: "4" }, aspect: "seen" }),
    ]);
    expect(moments.map(({ label }) => label)).toEqual(["3", "4", "1", "2"]);
  });

  it("puts all of one step together", () => {
    expect(listMoments([finding({}), finding({ mark: 4, aspect: "seen" })])).toMatchObject([
      { findings: [{ aspect: "seen" }, { aspect: "classes" }] },
    ]);
  });

  it("treats a larger element as more visible", () => {
    const rect = (width: number) => ({ x: 0, y: 0, width, height: 100 });
    const picture = {
      width: 1280,
      height: 800,
      vendor: { image: "", rects: { 3: rect(50), 4: rect(900) } },
      ours: { image: "", rects: {} },
    };
    const [moment] = listMoments([
      finding({ element: "small", picture }),
      finding({ element: "large", mark: 4, picture }),
    ]);
    expect(moment?.findings.map(({ element }) => element)).toEqual(["large", "small"]);
  });
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
