import { rmSync } from "node:fs";
import type { Database } from "./driver";

/** What a file of the index knows about itself. */
export interface IndexState {
  /** All submissions from this id on were put into it; null: none were yet. */
  before: string | null;
  /** What the store notes once it knows of the last work, and what it had noted before that. */
  token: string;
  previous: string;
}

/** The tables of the index, in a file of their own that is attached as `search`. */
export interface IndexFile {
  state(): IndexState;
  setState(state: IndexState): void;
  /** Makes it empty. */
  reset(): void;
  add(id: string, text: string): void;
  remove(id: string): void;
}

/** Where the index of a store is. It is no part of a backup: without it, it is made again. */
export function indexFileOf(file: string): string {
  return `${file}.search`;
}

/** Another number throws away what has an older one. */
const FORMAT = 1;

const TABLES = [
  `create table search.entry (number integer primary key autoincrement, submission_id text not null unique)`,
  // Without texts and places in them: it says where to look, and the store has the texts.
  `create virtual table search.texts using fts5(
    text, content = '', contentless_delete = 1, detail = none, tokenize = 'trigram'
  )`,
  `create table search.state (before text, token text not null, previous text not null)`,
  `insert into search.state (before, token, previous) values (null, '', '')`,
  `pragma search.user_version = ${FORMAT}`,
];

/**
 * Opens the file of the index beside the store's. One that is of no use is made again.
 * @throws Error when this SQLite has no FTS5, or there can be no such file.
 */
export function attachIndexFile(database: Database, path: string): IndexFile {
  try {
    attach(database, path);
  } catch {
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
    database.exec("pragma search.synchronous = full");
    database.exec("pragma search.cache_size = -16000");
    const [{ user_version: format } = {}] = database.prepare("pragma search.user_version").all();
    if (format === 0) create(database);
    else if (format !== FORMAT) throw new Error(`The search index has the unknown format ${String(format)}`);
    // Fails where there is no FTS5.
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
    database.exec("rollback");
    throw error;
  }
}
