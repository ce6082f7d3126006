import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { packageRoot } from "../../cli/package-paths";

const folder = join(packageRoot(), "fixtures/data");

describe("the generated interaction data", () => {
  it("equals the generator's output, byte for byte", () => {
    const { status, stderr } = spawnSync(process.execPath, [join(folder, "generate.mjs"), "--check"], {
      encoding: "utf8",
    });
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  });

  it.each([
    ["a", 368, 75, 345_000],
    ["b", 88, 40, 110_000],
  ])("%s has the size of a real site's: %i events, %i lists, about %i bytes", (name, events, lists, bytes) => {
    const text = readFileSync(join(folder, `interactions-${name}.json`), "utf8");
    const data = JSON.parse(text) as { events: object; actionLists: object };
    expect([Object.keys(data.events).length, Object.keys(data.actionLists).length]).toEqual([events, lists]);
    expect(Math.abs(text.length / bytes - 1)).toBeLessThan(0.05);
  });

  it.each(["a", "b"])("%s points at no list, and at no parameter, that it does not have", (name) => {
    const data = JSON.parse(readFileSync(join(folder, `interactions-${name}.json`), "utf8")) as SiteData;
    const parameters = Object.values(data.actionLists).flatMap(
      (list) => list.continuousParameterGroups?.map(({ id }) => id) ?? [],
    );
    const missing = Object.values(data.events).filter(
      ({ action, config }) =>
        !(action.config.actionListId in data.actionLists) ||
        (Array.isArray(config) && config.some(({ continuousParameterGroupId: id }) => !parameters.includes(id))),
    );
    expect(missing).toEqual([]);
  });
});

interface SiteData {
  events: Record<
    string,
    { action: { config: { actionListId: string } }; config: { continuousParameterGroupId: string }[] | object }
  >;
  actionLists: Record<string, { continuousParameterGroups?: { id: string }[] }>;
}
