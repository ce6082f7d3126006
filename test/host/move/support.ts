import { MOVED_TABLES } from "../../../host/store/move/tables";
import { openDatabase, type Database } from "../../../host/store/sqlite/driver";

/** Rows per table: more than a batch. */
export const ROWS = 230;
/** Texts that databases sort in different orders, or that need escapes. */
const TEXTS = ["a", "B", "ä", "Z", "_", "-", "😀", "'", '"', "\\", "\n", "ß", "é", "e\u0301", ""];

interface Column {
  name: string;
  type: string;
  notnull: number;
  pk: number;
}

const formatId = (table: string, index: number) => `${TEXTS[index % TEXTS.length]}${table}-${index}`;

/** Fills every table of a SQLite file with rows that refer to each other. */
export async function fillTables(file: string): Promise<void> {
  const database = await openDatabase(file);
  database.exec("pragma foreign_keys = on; begin");
  for (const table of MOVED_TABLES) {
    // The host that made the file has written some rows.
    database.exec(`delete from ${table}`);
    fill(database, table);
  }
  database.exec("commit");
  database.close();
}

function fill(database: Database, table: string): void {
  const columns = database.prepare(`select * from pragma_table_info('${table}')`).all() as unknown as Column[];
  const keys = database.prepare(`select * from pragma_foreign_key_list('${table}')`).all();
  const parents = new Map(keys.map((key) => [String(key.from), String(key.table)]));
  const names = columns.map(({ name }) => name);
  const indexes = database.prepare(
    `select info.name from pragma_index_list('${table}') list, pragma_index_info(list.name) info where list."unique"`,
  );
  const unique = new Set(indexes.all().map((column) => String(column.name)));
  const insert = database.prepare(
    `insert into ${table} (${names.join(", ")}) values (${names.map(() => "?").join(", ")})`,
  );
  for (let row = 0; row < ROWS; row++) {
    insert.run(
      ...columns.map(({ name, type, notnull, pk }) => {
        const parent = parents.get(name);
        if (parent) return formatId(parent, row);
        if (pk || (unique.has(name) && type.toLowerCase() === "text")) return formatId(table, row);
        if (!notnull && row % 3 === 0) return null;
        // Larger than 32 bits.
        if (type.toLowerCase() === "bigint") return 1_900_000_000_000 + row;
        return type.toLowerCase() === "integer" ? row % 2 : TEXTS[row % TEXTS.length];
      }),
    );
  }
}
