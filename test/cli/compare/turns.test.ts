import { describe, expect, it } from "vitest";
import { countSideBySide, runSideBySide } from "../../../cli/compare/turns";

/** Promises that are settled by name. */
function createGates() {
  const open = new Map<string, () => void>();
  const gates = new Map<string, Promise<void>>();
  const gate = (name: string) => {
    const known = gates.get(name) ?? new Promise<void>((done) => open.set(name, done));
    gates.set(name, known);
    return known;
  };
  return { wait: gate, open: (name: string) => (void gate(name), open.get(name)?.()) };
}

describe("rounds that run side by side", () => {
  it("are at most as many as asked for, begin in order, and have their results in order", async () => {
    let [running, most] = [0, 0];
    const begun: number[] = [];
    const { wait, open } = createGates();
    const results = runSideBySide([1, 2, 3, 4], 2, async (item) => {
      begun.push(item);
      most = Math.max(most, ++running);
      await wait(`${item}`);
      running--;
      return item * 10;
    });
    for (const item of [2, 3, 1, 4]) {
      open(`${item}`);
      await wait(`${item}`);
    }
    expect(await results).toEqual([10, 20, 30, 40]);
    expect([begun, most]).toEqual([[1, 2, 3, 4], 2]);
  });

  it("have their turns in order, although a later one is ready first", async () => {
    const turns: string[] = [];
    const { wait, open } = createGates();
    const results = runSideBySide(["a", "b", "c"], 3, async (item, turn) => {
      await wait(item);
      await turn.begin;
      turns.push(item);
      turn.end();
    });
    for (const item of ["c", "b", "a"]) open(item);
    await results;
    expect(turns).toEqual(["a", "b", "c"]);
  });

  it("go on when one before them has failed", async () => {
    const turns: string[] = [];
    const settled = await runSideBySide(["a", "b"], 2, async (item, turn) => {
      if (item === "a") return "no turn";
      await turn.begin;
      turns.push(item);
      return "done";
    });
    expect([settled, turns]).toEqual([["no turn", "done"], ["b"]]);
    await expect(runSideBySide(["a"], 2, () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  });

  it("are at least one", () => {
    expect(countSideBySide()).toBeGreaterThanOrEqual(1);
  });
});
