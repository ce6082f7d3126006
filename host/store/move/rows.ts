import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "../schema";
import { keyColumns, type MovedTable } from "./tables";

export type Row = Readonly<Record<string, unknown>>;

/** Rows per statement. A row of a form is at most some 100 kB. */
const AT_ONCE = 200;

/** The values of a row's primary key. */
export const readKey = (table: MovedTable, row: Row): unknown[] => keyColumns(table).map((column) => row[column]);

/**
 * The rows of a table in batches, in the order of the primary key of this database.
 * @param after key of the last row that is not wanted; undefined: all rows.
 */
export async function* readRows(db: Db, table: MovedTable, after?: readonly unknown[]): AsyncGenerator<Row[]> {
  const columns = sql.join(keyColumns(table).map((column) => sql.ref(column)));
  let last = after;
  for (;;) {
    const where = last ? sql`where (${columns}) > (${sql.join(last)})` : sql``;
    const query = sql<Row>`select * from ${sql.table(table)} ${where} order by ${columns} limit ${sql.lit(AT_ONCE)}`;
    const { rows } = await query.execute(db);
    const end = rows.at(-1);
    if (!end) return;
    yield rows;
    if (rows.length < AT_ONCE) return;
    last = readKey(table, end);
  }
}

/** Adds rows; ignores those that are there already. */
export async function addRows(db: Db, table: MovedTable, rows: readonly Row[]): Promise<void> {
  const names = Object.keys(rows[0] ?? {});
  const columns = sql.join(names.map((name) => sql.ref(name)));
  const values = sql.join(rows.map((row) => sql`(${sql.join(names.map((name) => row[name]))})`));
  await sql`insert into ${sql.table(table)} (${columns}) values ${values} on conflict do nothing`.execute(db);
}

/** Number of rows of a table, and a checksum of their content. */
export interface TableSum {
  rows: number;
  /** In hexadecimal. */
  checksum: string;
}

/**
 * Reads a whole table. The checksum is the XOR of the checksums of the rows, because the two databases sort texts in
 * different orders. Rows differ by their key, so they cannot cancel each other out.
 */
export async function sumTable(db: Db, table: MovedTable): Promise<TableSum> {
  const checksum = Buffer.alloc(32);
  let count = 0;
  for await (const rows of readRows(db, table)) {
    for (const row of rows) {
      const digest = createHash("sha256").update(formatRow(row)).digest();
      for (let at = 0; at < checksum.length; at++) checksum[at] = (checksum[at] ?? 0) ^ (digest[at] ?? 0);
      count++;
    }
  }
  return { rows: count, checksum: checksum.toString("hex") };
}

/** The same text in both databases, which list columns in different orders. */
function formatRow(row: Row): string {
  return JSON.stringify(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1)));
}
