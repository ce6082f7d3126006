import { expect, it } from "vitest";
import type { Finding } from "../../../cli/compare/result";
import type { SourceFinding } from "../../../cli/compare/source/finding";
import { chooseExitCode, formatVerdict, listNotProven } from "../../../cli/compare/summary";
import type { Unproven } from "../../../cli/compare/trials";
import { makeFinding } from "./support/finding";

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
