import { expect, it } from "vitest";
import type { State } from "../../../cli/compare/appearance";
import { countIdle, formatUnproven, listTrials, listUnproven, type Trial } from "../../../cli/compare/trials";
import type { Outcomes } from "../../../cli/compare/walk";
import { createSteps, nameStep } from "../../../cli/compare/steps/step";

const AFTER: State = { looks: new Map(), page: {}, restless: new Set() };

/** A round with a menu of two steps: which of them could be done, and which changed something. */
function makeRound(done: readonly string[], changing: readonly ("open" | "close")[]) {
  const step = createSteps("menu", { mark: 7, quiet: 0 });
  const steps = (["open", "close"] as const).map((id) => step(id, id, () => Promise.resolve(true)));
  const outcomes: Outcomes = new Map(
    steps.map(({ id }) => [
      id,
      { done: done.some((name) => id.endsWith(name)), after: AFTER, requests: "", messages: "" },
    ]),
  );
  const pairs = changing.map((name) => ({
    ...{ step: { ...nameStep("menu", name, 7), label: name }, mark: 7, aspect: "seen" as const, part: "" },
    ...{ none: "", vendor: "a", ours: "a", before: "", equal: true },
  }));
  return { groups: [{ optional: true, steps }], ways: { vendor: outcomes, ours: outcomes }, pairs };
}

it.each<[string[], ("open" | "close")[], object, object]>([
  [["open", "close"], ["open"], { reached: true, changed: true }, { steps: 2, idle: 1 }],
  [["open"], [], { reached: true, changed: false }, { steps: 1, idle: 1 }],
  [[], [], { reached: false, changed: false }, { steps: 0, idle: 0 }],
])("reads from steps %j with changes %j whether a widget was tried", (done, changing, trial, counts) => {
  const round = makeRound(done, changing);
  expect(listTrials(round)).toEqual([{ id: "menu 7", kind: "menu", ...trial }]);
  expect(countIdle(round)).toEqual(counts);
});

const trial = (id: string, reached: boolean, changed: boolean): Trial => ({ id, kind: "menu", reached, changed });

it("names the widgets that no width has opened, and those that changed nothing", () => {
  const unproven = listUnproven([
    { page: "a.html", width: 1280, trials: [trial("menu 1", false, false), trial("menu 2", false, false)] },
    { page: "a.html", width: 1280, trials: [trial("menu 2", false, false)] },
    { page: "a.html", width: 390, trials: [trial("menu 1", true, true), trial("menu 2", false, false)] },
    { page: "b.html", width: 390, trials: [trial("menu 1", true, false)] },
  ]);
  expect(unproven.map(formatUnproven)).toEqual([
    "1 of 3 menus could not be opened: a.html at 1280 and 390",
    "1 of 3 menus changed nothing: b.html at 390",
  ]);
});
