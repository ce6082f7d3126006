import { expect, it } from "vitest";
import { planSteps } from "../../../../cli/sync/deploy/plan";

const plan = (online: Record<string, string>, next: Record<string, string>, uncertain: readonly string[] = []) => {
  const files = new Map(Object.entries(next));
  const before = new Map(Object.entries(online));
  const gone = [...new Set([...before.keys(), ...uncertain])].filter((path) => !files.has(path));
  const steps = planSteps({ online: before, uncertain: new Set(uncertain) }, files, gone);
  return steps.map(({ kind, paths }) => `${kind} ${paths.join(" ")}`);
};

it("files come before the pages that name them, and go after them", () => {
  const online = { "a.html": "1", "a.html.br": "1", "b.html": "1", "b.html.gz": "1", "old.png": "1", "site.css": "1" };
  const next = { "a.html": "2", "a.html.br": "2", "c.HTM": "1", "new.png": "1", "site.css": "2", "new.css": "1" };
  expect(plan(online, next)).toEqual([
    "write new.png new.css",
    "write site.css",
    "write a.html a.html.br c.HTM",
    "remove b.html b.html.gz",
    "remove old.png",
  ]);
});

it("what a run may have written is written again or removed, and equal files are left alone", () => {
  const online = { "a.html": "1", "same.png": "1" };
  expect(plan(online, online, ["a.html", "new.png"])).toEqual(["write a.html", "remove new.png"]);
  expect(plan(online, online)).toEqual([]);
});

it("a file that is in the way of a folder, or the other way round, goes first", () => {
  expect(plan({ team: "1", "a.html": "1" }, { "team/index.html": "1", "a.html": "1" })).toEqual([
    "remove team",
    "write team/index.html",
  ]);
  expect(plan({ "team/x/index.html": "1" }, { team: "1" })).toEqual(["remove team/x/index.html", "write team"]);
});
