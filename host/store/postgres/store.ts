import { setTimeout } from "node:timers/promises";
import { Kysely, PostgresDialect, sql } from "kysely";
import { migrate, type Migrated, type Migration, type MigrationOptions } from "../migrate";
import type { Tables } from "../schema";
import { toStore, type Store } from "../store";
import { StoreError } from "../store-error";
import { isRead, isSlow, UNITS, type UnitName } from "../units";
import type { TextIndex } from "../units/submissions/by-text";
import { isLocked, isLost, mayRepeat, toStoreError } from "./errors";
import { createPool, quoteName, type Pool } from "./pool";
import { createPools, inTurn, type Pools, type SharedPools } from "./pools";
import { createPrimaryCheck } from "./primary";
import { createTextIndex } from "./text-index";

export interface PostgresOptions {
  /** `postgres://…` */
  url: string;
  /** Created if it is missing; default: the default schema of the user. */
  schema?: string;
  migrations: readonly Migration[];
  /** Ms since 1970. */
  now: number;
  /** Ms for a connection and for each statement; default: 5 s. */
  limit?: number;
  /** Connections that stores of other schemas use, too; default: separate ones. */
  shared?: SharedPools;
}

/** An arbitrary lock number; it spells "mill". */
const LOCK = 0x6d696c6c;
/** Ms after which a unit of work fails, so that the client can try again. */
const LIMIT = 5000;
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
export async function openPostgres(options: PostgresOptions): Promise<Store> {
  const { url, schema = "", limit = LIMIT, shared } = options;
  const migrated = await bringUpToDate(options);
  const pools: Pools = shared?.take(url, limit) ?? createPools(url, limit);
  const db = openQueries(pools.quick, schema);
  const slowDb = openQueries(pools.slow, schema);
  const index = createTextIndex(pools.indexing, schema);

  async function runOnce(name: UnitName, args: unknown): Promise<unknown> {
    const unit = UNITS[name] as Unit;
    return isRead(name)
      ? unit(isSlow(name) ? slowDb : db, args, index)
      : db.transaction().execute((transaction) => unit(transaction, args, index));
  }

  async function run(name: UnitName, args: unknown): Promise<unknown> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await inTurn(isSlow(name) ? pools.slow : pools.quick, schema, () => runOnce(name, args));
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
      about: describePostgres(url, schema),
      migrated,
      close: () => (ended ??= Promise.all([db.destroy(), slowDb.destroy()]).then(() => pools.close())),
    },
  );
}

/**
 * Migrates the database without a time limit for a step, because it may index many rows. A step waits only briefly for its
 * locks, because units of other hosts wait behind it, and is then tried again.
 */
export async function bringUpToDate(options: PostgresOptions & Pick<MigrationOptions, "moving">): Promise<Migrated> {
  const { url, schema = "", migrations, now, moving } = options;
  const pool = createPool({ url, max: 1, limit: 0, verify: createPrimaryCheck() });
  const db = openQueries(pool, schema);
  const steps: MigrationOptions = {
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
        if (schema) await createSchema(db, schema);
        return await migrate(db, steps);
      } catch (error) {
        if (!isLocked(error) || attempt >= LOCK_TRIES) throw error;
        await setTimeout(LOCK_PAUSE);
      }
    }
  } catch (error) {
    throw toStoreError(error);
  } finally {
    await db.destroy();
    await pool.end();
  }
}

function openQueries(pool: Pool, schema: string): Kysely<Tables> {
  return new Kysely({ dialect: new PostgresDialect({ pool: pool.inSchema(schema) }) });
}

async function createSchema(db: Kysely<Tables>, schema: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(transaction);
    const found = await sql`select 1 from pg_namespace where nspname = ${schema}`.execute(transaction);
    // "if not exists" requires the right to create schemas even for one that exists.
    if (!found.rows.length) await sql.raw(`create schema ${quoteName(schema)}`).execute(transaction);
  });
}

/** Description of a database, without its password. */
export function describePostgres(url: string, schema: string): string {
  const address = url.replace(/^(\w+:\/\/)[^@/]*@/, "$1");
  return `PostgreSQL, ${address}${schema && `, schema ${schema}`}`;
}
