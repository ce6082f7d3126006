import { sql, type PostgresPoolClient } from "kysely";
import { StoreError } from "../store-error";
import { likePattern, type IndexedTexts, type TextIndex } from "../units/submissions/by-text";
import { quoteName } from "./pool";
import { inTurn, type TurnedPool } from "./pools";

const NAME = "submission_search";
/** An arbitrary lock number; it spells "mils". */
const LOCK = 0x6d696c73;

const NOTHING: IndexedTexts = { count: 0, queued: [], gone: [] };

/**
 * The text index in PostgreSQL: pg_trgm, if it is available and allowed. It is created concurrently, which a migration
 * cannot do, and maintained by the database.
 * @param schema "": the default schema of the user.
 */
export function createTextIndex(pool: TurnedPool, schema: string): TextIndex {
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
        usable = await inTurn(pool, schema, async () => makeIndex(await pool.inSchema(schema).connect(), schema));
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

/** @returns false if another process is creating one in this database. */
async function makeIndex(client: PostgresPoolClient, schema: string): Promise<boolean> {
  try {
    const { rows } = await client.query<{ locked: boolean }>("select pg_try_advisory_lock($1) as locked", [LOCK]);
    if (!rows[0]?.locked) return false;
    try {
      // The extension is for all schemas of the database.
      await client.query(`create extension if not exists pg_trgm${schema && " schema public"}`, []);
      const operators = `${await findExtension(client)}.gin_trgm_ops`;
      // Concurrently, without blocking writes.
      if ((await checkState(client)) === "broken") await client.query(`drop index concurrently ${NAME}`, []);
      await client.query(
        `create index concurrently if not exists ${NAME} on submission using gin (search ${operators})`,
        [],
      );
      return (await checkState(client)) === "good";
    } finally {
      await client.query("select pg_advisory_unlock($1)", [LOCK]);
    }
  } finally {
    client.release();
  }
}

/** The schema of the extension, for SQL. */
async function findExtension(client: PostgresPoolClient): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    "select nspname as name from pg_extension join pg_namespace n on n.oid = extnamespace where extname = 'pg_trgm'",
    [],
  );
  return quoteName(rows[0]?.name ?? "public");
}

/** State of the index; broken after an interrupted creation. */
async function checkState(client: PostgresPoolClient): Promise<"good" | "broken" | "none"> {
  const { rows } = await client.query<{ valid: boolean }>(
    "select indisvalid as valid from pg_index where indexrelid = to_regclass($1)",
    [NAME],
  );
  if (!rows[0]) return "none";
  return rows[0].valid ? "good" : "broken";
}
