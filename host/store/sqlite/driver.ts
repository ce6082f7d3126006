/** The part of Node's SQLite that is used here; the package for Node 20 has the same. */
export interface Database {
  prepare(sql: string): Statement;
  exec(sql: string): void;
  close(): void;
}

export interface Statement {
  all(...values: readonly unknown[]): Record<string, unknown>[];
  run(...values: readonly unknown[]): { changes: number | bigint };
}

interface Module {
  DatabaseSync: new (path: string, options?: { readOnly?: boolean }) => Database;
}

/** Opens a database with Node's own SQLite where it has one without a flag, else with the package for Node 20. */
export async function openDatabase(path: string, options: { readOnly?: boolean } = {}): Promise<Database> {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  const own = major > 22 || (major === 22 && minor >= 13);
  // In a variable, because Node 20 and its types know no such module.
  const name: string = own ? "node:sqlite" : "@photostructure/sqlite";
  const { DatabaseSync } = (await import(/* @vite-ignore */ name)) as Module;
  return new DatabaseSync(path, options);
}

/** How the store's own file is written to: nothing is acknowledged before it is on the disk. */
export function prepareForWriting(database: Database): void {
  prepareForReading(database);
  database.exec("pragma journal_mode = wal");
  database.exec("pragma synchronous = full");
  // In bytes: one large transaction does not leave a large log for good.
  database.exec("pragma journal_size_limit = 64000000");
  // In pages of 4 kB. Another connection makes checkpoints long before, so that writing does not wait for them; this one
  // bounds the log when that cannot keep up.
  database.exec("pragma wal_autocheckpoint = 16000");
  database.exec("pragma foreign_keys = on");
  // In kB: pages of 100,000 submissions' indexes stay in memory.
  database.exec("pragma cache_size = -32000");
}

/** How it is read beside that. */
export function prepareForReading(database: Database): void {
  // First: changing the journal may have to wait for a backup that reads.
  database.exec("pragma busy_timeout = 5000");
  database.exec("pragma trusted_schema = off");
  database.exec("pragma cache_size = -8000");
}

/** Copies what the write-ahead log has into the file, as far as others that read allow. Never waits, never throws. */
export function makeCheckpoint(database: Database): void {
  try {
    database.exec("pragma main.wal_checkpoint(passive)");
  } catch {
    // As on a full disk: the log stays as it is, and the next checkpoint copies it.
  }
}
