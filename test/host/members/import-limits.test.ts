import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createProgress } from "../../../host/members/import-progress";
import { importUsers } from "../../../host/members/import-users";
import { findImportProblem } from "../../../host/members/limits";
import type { Store } from "../../../host/store/store";
import { member } from "../store/members";
import { testFolder } from "../support/folder";
import { openTestStore } from "../support/sqlite-store";

const LIMITS = { mostUsers: 3, mostGroups: 2 };
const RAISE = "Delete users, or raise --most-users to at most 100000.";
const now = () => 9;

let store: Store;
beforeEach(async () => {
  const folder = testFolder();
  mkdirSync(folder, { recursive: true });
  store = await openTestStore(join(folder, "store.db"), 1);
  await store.addMembers({ members: [member("a1", { groups: ["x"] })], groupIds: { x: "g1" }, now: 1 });
});
afterEach(() => store.close());

const find = (...rows: string[][]) =>
  findImportProblem(
    rows.map((groups) => ({ groups })),
    LIMITS,
    store,
  );

describe("the limits of an import of users", () => {
  it("A-125 allow users and groups up to the limit, and groups that are there", async () => {
    expect(await find(["x"], ["x", "gold"])).toBeUndefined();
    expect(await find()).toBeUndefined();
  });

  it("refuse a table with too many users before anything is stored", async () => {
    expect(await find([], [], [])).toBe(
      `The table adds 3 users. There are 1 of at most 3 users. ${RAISE} Nothing was imported.`,
    );
  });

  it("refuse a table with too many groups, and name them", async () => {
    expect(await find(["x", "gold"], ["vip"])).toBe(
      "The table adds the groups gold, vip. There are 1 of at most 2 groups. Delete groups, or raise --most-groups. " +
        "Nothing was imported.",
    );
  });

  it("refuse new names of groups with one character", async () => {
    expect(await find(["y"])).toContain('"y" cannot be the name of a group. Expected 2 to 80 characters');
  });

  it("end an import when another process uses up the limit, with how many were imported", async () => {
    const rows = Array.from({ length: 101 }, (_, n) => member(`n${n}`));
    await expect(importUsers(rows, { store, now }, { limits: { ...LIMITS, mostUsers: 101 } })).rejects.toThrow(
      `There are 101 of at most 101 users. ${RAISE} 100 users of the table were imported.`,
    );
  });
});

describe("the progress of an import", () => {
  it("is given after each 100 users", async () => {
    const done: number[] = [];
    const rows = Array.from({ length: 250 }, (_, n) => member(`n${n}`));
    const limits = { mostUsers: 300, mostGroups: 2 };
    await importUsers(rows, { store, now }, { limits, onStored: (count) => void done.push(count) });
    expect(done).toEqual([100, 200, 250]);
  });

  it("A-125 is shown every 5 seconds, at most 240 times", () => {
    let at = 0;
    const lines: string[] = [];
    const show = createProgress(
      1000,
      () => at,
      (line) => void lines.push(line),
    );
    for (const [time, done] of [
      [4999, 100],
      [5000, 200],
      [9999, 300],
      [10_000, 400],
    ] as const) {
      at = time;
      show(done);
    }
    expect(lines).toEqual(["200 of 1000 rows (20%)\n", "400 of 1000 rows (40%)\n"]);
    for (; lines.length < 240; at += 5000) show(500);
    at += 5000;
    show(600);
    expect(lines).toHaveLength(240);
  });
});
