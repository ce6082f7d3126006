import { describe, expect, it, onTestFinished, vi } from "vitest";
import { createFairQueue } from "../../../host/base/fair-queue";
import { createActivity } from "../../../host/many-sites/activity";
import { createRouter } from "../../../host/many-sites/router";
import { createTurns } from "../../../host/many-sites/turns";

describe("the fair queue of password hashes", () => {
  it("lets keys take turns, with a maximum of works at once", async () => {
    const queue = createFairQueue(2);
    const order: string[] = [];
    let running = 0;
    let most = 0;
    const work = (key: string) =>
      queue.run(key, async () => {
        most = Math.max(most, ++running);
        order.push(key);
        await new Promise(setImmediate);
        running--;
      });
    const flood = Array.from({ length: 8 }, () => work("flood"));
    expect(queue.waiting("flood")).toBe(6);
    await Promise.all([...flood, work("other"), work("third")]);
    expect(most).toBe(2);
    expect(order.slice(0, 6)).toEqual(["flood", "flood", "flood", "other", "third", "flood"]);
    expect(queue.waiting("flood")).toBe(0);
  });

  it("refuses a work that has waited too long, and runs the others", async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const queue = createFairQueue(1, { limit: 5000, error: () => new Error("late") });
    let end = () => {};
    const first = queue.run("a", () => new Promise<void>((resolve) => (end = resolve)));
    const late = expect(queue.run("b", async () => 1)).rejects.toThrow("late");
    await vi.advanceTimersByTimeAsync(3000);
    const second = queue.run("b", async () => 2);
    await vi.advanceTimersByTimeAsync(2000);
    await late;
    expect(queue.waiting("b")).toBe(1);
    end();
    await first;
    expect(await second).toBe(2);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("goes on after a work that fails", async () => {
    const queue = createFairQueue(1);
    await expect(queue.run("a", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    expect(await queue.run("a", async () => 1)).toBe(1);
  });
});

describe("the turns of a site", () => {
  const turn = () => new Promise(setImmediate);

  it("begin at most four requests in a turn of the event loop, in their order", async () => {
    const turns = createTurns(() => 4);
    const begun: number[] = [];
    for (let index = 0; index < 10; index++) turns.start(() => void begun.push(index));
    expect(begun).toEqual([0, 1, 2, 3]);
    await turn();
    expect(begun).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    turns.start(() => void begun.push(10));
    await turn();
    expect(begun).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });

  it("let a request of another site begin after one of a flood", async () => {
    const [flood, other] = [createTurns(() => 1), createTurns(() => 1)];
    let begun = 0;
    let before = 0;
    for (let index = 0; index < 100; index++) flood.start(() => void begun++);
    other.start(() => (before = begun));
    expect(before).toBe(1);
    for (let turns = 0; turns < 100; turns++) await turn();
    expect(begun).toBe(100);
  });
});

describe("the requests of a site that is restarted", () => {
  it("can be tried again, and have no site after it was removed", async () => {
    const router = createRouter({ port: () => 0, isReady: () => true, log: () => undefined });
    const open = router.listenFor("a", ["a.test"]);
    const { close } = await open(async () => new Response("ok"), { host: "127.0.0.1", port: 0 });
    const ask = async () => {
      const { status, headers } = await router.fetch(new Request("http://a.test/"), { address: "127.0.0.1" });
      return [status, headers.get("retry-after")];
    };
    expect(await ask()).toEqual([200, null]);
    await close(0);
    expect(await ask()).toEqual([503, "10"]);
    router.remove("a");
    expect(await ask()).toEqual([421, null]);
  });
});

describe("the activity of sites", () => {
  it("is shared for a second after a request of another site", () => {
    let now = 0;
    const { note, isShared } = createActivity(() => now);
    note("a");
    note("a");
    expect(isShared()).toBe(false);
    note("b");
    expect(isShared()).toBe(true);
    now = 900;
    note("b");
    expect(isShared()).toBe(true);
    now = 1000;
    expect(isShared()).toBe(false);
    note("a");
    expect(isShared()).toBe(true);
  });
});
