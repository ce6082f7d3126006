import { describe, expect, it } from "vitest";
import type { Migration } from "../../../host/store/migrate";

export interface Opened {
  close(): Promise<void>;
  /** Names of the tables whose names begin with `t_`. */
  tables(): Promise<string[]>;
}

const FIRST: Migration = { number: 1, name: "first", statements: ["create table t_one (id text primary key)"] };
const SECOND: Migration = {
  number: 2,
  name: "second",
  statements: ["create table t_two (id text primary key)", "create table t_three (id text primary key)"],
};

/** How a store gets its schema, on every database. */
export function describeMigrations(place: () => Promise<(migrations: readonly Migration[]) => Promise<Opened>>): void {
  describe("migrations", () => {
    const after = async (open: (migrations: readonly Migration[]) => Promise<Opened>, ...migrations: Migration[]) => {
      const opened = await open(migrations);
      const tables = await opened.tables();
      await opened.close();
      return tables;
    };

    it("run in order, and only those that are new", async () => {
      const open = await place();
      expect(await after(open, FIRST)).toEqual(["t_one"]);
      expect(await after(open, FIRST, SECOND)).toEqual(["t_one", "t_three", "t_two"]);
      expect(await after(open, FIRST, SECOND)).toEqual(["t_one", "t_three", "t_two"]);
    });

    it("undo a step that fails half-way, and continue from there", async () => {
      const open = await place();
      const broken = { ...SECOND, statements: [...SECOND.statements, "create nonsense"] };
      await expect(open([FIRST, broken])).rejects.toMatchObject({ name: "StoreError" });
      expect(await after(open, FIRST)).toEqual(["t_one"]);
      expect(await after(open, FIRST, SECOND)).toEqual(["t_one", "t_three", "t_two"]);
    });

    it("refuse a store that is newer than the program, with a sentence", async () => {
      const open = await place();
      await after(open, FIRST, SECOND);
      await expect(open([FIRST])).rejects.toMatchObject({
        kind: "refused",
        message: expect.stringContaining("newer version"),
      });
    });

    it("refuse a step that was changed after it was applied", async () => {
      const open = await place();
      await after(open, FIRST);
      const changed = { ...FIRST, statements: ["create table t_other (id text primary key)"] };
      await expect(open([changed])).rejects.toMatchObject({ kind: "refused" });
    });

    it("use the database's own part of a step", async () => {
      const only = { sqlite: ["create table t_own (id text)"], postgres: ["create table t_own (id text)"] };
      const open = await place();
      const step = { ...FIRST, only };
      expect(await after(open, step)).toEqual(["t_one", "t_own"]);
      await expect(open([{ ...FIRST, only: {} }])).rejects.toMatchObject({ kind: "refused" });
      expect(await after(open, step)).toEqual(["t_one", "t_own"]);
    });

    it("treat a step whose layout was changed as the same", async () => {
      const open = await place();
      await after(open, FIRST);
      const laid = { ...FIRST, statements: ["create table t_one\n  (id text primary key)"] };
      expect(await after(open, laid)).toEqual(["t_one"]);
    });
  });
}
