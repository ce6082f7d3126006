import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { StoreError } from "../store-error";
import type { IndexedTexts, TextIndex } from "../units/submissions/by-text";
import { rollBack, type Database } from "./driver";
import { toStoreError } from "./errors";
import { attachIndexFile, indexFilePath, type IndexFile, type IndexState } from "./index-file";
import { matchExpression } from "./trigrams";

const NOTHING: IndexedTexts = { count: 0, queued: [], gone: [] };

/**
 * The index of texts beside a store's file: FTS5 with trigrams, over the connection for slow reads. It follows the
 * store: triggers record added and removed submissions, `advance` indexes them, newest first, and continues with older
 * ones. Until then a search reads submissions that the index lacks.
 */
export function openTextIndex(database: Database, file: string): TextIndex {
  const open = () => followStore(database, attachIndexFile(database, indexFilePath(file)));
  try {
    return open();
  } catch (cause) {
    const error = toStoreError(cause);
    return error.kind === "full" ? openLater(open) : withoutIndex(error);
  }
}

function followStore(database: Database, index: IndexFile): TextIndex {
  const storeToken = database.prepare("select token from main.search_state");
  const readText = database.prepare("select search from main.submission where id = ?");
  const older = database.prepare("select id, search from main.submission where id < ? order by id desc limit ?");
  const newest = database.prepare("select id, search from main.submission order by id desc limit ?");

  /** Whether an index file belongs to this store, also if the store missed its last update. */
  function isOfStore({ token, previous }: IndexState): boolean {
    const noted = storeToken.all()[0]?.token;
    return noted === token || noted === previous;
  }

  function advance(limit: number): IndexedTexts {
    let state = index.state();
    const noted = String(storeToken.all()[0]?.token);
    if (!isOfStore(state)) {
      index.reset();
      state = { before: null, token: noted, previous: noted };
    }
    const gone = idsIn(database, "search_gone", limit);
    const queued = idsIn(database, "search_queue", limit);
    for (const id of [...gone, ...queued]) index.remove(id);
    for (const id of queued) for (const { search } of readText.all(id)) index.add(id, String(search));
    const { rows, before } = addOlder(state.before, limit - queued.length);
    const count = gone.length + queued.length + rows;
    const changed = gone.length + queued.length > 0;
    const token = changed ? randomUUID() : noted;
    if (count || before !== state.before) index.setState({ before, token, previous: noted });
    return { count, queued, gone, ...(changed ? { token } : {}) };
  }

  function addOlder(before: string | null, limit: number): { rows: number; before: string | null } {
    if (before === "" || limit <= 0) return { rows: 0, before };
    const rows = before === null ? newest.all(limit) : older.all(before, limit);
    for (const { id, search } of rows) {
      // A submission with an older id than its time, because the clock was set back, is already in the queue.
      index.remove(String(id));
      index.add(String(id), String(search));
    }
    return { rows: rows.length, before: rows.length < limit ? "" : String(rows.at(-1)?.id) };
  }

  return {
    candidates(text) {
      const expression = matchExpression(text);
      const state = index.state();
      if (!expression || state.before === null || !isOfStore(state)) return undefined;
      const ids = sql<{ id: string }>`
        select submission_id as id from search.entry
          where number in (select rowid from search.texts where texts match ${expression})
        union select submission_id from main.search_queue`;
      return { ids, from: state.before };
    },
    async advance(_db, limit) {
      try {
        // Not `immediate`, which would block writes to the store.
        database.exec("begin");
        const indexed = advance(limit);
        database.exec("commit");
        return indexed;
      } catch (error) {
        rollBack(database);
        throw toStoreError(error);
      }
    },
  };
}

function idsIn(database: Database, table: "search_queue" | "search_gone", limit: number): string[] {
  const rows = database
    .prepare(`select submission_id from main.${table} order by submission_id desc limit ?`)
    .all(limit);
  return rows.map(({ submission_id: id }) => String(id));
}

/** Opens the index with an update, because the disk was full. */
function openLater(open: () => TextIndex): TextIndex {
  let index: TextIndex | undefined;
  return {
    candidates: (text) => index?.candidates(text),
    advance: async (db, limit) => (index ??= open()).advance(db, limit),
  };
}

/** Without an index, every search reads all submissions. */
function withoutIndex({ message }: StoreError): TextIndex {
  let reported = false;
  return {
    candidates: () => undefined,
    async advance() {
      if (reported) return NOTHING;
      reported = true;
      throw new StoreError("failed", `Searches are slow because the search index is not available: ${message}`);
    },
  };
}
