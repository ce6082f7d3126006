import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { MIGRATIONS } from "../migrations";
import type { Db } from "../schema";
import { StoreError } from "../store-error";
import type { MoveEnd, MoveTarget } from "./end";
import { freeze, unfreeze } from "./freeze";
import { addRows, readKey, readRows, sumTable, type TableSum } from "./rows";
import { createMoveTables, dropMoveTables, readMoveState, readProgress, writeMoveState, writeProgress } from "./state";
import { MOVED_TABLES, type MovedTable } from "./tables";

/** What was moved, by table. */
export type Moved = Readonly<Record<MovedTable, TableSum>>;

/** Whether the move from this database is finished, so that nothing is left to do. */
export async function isMoved(source: MoveEnd, target: MoveEnd): Promise<boolean> {
  const own = await readMoveState(source.db, source.dialect, "source");
  return own?.done === true && !(await readMoveState(target.db, target.dialect, "target"));
}

/**
 * Makes the source refuse changes, and marks both databases. Continues a move that was interrupted.
 * @throws StoreError, and changes nothing, if the target has other data or the source another schema.
 */
export async function beginMove(source: MoveEnd, target: MoveEnd): Promise<void> {
  await checkSchema(source);
  const own = await readMoveState(source.db, source.dialect, "source");
  const theirs = await readMoveState(target.db, target.dialect, "target");
  if (theirs && theirs.token !== own?.token) {
    throw new StoreError("refused", `${target.about} has an unfinished move from ${theirs.other}. ${USE_EMPTY}`);
  }
  if (!theirs) await checkEmpty(target);
  const token = own?.token ?? randomUUID();
  if (!own) {
    await inSource(source, async (db) => {
      await freeze(db, source.dialect);
      await createMoveTables(db);
      await writeMoveState(db, "source", { token, other: target.about, done: false });
    });
  }
  // After the source, so that an interrupted move has the token of the source.
  await target.db.transaction().execute(async (db) => {
    await createMoveTables(db);
    await writeMoveState(db, "target", { token, other: source.about, done: false });
  });
}

/** Copies all rows in batches; continues after the last batch of an interrupted move. */
export async function copyTables(source: MoveEnd, target: MoveEnd): Promise<void> {
  for (const table of MOVED_TABLES) {
    try {
      for await (const rows of readRows(source.db, table, await readProgress(target.db, table))) {
        await target.db.transaction().execute(async (db) => {
          await addRows(db, table, rows);
          await writeProgress(db, table, readKey(table, rows.at(-1) ?? {}));
        });
      }
    } catch (error) {
      const { kind, message } = target.toError(error);
      throw new StoreError(kind, `Cannot copy the table ${table}: ${message}. ${AGAIN}`);
    }
  }
}

/** Compares all rows of both databases. @throws StoreError for a difference. */
export async function compareTables(source: MoveEnd, target: MoveEnd): Promise<Moved> {
  const sums: [MovedTable, TableSum][] = [];
  for (const table of MOVED_TABLES) {
    const [from, to] = [await sumTable(source.db, table), await sumTable(target.db, table)];
    if (from.rows !== to.rows || from.checksum !== to.checksum) {
      throw new StoreError(
        "failed",
        `The table ${table} differs after the copy: ${from.rows} rows with checksum ${from.checksum} in ${source.about}, ${to.rows} rows with checksum ${to.checksum} in ${target.about}. ${USE_EMPTY} ${CANCEL}`,
      );
    }
    sums.push([table, from]);
  }
  return Object.fromEntries(sums) as Moved;
}

/** Gives the data to the target. From now on, a host refuses the source, and can use the target. */
export async function finishMove(source: MoveEnd, target: MoveTarget): Promise<void> {
  const own = await readMoveState(source.db, source.dialect, "source");
  if (!own) throw new StoreError("failed", `The move from ${source.about} has not begun.`);
  await inSource(source, (db) => writeMoveState(db, "source", { ...own, other: target.about, done: true }));
  await target.finish();
}

/** Allows changes of a source again. Returns false if nothing is moved from it. */
export async function cancelMove(source: MoveEnd): Promise<boolean> {
  if (!(await readMoveState(source.db, source.dialect, "source"))) return false;
  await inSource(source, async (db) => {
    await unfreeze(db, source.dialect);
    await dropMoveTables(db);
  });
  return true;
}

const USE_EMPTY = "Name an empty database with --to.";
const AGAIN = "Run the command again to continue.";
const CANCEL = 'Or run "millrace move --cancel" to keep the source.';

/** Attempts against a running host, whose transactions can be in the way. */
const TRIES = 5;

async function inSource({ db, toError }: MoveEnd, work: (db: Db) => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      const { kind, message } = toError(error);
      if (kind !== "unavailable" || attempt === TRIES) throw new StoreError(kind, message);
    }
  }
}

async function checkSchema({ db, about, toError }: MoveEnd): Promise<void> {
  const query = sql<{ schema: number }>`select max(number) as schema from migration`.execute(db);
  const { rows } = await query.catch((error: unknown) => Promise.reject(toError(error)));
  const schema = rows[0]?.schema ?? 0;
  if (schema === MIGRATIONS.length) return;
  throw new StoreError(
    "refused",
    `${about} has schema ${schema}, but this version of Millrace needs ${MIGRATIONS.length}. Start the host once with this version.`,
  );
}

async function checkEmpty({ db, about }: MoveEnd): Promise<void> {
  for (const table of MOVED_TABLES) {
    const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(db);
    if (rows.length) throw new StoreError("refused", `${about} already has data. ${USE_EMPTY}`);
  }
}
