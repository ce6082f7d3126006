import { sql } from "kysely";
import type pg from "pg";
import { StoreError } from "../store-error";
import { likePattern, type IndexedTexts, type TextIndex } from "../units/submissions/by-text";

const NAME = "submission_search";
/** An arbitrary lock number; it spells "mils". */
const LOCK = 0x6d696c73;

const NOTHING: IndexedTexts = { count: 0, queued: [], gone: [] };

/**
 * The text index in PostgreSQL: pg_trgm, if it is available and allowed. It is created concurrently, which a migration
 * cannot do, and maintained by the database.
 */
export function createTextIndex(pool: pg.Pool): TextIndex {
  let usable = false;
  let tried = false;
  return {
    candidates(text) {
      if (!usable || [...text].length < 3) return undefined;
      const ids = sql<{ id: string }>`select id from submission where search like ${likePattern(text)} escape '\\'`;
      return { ids, from: "" };
    },
    async advance() {
      if (tried) return NOTHING;
      tried = true;
      try {
        usable = await makeIndex(pool);
        // Another process is creating it; check again later.
        tried = usable;
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        throw new StoreError("failed", `Searches are slow because the extension pg_trgm is not available: ${reason}`);
      }
      return NOTHING;
    },
  };
}

/** @returns false if another process is creating it. */
async function makeIndex(pool: pg.Pool): Promise<boolean> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ locked: boolean }>(`select pg_try_advisory_lock(${LOCK}) as locked`);
    if (!rows[0]?.locked) return false;
    await client.query("create extension if not exists pg_trgm");
    // Concurrently, without blocking writes.
    if ((await checkState(client)) === "broken") await client.query(`drop index concurrently ${NAME}`);
    await client.query(`create index concurrently if not exists ${NAME} on submission using gin (search gin_trgm_ops)`);
    return (await checkState(client)) === "good";
  } finally {
    // Closes the connection, with its lock and its settings.
    client.release(true);
  }
}

/** State of the index; broken after an interrupted creation. */
async function checkState(client: pg.PoolClient): Promise<"good" | "broken" | "none"> {
  const { rows } = await client.query<{ valid: boolean }>(
    "select indisvalid as valid from pg_index where indexrelid = to_regclass($1)",
    [NAME],
  );
  if (!rows[0]) return "none";
  return rows[0].valid ? "good" : "broken";
}
