import { expect, it } from "vitest";
import { runParallel } from "../../../host/backup/run-parallel";

it("runs all items, so many at a time", async () => {
  let running = 0;
  let most = 0;
  const done: number[] = [];
  await runParallel([1, 2, 3, 4, 5, 6, 7], 3, async (item) => {
    most = Math.max(most, ++running);
    await new Promise(setImmediate);
    done.push(item);
    running--;
  });
  expect([done, most]).toEqual([[1, 2, 3, 4, 5, 6, 7], 3]);
});

it("starts no item after a failure, and waits for those that run", async () => {
  const ended: number[] = [];
  const running = runParallel([1, 2, 3, 4], 2, async (item) => {
    if (item === 1) throw new Error("One failed");
    await new Promise(setImmediate);
    ended.push(item);
  });
  await expect(running).rejects.toThrow("One failed");
  expect(ended).toEqual([2]);
});
