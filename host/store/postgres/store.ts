import { setTimeout } from "node:timers/promises";
import { Kysely, PostgresDialect, sql } from "kysely";
import { migrate, type Migrated, type Migration, type MigrationOptions } from "../migrate";
import type { Tables } from "../schema";
import { toStore, type Store } from "../store";
import { StoreError } from "../store-error";
import { isRead, isSlow, UNITS, type UnitName } from "../units";
import type { TextIndex } from "../units/submissions/by-text";
import { isLocked, isLost, mayRepeat, toStoreError } from "./errors";
import { createPool, type PoolOptions } from "./pool";
import { createPrimaryCheck } from "./primary";
import { createTextIndex } from "./text-index";

export interface PostgresOptions {
  /** `postgres://…` */
  url: string;
  migrations: readonly Migration[];
  /** Ms since 1970. */
  now: number;
  /** Ms for a connection and for each statement; default: 5 s. */
  limit?: number;
}

/** An arbitrary lock number; it spells "mill". */
const LOCK = 0x6d696c6c;
/** Ms after which a unit of work fails, so that the client can try again. */
const LIMIT = 5000;
/** Connections for slow reads, and the limit of their statements in ms. */
const SLOW_CONNECTIONS = 4;
const SLOW_LIMIT = 30_000;
/** Number of connections. Their commits share one disk sync. */
const CONNECTIONS = 20;
/** Ms that a step of a migration waits for a table, ms until it tries again, and attempts. */
const LOCK_TIMEOUT = 500;
const LOCK_PAUSE = 500;
const LOCK_TRIES = 120;
/** Attempts of a unit after conflicts. */
const TRIES = 4;

type Unit = (db: Kysely<Tables>, args: unknown, index: TextIndex) => Promise<unknown>;

/**
 * A store in a PostgreSQL database, over a pool of connections.
 * @throws StoreError when the database cannot be reached or is not a store of this program.
 */
export async function openPostgres({ url, migrations, now, limit = LIMIT }: PostgresOptions): Promise<Store> {
  const verify = createPrimaryCheck();
  const migrated = await bringUpToDate({ url, migrations, now }, verify);
  const quick = createPool({ url, max: CONNECTIONS, limit, verify });
  const slow = createPool({ url, max: SLOW_CONNECTIONS, limit: SLOW_LIMIT, verify });
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: quick.pool }) });
  const slowDb = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: slow.pool }) });
  // No time limit for creating the index.
  const { connections: indexing } = createPool({ url, max: 1, limit: 0, verify });
  const index = createTextIndex(indexing);

  async function runOnce(name: UnitName, args: unknown): Promise<unknown> {
    const unit = UNITS[name] as Unit;
    return isRead(name)
      ? unit(isSlow(name) ? slowDb : db, args, index)
      : db.transaction().execute((transaction) => unit(transaction, args, index));
  }

  async function run(name: UnitName, args: unknown): Promise<unknown> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await runOnce(name, args);
      } catch (error) {
        // The lost connection may have been an old one of the pool, so retry once with another.
        const again = isLost(error) ? attempt === 1 : mayRepeat(error) && attempt < TRIES;
        if (!again) throw toStoreError(error);
      }
    }
  }

  let ended: Promise<void> | undefined;
  return toStore(
    Object.keys(UNITS) as UnitName[],
    (name, args) =>
      ended ? Promise.reject(new StoreError("unavailable", "The database connection is closed")) : run(name, args),
    {
      about: `PostgreSQL, ${withoutPassword(url)}`,
      migrated,
      close: () => (ended ??= Promise.all([db.destroy(), slowDb.destroy(), indexing.end()]).then(() => undefined)),
    },
  );
}

/**
 * Migrates the database without a time limit for a step, because it may index many rows. A step waits only briefly for its
 * locks, because units of other hosts wait behind it, and is then tried again.
 */
export async function bringUpToDate(
  { url, migrations, now, moving }: PostgresOptions & Pick<MigrationOptions, "moving">,
  verify?: PoolOptions["verify"],
): Promise<Migrated> {
  const { pool } = createPool({ url, max: 1, limit: 0, verify });
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  const options: MigrationOptions = {
    migrations,
    dialect: "postgres",
    now,
    moving,
    lock: async (transaction) => {
      await sql`select pg_advisory_xact_lock(${LOCK})`.execute(transaction);
      await sql`set local lock_timeout = ${sql.lit(LOCK_TIMEOUT)}`.execute(transaction);
    },
  };
  try {
    for (let attempt = 1; ; attempt++) {
      try {
        return await migrate(db, options);
      } catch (error) {
        if (!isLocked(error) || attempt >= LOCK_TRIES) throw error;
        await setTimeout(LOCK_PAUSE);
      }
    }
  } catch (error) {
    throw toStoreError(error);
  } finally {
    await db.destroy();
  }
}

export function withoutPassword(url: string): string {
  return url.replace(/^(\w+:\/\/)[^@/]*@/, "$1");
}
