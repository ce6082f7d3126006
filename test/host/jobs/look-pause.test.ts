import { describe, expect, it } from "vitest";
import { createLookPause } from "../../../host/jobs/look-pause";

/** Pauses whose lengths in seconds are measured. @param change what a store has counted after seconds of the pause. */
function create(change: ((second: number) => number) | undefined, stopped = new AbortController()) {
  let second = 0;
  const store = change ? { changes: () => change(second) } : {};
  const sleep = async (ms: number) => void (second += ms / 1000);
  const pause = createLookPause(store, sleep, stopped.signal);
  return async () => {
    second = 0;
    await pause();
    return second;
  };
}

async function measure(count: number, pause: () => Promise<number>): Promise<number[]> {
  const all = [];
  for (let n = 0; n < count; n++) all.push(await pause());
  return all;
}

describe("the pauses between looks at an empty queue", () => {
  it("double up to 30 s while nothing is written", async () => {
    expect(
      await measure(
        7,
        create(() => 0),
      ),
    ).toEqual([1, 2, 4, 8, 16, 30, 30]);
  });

  it("end within a second after a write, and begin again with a second", async () => {
    let written = false;
    const pause = create((second) => (written ? 1 : Number((written = second === 7))));
    expect(await measure(6, pause)).toEqual([1, 2, 4, 7, 1, 2]);
  });

  it("stay at a second for a store that other processes write to", async () => {
    expect(await measure(3, create(undefined))).toEqual([1, 1, 1]);
  });

  it("end when the jobs are stopped", async () => {
    const stopped = new AbortController();
    stopped.abort();
    expect(await create(() => 0, stopped)()).toBe(0);
  });
});
