import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { loadPackage } from "../../base/load-package";
import type { DatabaseSpace } from "../database-space";

/** The used part of Node's SQLite API, which the package for Node 20 also has. */
export interface Database {
  /** The statement is cached. */
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

/** Maximum number of cached prepared statements. */
const KEPT = 200;

const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
/** Whether Node's own SQLite is available without a flag. */
const own = major > 22 || (major === 22 && minor >= 13);
/** Node's SQLite if available, else the package for Node 20. */
export const SQLITE_PACKAGE = own ? "node:sqlite" : "@photostructure/sqlite";

/** Opens a database. */
export async function openDatabase(path: string, options: { readOnly?: boolean } = {}): Promise<Database> {
  const { DatabaseSync } = loadPackage(SQLITE_PACKAGE) as Module;
  const database = new DatabaseSync(path, options);
  const prepared = new Map<string, Statement>();
  return {
    prepare(sql) {
      const statement = prepared.get(sql) ?? database.prepare(sql);
      // Evicts the least recently used statement.
      prepared.delete(sql);
      prepared.set(sql, statement);
      const [oldest] = prepared.keys();
      if (oldest !== undefined && prepared.size > KEPT) prepared.delete(oldest);
      return statement;
    },
    exec: (sql) => database.exec(sql),
    close() {
      prepared.clear();
      database.close();
    },
  };
}

/** Closed connections after which their statements are collected. */
const COLLECT_AFTER = 16;
let collect: (() => void) | undefined;
let closed = 0;

/**
 * Notes that a database was closed, in a thread that closes many. The package for Node 20 cannot finalize statements, and so
 * keeps the memory and the files of closed connections until their statements are collected as garbage.
 */
export function noteClosed(): void {
  if (own || ++closed < COLLECT_AFTER) return;
  closed = 0;
  if (!collect) {
    setFlagsFromString("--expose-gc");
    collect = runInNewContext("gc") as () => void;
  }
  collect();
}

/**
 * Bytes of the write-ahead log from which the thread that writes merges it into the file. One transaction may exceed them.
 * Less than the reserve of the disk (`host/store/disk.ts`).
 */
const LOG_BYTES = 8_192_000;
const PAGE_BYTES = 4096;

/** Settings for writing. Commits return only after the data is on the disk. */
export function prepareForWriting(database: Database): void {
  prepareForReading(database);
  // For new files only. In others, deletions leave free pages for new rows, but the file never shrinks.
  database.exec("pragma auto_vacuum = incremental");
  database.exec("pragma journal_mode = wal");
  database.exec("pragma synchronous = full");
  // So that a large transaction does not leave a large log.
  database.exec(`pragma journal_size_limit = ${LOG_BYTES}`);
  // In pages. Another connection normally makes the checkpoints, so that writes do not wait for them. This limit applies
  // only if it cannot keep up.
  database.exec(`pragma wal_autocheckpoint = ${LOG_BYTES / PAGE_BYTES}`);
  database.exec("pragma foreign_keys = on");
  // In kB, enough for the index pages of 100,000 submissions.
  database.exec("pragma cache_size = -32000");
}

/** Settings for reading. */
export function prepareForReading(database: Database): void {
  // First, because changing the journal mode may have to wait for a running backup.
  database.exec("pragma busy_timeout = 5000");
  database.exec("pragma trusted_schema = off");
  database.exec("pragma cache_size = -8000");
}

/** Ends a transaction after an error. Never throws, because the error of a rollback would hide the first one. */
export function rollBack(database: Database): void {
  try {
    database.exec("rollback");
  } catch {
    // SQLite has rolled back already, or there was nothing to roll back.
  }
}

/** A number that SQLite knows. */
export function readPragma(database: Database, name: string): number {
  const [row = {}] = database.prepare(`pragma ${name}`).all();
  return Number(Object.values(row)[0]);
}

/** The space of an open database; undefined while it cannot be read. Never throws. */
export function readSpace(database: Database, file: string): DatabaseSpace | undefined {
  try {
    const page = readPragma(database, "page_size");
    const [pages, unused] = [readPragma(database, "page_count"), readPragma(database, "freelist_count")];
    return { file, bytes: pages * page, unused: unused * page };
  } catch {
    return undefined;
  }
}

/** Copies the write-ahead log into the file, as far as readers allow. Never waits, never throws. */
export function makeCheckpoint(database: Database): void {
  try {
    database.exec("pragma main.wal_checkpoint(passive)");
  } catch {
    // For example on a full disk. The next checkpoint tries again.
  }
}
