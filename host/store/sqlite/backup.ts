import { existsSync } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import type { StoreBackup, StoreCopy } from "../backup";
import { NEEDED_SPACE } from "../space";
import { copyDatabase } from "./copy-database";
import { openDatabase, type Database } from "./driver";
import { indexFilePath } from "./index-file";

/** Backup and restore of a SQLite file. */
export function sqliteBackup(file: string): StoreBackup {
  return {
    async copyTo(path) {
      await withDatabase(file, { readOnly: true }, async (source) => {
        source.exec("pragma busy_timeout = 5000");
        // The host may run on the same disk.
        await copyDatabase(source, path, NEEDED_SPACE);
      });
      const copied = await withDatabase(path, {}, takeKeyOut);
      await sync(path);
      return copied;
    },

    findProblem: (path) =>
      withDatabase(path, { readOnly: true }, (copy) => {
        const [check = {}] = copy.prepare("pragma integrity_check").all();
        return check.integrity_check === "ok" ? undefined : String(check.integrity_check);
      }),

    key: async () => (existsSync(file) ? withDatabase(file, { readOnly: true }, keyIn) : undefined),

    async restore(path, key) {
      const fresh = `${file}.restored`;
      // Of an attempt that was killed.
      await rm(fresh, { force: true });
      try {
        await withDatabase(path, { readOnly: true }, (backup) => copyDatabase(backup, fresh));
        await sync(fresh, 0o600);
        if (key) await withDatabase(fresh, {}, (copy) => putKeyIn(copy, key));
        // Merges the log of the old database into its file, so that the file is complete.
        if (existsSync(file)) await withDatabase(file, {}, (old) => old.exec("pragma wal_checkpoint(truncate)"));
      } catch (error) {
        await rm(fresh, { force: true });
        throw error;
      }
      if (existsSync(file)) await rename(file, `${file}.replaced-${Date.now()}`);
      // The old log would be applied to the new database. The index is created again when the host starts.
      for (const old of [file, indexFilePath(file)]) {
        for (const rest of ["-wal", "-shm"]) await rm(old + rest, { force: true });
      }
      await rm(indexFilePath(file), { force: true });
      await rename(fresh, file);
    },
  };
}

async function withDatabase<T>(
  path: string,
  options: { readOnly?: boolean },
  work: (database: Database) => T | Promise<T>,
): Promise<T> {
  const database = await openDatabase(path, options);
  try {
    return await work(database);
  } finally {
    database.close();
  }
}

/** Describes a copy and removes its key. */
function takeKeyOut(copy: Database): StoreCopy {
  const key = keyIn(copy);
  // Otherwise, the value stays in free pages of the file.
  copy.exec("pragma secure_delete = on");
  if (hasKeys(copy)) copy.exec("delete from host_key");
  const number = (query: string) => Number(Object.values(copy.prepare(query).all()[0] ?? {})[0]);
  const files = copy.prepare("select id, size, sha256 from file order by id").all() as unknown as StoreCopy["files"];
  return {
    schema: number("select max(number) from migration"),
    submissions: number("select count(*) from submission"),
    files: files.map(({ id, size, sha256 }) => ({ id, size, sha256 })),
    key,
  };
}

function hasKeys(database: Database): boolean {
  return database.prepare("select name from sqlite_master where name = 'host_key'").all().length > 0;
}

function keyIn(database: Database): string | undefined {
  const [row] = hasKeys(database) ? database.prepare("select value from host_key").all() : [];
  return row && String(row.value);
}

function putKeyIn(database: Database, key: string): void {
  if (hasKeys(database)) database.prepare("insert into host_key (id, value) values ('host', ?)").run(key);
}

async function sync(path: string, mode?: number): Promise<void> {
  const handle = await open(path, "r+");
  if (mode !== undefined) await handle.chmod(mode);
  await handle.sync().finally(() => handle.close());
}
