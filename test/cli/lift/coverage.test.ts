import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { listCoverage, coverageTable, leftOut, type Support } from "../../../cli/lift/coverage";
import { packageRoot } from "../../../cli/package-paths";

interface Sample {
  sets: { register: [interactions: unknown[], timelines: unknown[]] }[];
}
const sample = JSON.parse(readFileSync(join(packageRoot(), "fixtures/data/interactions-3.json"), "utf8")) as Sample;
const SETS = sample.sets.map(({ register: [interactions, timelines] }) => [{ interactions, timelines }]);

type Found = [sets: number, count: Record<Support, number>];

/** A row of data of one interaction. */
function findRow(group: string, name: string, interaction: object, timeline: object = {}): Found[1] | undefined {
  const interactions = [{ id: "i", timelineIds: ["t"], ...interaction }];
  const rows = listCoverage([[{ interactions, timelines: [{ id: "t", ...timeline }] }]]);
  return rows.find((row) => row.group === group && row.name === name)?.count;
}

const counts = (fate: Support, n = 1) => ({ played: 0, shown: 0, "left out": 0, [fate]: n });
const CLICK = { triggers: [["wf:click", {}, ["wf:class", ["a"]]]] };
const act = (properties: object, more: object = {}) => ({
  actions: [{ targets: [["wf:class", ["a"]]], properties, ...more }],
});

describe("coverage of third-generation data", () => {
  it("all of the sample is played, except for what no engine can play", () => {
    const rows = listCoverage(SETS);
    expect(leftOut(rows)).toEqual([]);
    const found = Object.fromEntries(rows.map(({ group, name, sets, count }) => [`${group} ${name}`, [sets, count]]));
    expect(found["trigger wf:load"]).toEqual([1, counts("played", 2)]);
    expect(found["trigger wf:scroll, along the scroll"]).toEqual([2, counts("played", 2)]);
    expect(found["trigger wf:custom"]).toEqual([1, { played: 1, shown: 1, "left out": 0 }]);
    expect(found["property opacity"]?.[0]).toBe(2);
  });

  it.each([
    ["a kind of trigger", "trigger", "wf:shake", { triggers: [["wf:shake", {}]] }, {}],
    ["an animated scene", "property", "wf:spline scene", CLICK, act({ "wf:spline": { scene: [null, 1] } })],
    ["a transform of no part", "property", "wobble", CLICK, act({ "wf:transform": { wobble: 1 } })],
    ["a value of no kind", "value", "ix3-guess", CLICK, act({ "wf:transform": { x: { type: "ix3-guess" } } })],
    ["an ease", "ease", "rough", CLICK, act({ "wf:transform": { x: 1 } }, { timing: { ease: { type: "rough" } } })],
    ["a target", "target", "wf:cms", CLICK, act({ "wf:transform": { x: 1 } }, { targets: [["wf:cms", ""]] })],
    ["a filter", "filter", "near", { triggers: [["wf:click", {}, ["wf:class", ["a"], { relationship: "near" }]]] }, {}],
    ["a control", "control", "wobble", { triggers: [["wf:click", { control: "wobble" }]] }, {}],
    ["pinning", "scroll option", "pin", { triggers: [["wf:scroll", { scrollTriggerConfig: { pin: true } }]] }, {}],
    ["a role", "role", "interval", CLICK, { triggerMetadata: { role: "interval" } }],
    [
      "a condition",
      "condition",
      "weather: dont-animate",
      { conditionalPlayback: [{ type: "weather", behavior: "dont-animate" }] },
      {},
    ],
    [
      "IX3-71 conditions of a trigger",
      "trigger option",
      "conditionalLogic",
      { triggers: [["wf:click", { conditionalLogic: {} }]] },
      {},
    ],
  ])("reports that %s is left out", (_what, group, name, interaction, timeline) => {
    expect(findRow(group, name, interaction, timeline)).toEqual(counts("left out"));
  });

  it.each([
    ["property", "y", CLICK, act({ "wf:transform": { y: [null, 1] } })],
    ["value", "ix3-random", CLICK, act({ "wf:transform": { x: { type: "ix3-random", min: 0, max: 1 } } })],
    ["ease", "back", CLICK, act({ "wf:transform": { x: 1 } }, { timing: { ease: { type: "back", power: 2 } } })],
    ["control", "togglePlayReverse", { triggers: [["wf:click", { control: "togglePlayReverse" }]] }, {}],
    [
      "condition",
      "breakpoint: dont-animate",
      { conditionalPlayback: [{ type: "breakpoint", breakpoints: ["tiny"], behavior: "dont-animate" }] },
      {},
    ],
    [
      "text",
      "lines, masked",
      CLICK,
      act({ "wf:transform": { x: 1 } }, { splitText: { type: "lines", mask: "lines" } }),
    ],
  ])("reports that the %s %s is played", (group, name, interaction, timeline) => {
    expect(findRow(group, name, interaction, timeline)).toEqual(counts("played"));
  });

  it("IX3-FIX-3 counts what no trigger can play as shown", () => {
    const unnamed = { triggers: [["wf:custom", {}]] };
    expect(findRow("property", "y", unnamed, act({ "wf:transform": { y: [9, null] } }))).toEqual(counts("shown"));
    expect(findRow("trigger", "wf:custom", unnamed)).toEqual(counts("shown"));
  });

  it("counts the reverse as played where the forward direction is", () => {
    const triggers = [
      ["wf:hover", { control: "play" }],
      ["wf:hover", { control: "reverse" }],
    ];
    expect(findRow("trigger", "wf:hover", { triggers })).toEqual(counts("played", 2));
  });

  it("prints one row for each kind, the frequent first", () => {
    const [head, , first] = coverageTable(listCoverage(SETS)).split("\n");
    expect(head).toBe("| kind | what | sets | in the data | played | shown | left out |");
    expect(first).toMatch(/^\| trigger \| wf:/);
  });
});
