import { rmSync } from "node:fs";
import { rollBack, type Database } from "./driver";
import { toStoreError } from "./errors";

/** State of an index file. */
export interface IndexState {
  /** All submissions from this id on are indexed; null if none are. */
  before: string | null;
  /** Token of the last update, and the one before it. */
  token: string;
  previous: string;
}

/** The tables of the index, in a separate file attached as `search`. */
export interface IndexFile {
  state(): IndexState;
  setState(state: IndexState): void;
  /** Clears the index. */
  reset(): void;
  add(id: string, text: string): void;
  remove(id: string): void;
}

/** Path of a store's index. Backups do not contain it, because it can be created again. */
export function indexFilePath(file: string): string {
  return `${file}.search`;
}

/** An index with another version is created again. */
const FORMAT = 1;

const TABLES = [
  `create table search.entry (number integer primary key autoincrement, submission_id text not null unique)`,
  // Without content and positions, because the store has the texts.
  `create virtual table search.texts using fts5(
    text, content = '', contentless_delete = 1, detail = none, tokenize = 'trigram'
  )`,
  `create table search.state (before text, token text not null, previous text not null)`,
  `insert into search.state (before, token, previous) values (null, '', '')`,
  `pragma search.user_version = ${FORMAT}`,
];

/**
 * Opens the index file beside the store. Creates it again if it is invalid.
 * @throws Error if SQLite has no FTS5, or the file cannot be created.
 */
export function attachIndexFile(database: Database, path: string): IndexFile {
  try {
    attach(database, path);
  } catch (error) {
    // A full disk leaves the file as it is.
    if (toStoreError(error).kind === "full") throw error;
    for (const rest of ["", "-wal", "-shm"]) rmSync(path + rest, { force: true });
    attach(database, path);
  }
  const all = (query: string, ...values: unknown[]) => database.prepare(query).all(...values);
  const findEntry = database.prepare("select number from search.entry where submission_id = ?");
  const addEntry = database.prepare("insert into search.entry (submission_id) values (?) returning number");
  const addText = database.prepare("insert into search.texts (rowid, text) values (?, ?)");
  const removeText = database.prepare("delete from search.texts where rowid = ?");
  const removeEntry = database.prepare("delete from search.entry where number = ?");
  return {
    state: () => all("select before, token, previous from search.state")[0] as unknown as IndexState,
    setState({ before, token, previous }) {
      all("update search.state set before = ?, token = ?, previous = ?", before, token, previous);
    },
    reset() {
      database.exec("delete from search.entry");
      database.exec("insert into search.texts (texts) values ('delete-all')");
    },
    add(id, text) {
      const [entry] = addEntry.all(id);
      addText.run(entry?.number, text);
    },
    remove(id) {
      for (const { number } of findEntry.all(id)) {
        removeText.run(number);
        removeEntry.run(number);
      }
    },
  };
}

function attach(database: Database, path: string): void {
  database.prepare("attach ? as search").run(path);
  try {
    database.exec("pragma search.journal_mode = wal");
    database.exec("pragma search.synchronous = normal");
    database.exec("pragma search.cache_size = -16000");
    const [{ user_version: format } = {}] = database.prepare("pragma search.user_version").all();
    if (format === 0) create(database);
    else if (format !== FORMAT) throw new Error(`The search index has the unknown format ${String(format)}`);
    database.exec("pragma search.synchronous = full");
    // Fails without FTS5.
    database.prepare("select rowid from search.texts limit 1").all();
  } catch (error) {
    database.exec("detach search");
    throw error;
  }
}

function create(database: Database): void {
  database.exec("begin");
  try {
    for (const statement of TABLES) database.exec(statement);
    database.exec("commit");
  } catch (error) {
    rollBack(database);
    throw error;
  }
}
