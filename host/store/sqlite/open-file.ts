import { migrate, type Migrated, type Migration, type MigrationOptions } from "../migrate";
import type { Db } from "../schema";
import { copyDatabase } from "./copy-database";
import { createQueries } from "./dialect";
import { openDatabase, prepareForReading, prepareForWriting, type Database } from "./driver";
import { toStoreError } from "./errors";

export interface OpenFile {
  database: Database;
  db: Db;
}

/**
 * Opens the file of a store and migrates it. Before a migration, it makes a copy named `….before-{schema}`.
 * @throws StoreError
 */
export async function openFile(
  file: string,
  migrations: readonly Migration[],
  now: number,
  { moving }: Pick<MigrationOptions, "moving"> = {},
): Promise<OpenFile & { migrated: Migrated }> {
  try {
    const database = await openDatabase(file);
    prepareForWriting(database);
    const db = createQueries(database);
    // Steps without a wait for the disk: after a power failure, lost ones are applied again.
    database.exec("pragma synchronous = normal");
    const migrated = await migrate(db, {
      migrations,
      dialect: "sqlite",
      now,
      moving,
      // `begin immediate` already locks out other processes.
      lock: async () => undefined,
      setAside: (from) => copyDatabase(database, `${file}.before-${from + 1}-${now}`),
    });
    database.exec("pragma synchronous = full");
    return { database, db, migrated };
  } catch (error) {
    throw toStoreError(error);
  }
}

/** Opens the file of a store that has the current schema. @throws StoreError */
export async function openForWriting(file: string): Promise<OpenFile & { migrated?: undefined }> {
  try {
    const database = await openDatabase(file);
    prepareForWriting(database);
    return { database, db: createQueries(database) };
  } catch (error) {
    throw toStoreError(error);
  }
}

/** Opens another connection to the file of a store. @throws StoreError */
export async function openForReading(file: string, options: { readOnly: boolean }): Promise<OpenFile> {
  try {
    const database = await openDatabase(file, options);
    prepareForReading(database);
    return { database, db: createQueries(database) };
  } catch (error) {
    throw toStoreError(error);
  }
}
