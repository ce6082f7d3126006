import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { formatTimeLeft, openProgress } from "../../../cli/compare/progress";
import type { RoundSummary } from "../../../cli/compare/result";
import { readCompareSettings } from "../../../cli/compare/settings";

let folder = "";
let told: string[] = [];
const tell = (line: string) => void told.push(line);
const read = (...more: string[]) => readCompareSettings(["site", "--report", join(folder, "report.html"), ...more]);
const file = () => join(folder, "report.progress.json");
const round: RoundSummary = {
  page: "a.html",
  width: 1280,
  elements: 9,
  effects: 20,
  noise: 0,
  untried: 0,
  repeated: 0,
  steps: 0,
  idle: 0,
  trials: [],
  findings: [],
  errors: [],
  ms: 5000,
};

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "millrace-progress-test-"));
  told = [];
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe("a run that was cut off", () => {
  it("keeps its finished pages for --resume, with the tasks that they have tested", () => {
    const first = openProgress(read(), tell);
    first.done.add("1280 menu");
    first.keep("a.html", [round]);
    const second = openProgress(read("--resume"), tell);
    expect(second.find("a.html")).toEqual([round]);
    expect(second.find("b.html")).toBeUndefined();
    expect([...second.done]).toEqual(["1280 menu"]);
    expect(told).toEqual(["1 finished page kept from the run before."]);
  });

  it("keeps nothing without --resume", () => {
    openProgress(read(), tell).keep("a.html", [round]);
    expect(openProgress(read(), tell).find("a.html")).toBeUndefined();
  });

  it("keeps nothing of a run with other settings, and says so", () => {
    openProgress(read("--widths", "390"), tell).keep("a.html", [round]);
    expect(openProgress(read("--resume"), tell).find("a.html")).toBeUndefined();
    expect(told.join()).toMatch(/had other settings/);
  });

  it("says when there is nothing to resume", async () => {
    openProgress(read("--resume"), tell);
    await writeFile(file(), "{");
    openProgress(read("--resume"), tell);
    expect(told).toHaveLength(2);
    expect(told[1]).toMatch(/progress\.json does not exist or is not readable/);
  });

  it("leaves no file behind when all is compared", () => {
    const progress = openProgress(read(), tell);
    progress.keep("a.html", [round]);
    expect(existsSync(file())).toBe(true);
    progress.remove();
    expect(existsSync(file())).toBe(false);
  });
});

it.each([
  [180_000, 2, 4, ", about 6 min left"],
  [5000, 1, 2, ", less than a minute left"],
  [5000, 1, 0, ""],
])("says how much time is left: after %d ms for %d rounds, %d to come", (spent, done, left, expected) => {
  expect(formatTimeLeft(spent, done, left)).toBe(expected);
});
