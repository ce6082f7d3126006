import { Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import { migrate, type Migration } from "../migrate";
import type { Tables } from "../schema";
import { toStore, type Store } from "../store";
import { StoreError } from "../store-error";
import { isRead, UNITS, type UnitName } from "../units";
import type { TextIndex } from "../units/by-text";
import { isLost, mayRepeat, toStoreError } from "./errors";
import { createTextIndex } from "./text-index";

export interface PostgresOptions {
  /** `postgres://…` */
  url: string;
  migrations: readonly Migration[];
  /** Ms since 1970. */
  now: number;
}

/** Any number that no other program locks; this one spells "mill". */
const LOCK = 0x6d696c6c;
/** Commits of several connections share one wait for the disk. */
const CONNECTIONS = 20;
/** Tries of one unit when others are in its way. */
const TRIES = 4;

type Unit = (db: Kysely<Tables>, args: unknown, index: TextIndex) => Promise<unknown>;

/**
 * A store in a PostgreSQL database, over a pool of connections.
 * @throws StoreError when the database cannot be reached or is not a store of this program.
 */
export async function openPostgres({ url, migrations, now }: PostgresOptions): Promise<Store> {
  const pool = new pg.Pool({
    connectionString: url,
    max: CONNECTIONS,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 30_000,
    application_name: "millrace",
    types: { getTypeParser: parserOf },
  });
  // A connection that breaks fails the unit that uses it; nobody else needs to know.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  try {
    await migrate(db, {
      migrations,
      dialect: "postgres",
      now,
      lock: async (transaction) => {
        await sql`select pg_advisory_xact_lock(${LOCK})`.execute(transaction);
      },
    });
  } catch (error) {
    await db.destroy();
    throw toStoreError(error);
  }

  const index = createTextIndex(pool);

  async function runOnce(name: UnitName, args: unknown): Promise<unknown> {
    const unit = UNITS[name] as Unit;
    return isRead(name)
      ? unit(db, args, index)
      : db.transaction().execute((transaction) => unit(transaction, args, index));
  }

  async function run(name: UnitName, args: unknown): Promise<unknown> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await runOnce(name, args);
      } catch (error) {
        // A lost connection may have been an old one of the pool: once more, with another.
        const again = isLost(error) ? attempt === 1 : mayRepeat(error) && attempt < TRIES;
        if (!again) throw toStoreError(error);
      }
    }
  }

  let ended: Promise<void> | undefined;
  return toStore(
    Object.keys(UNITS) as UnitName[],
    (name, args) => (ended ? Promise.reject(new StoreError("unavailable", "The store is closed")) : run(name, args)),
    { about: `PostgreSQL, ${withoutPassword(url)}`, close: () => (ended ??= db.destroy()) },
  );
}

/** Type 20 is `bigint`, which the driver would hand over as text; times and sizes fit into a number. */
function parserOf(type: number, format?: "text" | "binary"): (text: string) => unknown {
  return type === 20 ? Number : (pg.types.getTypeParser(type, format) as (text: string) => unknown);
}

function withoutPassword(url: string): string {
  return url.replace(/^(\w+:\/\/)[^@/]*@/, "$1");
}
