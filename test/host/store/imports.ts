import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Store } from "../../../host/store/store";
import type { TableUser } from "../../../host/store/units/accounts/members";
import { member } from "./members";

const user = (name: string): TableUser => {
  const { id: _, invitation: _none, ...rest } = member(name);
  return { ...rest, groups: ["gold"] };
};

/** Imports of users that an owner starts, on every database. */
export function describeImports(open: () => Promise<Store>): void {
  describe("units of imports", () => {
    let store: Store;
    beforeEach(async () => {
      store = await open();
    });
    afterEach(() => store.close());

    const start = (id = "i1", parts = [[user("a1"), user("a2")], [user("a3")]]) =>
      store.addImport({
        ...{ id, startedBy: "owner", startedAt: 5, invitesPerHour: null, known: 1, skipped: 2, parts },
        ...{ total: parts.flat().length, problems: [{ line: 3, text: "no address" }] },
      });
    const claim = (now: number) => store.claimImport({ now, lease: 10 });
    const storePart = (number: number, names: string[], { most = 9, now = 20 } = {}) =>
      store.storeImportPart({
        ...{ id: "i1", number, now, most, groupIds: { gold: "g1" } },
        members: names.map((name) => member(name, { groups: ["gold"] })),
      });

    it("give the parts one after another, and count what is stored", async () => {
      await start();
      const first = await claim(6);
      expect(first).toMatchObject({ id: "i1", number: 0, startedAt: 5, invitesPerHour: null, invited: 0, added: 0 });
      expect(first?.users).toEqual([user("a1"), user("a2")]);
      await storePart(0, ["a1", "a2"]);
      expect(await store.findImport()).toMatchObject({ state: "running", total: 3, done: 2, added: 2, endedAt: null });
      expect(await claim(20)).toMatchObject({ number: 1, added: 2, users: [user("a3")] });
      await storePart(1, ["a3"]);
      expect(await store.findImport()).toEqual({
        ...{ id: "i1", state: "done", startedBy: "owner", startedAt: 5, endedAt: 20, invitesPerHour: null },
        ...{
          total: 3,
          done: 3,
          added: 3,
          known: 1,
          skipped: 2,
          problems: [{ line: 3, text: "no address" }],
          error: "",
        },
      });
      expect([await claim(99), (await store.listGroups()).map(({ name, members }) => [name, members])]).toEqual([
        undefined,
        [["gold", 3]],
      ]);
    });

    it("give a part to one process, until its lease ends or was made while the clock was ahead", async () => {
      await start();
      const numbers = [await claim(6), await claim(15), await claim(16), await claim(5)].map((part) => part?.number);
      expect(numbers).toEqual([0, undefined, 0, 0]);
      const atOnce = await Promise.all([claim(40), claim(40), claim(40)]);
      expect(atOnce.filter(Boolean)).toHaveLength(1);
    });

    it("store a part once, however often they are called", async () => {
      await start();
      await Promise.all([1, 2, 3].map(() => storePart(0, ["a1", "a2"])));
      expect(await store.findImport()).toMatchObject({ done: 2, added: 2 });
    });

    it("count a user who got an account meanwhile as done, not as added", async () => {
      await start();
      await store.addMembers({ members: [member("a1")], groupIds: {}, now: 9 });
      await storePart(0, ["a1", "a2"]);
      expect(await store.findImport()).toMatchObject({ done: 2, added: 1 });
    });

    it("store nothing beyond the limit of users, and keep why an import failed", async () => {
      await start();
      expect(await storePart(0, ["a1", "a2"], { most: 1 })).toBe("full");
      expect(await store.findImport()).toMatchObject({ state: "running", done: 0 });
      await store.failImport({ id: "i1", error: "No place.", now: 30 });
      expect(await store.findImport()).toMatchObject({ state: "failed", error: "No place.", endedAt: 30, added: 0 });
      expect(await claim(99)).toBeUndefined();
    });

    it("start one import at a time, and the same once", async () => {
      const started = await Promise.all([start("i1"), start("i2"), start("i3")]);
      expect(started.filter(Boolean)).toHaveLength(1);
      const { id = "" } = (await store.findImport()) ?? {};
      expect([await start(id), (await store.findImport())?.total]).toEqual([true, 3]);
    });

    it("replace an import that has ended, and remove old ones but no running one", async () => {
      await start();
      expect([await store.removeImports({ endedBefore: 99 }), (await store.findImport())?.id]).toEqual([0, "i1"]);
      await store.failImport({ id: "i1", error: "x", now: 30 });
      await start("i2");
      expect(await store.findImport()).toMatchObject({ id: "i2", state: "running" });
      await store.failImport({ id: "i2", error: "x", now: 30 });
      expect([await store.removeImports({ endedBefore: 30 }), await store.removeImports({ endedBefore: 31 })]).toEqual([
        0, 1,
      ]);
      expect(await store.findImport()).toBeUndefined();
    });
  });
}
