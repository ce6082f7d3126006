import { sql } from "kysely";
import { migrate, type Migration } from "../migrate";
import type { Db } from "../schema";
import { createQueries } from "./dialect";
import { openDatabase, prepareForReading, prepareForWriting, type Database } from "./driver";
import { toStoreError } from "./errors";

export interface OpenFile {
  database: Database;
  db: Db;
}

/**
 * Opens the file of a store and brings it to the newest schema. A copy of the older one stays beside it, called
 * `….before-{schema}`.
 * @throws StoreError
 */
export async function openFile(file: string, migrations: readonly Migration[], now: number): Promise<OpenFile> {
  try {
    const database = await openDatabase(file);
    prepareForWriting(database);
    const db = createQueries(database);
    await migrate(db, {
      migrations,
      dialect: "sqlite",
      now,
      // `begin immediate` keeps other processes out already.
      lock: async () => undefined,
      setAside: async (from) => {
        await sql`vacuum into ${`${file}.before-${from + 1}-${now}`}`.execute(db);
      },
    });
    return { database, db };
  } catch (error) {
    throw toStoreError(error);
  }
}

/** Opens the file of a store beside the connection that writes. @throws StoreError */
export async function openForReading(file: string, options: { readOnly: boolean }): Promise<OpenFile> {
  try {
    const database = await openDatabase(file, options);
    prepareForReading(database);
    return { database, db: createQueries(database) };
  } catch (error) {
    throw toStoreError(error);
  }
}
