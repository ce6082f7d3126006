import { createHash } from "node:crypto";
import { sql, type Transaction } from "kysely";
import { refuseMoved } from "./move/state";
import type { Db, MigrationTable, Tables } from "./schema";
import type { Dialect } from "./sql-dialect";
import { StoreError } from "./store-error";

/** One migration of the schema. */
export interface Migration {
  number: number;
  name: string;
  /** Statements for both databases. */
  statements: readonly string[];
  /** Further statements for one database. */
  only?: Partial<Record<Dialect, readonly string[]>>;
}

export interface MigrationOptions {
  migrations: readonly Migration[];
  dialect: Dialect;
  /** Ms since 1970. */
  now: number;
  /** Locks out other processes until the transaction ends. */
  lock(transaction: Transaction<Tables>): Promise<void>;
  /** Called before the first migration of a store with data. */
  setAside?(from: number): Promise<void>;
  /** Whether it is for a move to or from the database, which a host must not use then. */
  moving?: boolean;
}

/** The schemas before and after; `from` is 0 for a new store. */
export interface Migrated {
  from: number;
  to: number;
}

/**
 * Migrates a store to the newest schema: forward only, each step in a separate transaction.
 * @throws StoreError when the store is newer than this program, a step was changed after it was applied, or its data is moved.
 */
export async function migrate(db: Db, options: MigrationOptions): Promise<Migrated> {
  const { migrations, dialect, setAside, moving = false } = options;
  if (!moving) await refuseMoved(db, dialect);
  await db.transaction().execute(async (transaction) => {
    await options.lock(transaction);
    await sql`create table if not exists migration (
      number integer primary key, name text not null, checksum text not null, applied_at bigint not null
    )`.execute(transaction);
  });
  const from = checkApplied(await db.selectFrom("migration").selectAll().execute(), migrations, dialect);
  if (from > 0 && from < migrations.length) await setAside?.(from);
  while (await applyNext(db, options));
  return { from, to: migrations.length };
}

async function applyNext(db: Db, { migrations, dialect, now, lock }: MigrationOptions): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    await lock(transaction);
    // Another process may have applied it first.
    const rows = await transaction.selectFrom("migration").selectAll().execute();
    const applied = checkApplied(rows, migrations, dialect);
    const next = migrations[applied];
    if (!next) return false;
    for (const statement of listStatements(next, dialect)) await sql.raw(statement).execute(transaction);
    const { number, name } = next;
    const row = { number, name, checksum: computeChecksum(next, dialect), applied_at: now };
    await transaction.insertInto("migration").values(row).execute();
    return true;
  });
}

/** Checks the applied migrations and returns their number. */
function checkApplied(applied: readonly MigrationTable[], known: readonly Migration[], dialect: Dialect): number {
  for (const { number, name, checksum } of applied) {
    const migration = known.find((one) => one.number === number);
    if (!migration) {
      throw new StoreError(
        "refused",
        `The database has schema ${number} ("${name}"), but this version of Millrace supports schemas up to ${known.length}. Use the newer version of Millrace that created it.`,
      );
    }
    if (computeChecksum(migration, dialect) !== checksum) {
      throw new StoreError(
        "refused",
        `Schema ${number} ("${name}") of the database differs from the one in this version of Millrace. Use the version that created the database.`,
      );
    }
  }
  return applied.length;
}

function listStatements({ statements, only }: Migration, dialect: Dialect): readonly string[] {
  return [...statements, ...(only?.[dialect] ?? [])];
}

function computeChecksum(migration: Migration, dialect: Dialect): string {
  // Ignores white space, so that the code can be formatted.
  const text = listStatements(migration, dialect)
    .map((statement) => statement.replace(/\s+/g, " ").trim())
    .join(";");
  return createHash("sha256").update(text).digest("hex");
}
