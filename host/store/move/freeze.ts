import { sql } from "kysely";
import type { Dialect } from "../sql-dialect";
import type { Db } from "../schema";
import { MOVING_CODE, MOVING_TEXT } from "../moving-error";
import { MOVED_TABLES } from "./tables";

const CHANGES = ["insert", "update", "delete"] as const;
const FUNCTION = "data_move_refuse";

const triggerName = (table: string, change: string) => `data_move_${table}_${change}`;

/**
 * Makes a database refuse every change of its rows, for all processes that use it, until `unfreeze`. Reads go on. A running
 * host answers with 503 and `Retry-After`. Must run in a transaction.
 */
export async function freeze(db: Db, dialect: Dialect): Promise<void> {
  if (dialect === "postgres") {
    await sql
      .raw(
        `create or replace function ${FUNCTION}() returns trigger language plpgsql as $$
         begin raise exception '${MOVING_TEXT}' using errcode = '${MOVING_CODE}'; end $$`,
      )
      .execute(db);
    // All locks first, and running transactions end before the triggers apply.
    await sql.raw(`lock table ${MOVED_TABLES.join(", ")} in share row exclusive mode`).execute(db);
  }
  for (const table of MOVED_TABLES) {
    for (const change of CHANGES) await createTrigger(db, dialect, table, change);
  }
}

async function createTrigger(db: Db, dialect: Dialect, table: string, change: string): Promise<void> {
  const name = triggerName(table, change);
  const action =
    dialect === "sqlite"
      ? `begin select raise(abort, '${MOVING_TEXT}'); end`
      : `for each row execute function ${FUNCTION}()`;
  await sql.raw(`create trigger ${name} before ${change} on ${table} ${action}`).execute(db);
}

/** Allows changes again. Must run in a transaction. */
export async function unfreeze(db: Db, dialect: Dialect): Promise<void> {
  if (dialect === "postgres") {
    await sql.raw(`drop function if exists ${FUNCTION}() cascade`).execute(db);
    return;
  }
  for (const table of MOVED_TABLES) {
    for (const change of CHANGES) await sql.raw(`drop trigger if exists ${triggerName(table, change)}`).execute(db);
  }
}
