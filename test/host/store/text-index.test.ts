import { randomBytes } from "node:crypto";
import { copyFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it, onTestFinished } from "vitest";
import { MIGRATIONS } from "../../../host/store/migrations";
import type { Database } from "../../../host/store/sqlite/driver";
import { indexFilePath } from "../../../host/store/sqlite/index-file";
import { openFile, openForReading, type OpenFile } from "../../../host/store/sqlite/open-file";
import { openTextIndex } from "../../../host/store/sqlite/text-index";
import { acceptSubmission } from "../../../host/store/units/submissions/accept";
import type { TextIndex } from "../../../host/store/units/submissions/by-text";
import { indexTexts, noteIndexed } from "../../../host/store/units/submissions/indexing";
import { removeSubmissions } from "../../../host/store/units/submissions/removal";
import { listSubmissions } from "../../../host/store/units/submissions/submissions";
import { quickFolder } from "../support/folder";
import { acceptance } from "./support";

const folder = quickFolder("millrace-index-");
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let files = 0;

interface Indexed {
  file: string;
  writer: OpenFile;
  reader: OpenFile;
  index: TextIndex;
}

/** A store with its index, over two connections as in the host. */
async function open(file = join(folder, `${++files}.db`)): Promise<Indexed> {
  const writer = await openFile(file, MIGRATIONS, 0);
  const reader = await openForReading(file, { readOnly: false });
  onTestFinished(() => {
    reader.database.close();
    writer.database.close();
  });
  return { file, writer, reader, index: openTextIndex(reader.database, file) };
}

async function accept({ writer }: Indexed, ...ids: string[]): Promise<void> {
  for (const id of ids) await acceptSubmission(writer.db, acceptance(id, { search: `river ${id}` }));
}

async function work({ reader, writer, index }: Indexed, limit = 100, noted = true): Promise<number> {
  const { count, queued, gone, token } = await indexTexts(reader.db, { limit }, index);
  if (noted && token !== undefined) await noteIndexed(writer.db, { queued, gone, token });
  return count;
}

const search = async ({ reader, index }: Indexed, text = "river") =>
  (await listSubmissions(reader.db, { search: text, limit: 99 }, index)).map(({ id }) => id).join(" ");
const rowsIn = ({ reader }: Indexed, table: string) =>
  Number(reader.database.prepare(`select count(*) as n from ${table}`).all()[0]?.n);
const matches = ({ reader }: Indexed, text: string) =>
  reader.database.prepare("select rowid from search.texts where texts match ?").all(text).length;

describe("the index of texts on SQLite", () => {
  it("indexes the newest first when a store had submissions before it had an index", async () => {
    const store = await open();
    await accept(store, "1", "2", "3", "4", "5");
    store.writer.database.exec("delete from search_queue");
    await work(store, 2);
    expect(store.index.candidates("river")?.from).toBe("4");
    expect(await search(store)).toBe("5 4 3 2 1");
    while (await work(store, 2));
    expect([store.index.candidates("river")?.from, rowsIn(store, "search.entry")]).toEqual(["", 5]);
    expect(await search(store)).toBe("5 4 3 2 1");
  });

  it("loses nothing when the process ends before the store has noted the state of the index", async () => {
    const store = await open();
    await accept(store, "1", "2");
    await work(store, 100, false);
    expect([await search(store), rowsIn(store, "search_queue")]).toEqual(["2 1", 2]);
    await work(store);
    expect([rowsIn(store, "search_queue"), rowsIn(store, "search.entry"), matches(store, '"riv"')]).toEqual([0, 2, 2]);
    expect(await search(store)).toBe("2 1");
  });

  it("no longer has the texts of removed submissions when it has worked that off", async () => {
    const store = await open();
    await accept(store, "1", "2");
    await work(store);
    await removeSubmissions(store.writer.db, { ids: ["1"], limit: 9 });
    await work(store);
    expect([matches(store, '"riv"'), rowsIn(store, "search.entry"), rowsIn(store, "search_gone")]).toEqual([1, 1, 0]);
  });

  it("does nothing when it is complete", async () => {
    const store = await open();
    await accept(store, "1");
    await work(store);
    expect([await work(store), await work(store)]).toEqual([0, 0]);
  });

  it("is not used, and made again, when the store is an older one than it belongs to", async () => {
    const store = await open();
    await accept(store, "1");
    await work(store);
    store.writer.database.exec("pragma wal_checkpoint(truncate)");
    copyFileSync(store.file, `${store.file}.copy`);
    await removeSubmissions(store.writer.db, { ids: ["1"], limit: 9 });
    await accept(store, "2");
    await work(store);
    await accept(store, "3");
    await work(store);
    store.reader.database.exec("pragma search.wal_checkpoint(truncate)");
    copyFileSync(indexFilePath(store.file), indexFilePath(`${store.file}.copy`));
    const older = await open(`${store.file}.copy`);
    expect([older.index.candidates("river"), await search(older)]).toEqual([undefined, "1"]);
    while (await work(older));
    expect([older.index.candidates("river")?.from, await search(older)]).toEqual(["", "1"]);
  });

  it("is made again when its file is not one", async () => {
    const file = join(folder, `${++files}.db`);
    writeFileSync(indexFilePath(file), "this is no database, however long it goes on. ".repeat(99));
    const store = await open(file);
    await accept(store, "1");
    await work(store);
    expect([store.index.candidates("river")?.from, await search(store)]).toEqual(["", "1"]);
  });

  it("is omitted, with one message, when the database cannot have one", async () => {
    const file = join(folder, `${++files}.db`);
    const writer = await openFile(file, MIGRATIONS, 0);
    const reader = await openForReading(file, { readOnly: false });
    const none = openTextIndex(
      {
        ...{ exec: (sql) => reader.database.exec(sql), close: () => undefined },
        prepare(sql) {
          if (sql.includes("search.texts")) throw new Error("no such module: fts5");
          return reader.database.prepare(sql);
        },
      },
      file,
    );
    const store = { file, writer, reader, index: none };
    await accept(store, "1");
    await expect(work(store)).rejects.toMatchObject({ kind: "failed", message: expect.stringContaining("fts5") });
    expect([await work(store), await search(store)]).toEqual([0, "1"]);
    for (const { database } of [reader, writer]) database.close();
  });

  it("reports a full disk as such, and continues once there is space", async () => {
    const store = await open();
    const { database } = store.reader;
    await accept(store, "1");
    const [{ page_count: pages } = {}] = database.prepare("pragma search.page_count").all();
    database.exec(`pragma search.max_page_count = ${Number(pages)}`);
    await acceptSubmission(store.writer.db, acceptance("2", { search: randomBytes(100_000).toString("hex") }));
    await expect(work(store)).rejects.toMatchObject({ kind: "full", message: expect.stringContaining("disk is full") });
    database.exec("pragma search.max_page_count = 1000000");
    while (await work(store));
    expect(await search(store)).toBe("1");
  });

  it("is opened later, and kept, when the disk is full at the start", async () => {
    const first = await open();
    await accept(first, "1");
    await work(first);
    const { reader, file } = await open(first.file);
    reader.database.exec("detach search");
    const disk = { full: true };
    const limited: Database = {
      ...reader.database,
      exec(sql) {
        if (disk.full && sql.includes("journal_mode")) throw new Error("database or disk is full");
        reader.database.exec(sql);
      },
    };
    const store = { ...first, reader, index: openTextIndex(limited, file) };
    await expect(work(store)).rejects.toThrow("disk is full");
    expect([store.index.candidates("river"), await search(store)]).toEqual([undefined, "1"]);
    disk.full = false;
    expect([await work(store), store.index.candidates("river")?.from, rowsIn(store, "search.entry")]).toEqual([
      0,
      "",
      1,
    ]);
  });

  it("does not delay writing while it is built", async () => {
    const store = await open();
    await accept(store, "1");
    const { database } = store.reader;
    // As in the middle of a step: the rows that it reads and writes stay locked.
    database.exec("begin");
    database.prepare("select * from main.search_queue").all();
    database.exec("update search.state set previous = ''");
    await accept(store, "2");
    database.exec("commit");
    expect(await search(store)).toBe("2 1");
  });

  it("has a trigram of every character that a text can have", async () => {
    const store = await open();
    const { database } = store.reader;
    database.exec("begin");
    const insert = database.prepare("insert into search.texts (rowid, text) values (?, ?)");
    const ids = [];
    for (let code = 1; code < 0x11_0000; code++) {
      if (code >= 0xd800 && code < 0xe000) continue;
      // All of one plane would show no more than some of each.
      if (code > 0x3_0000 && code % 97) continue;
      insert.run(code, `a${String.fromCodePoint(code)}z`);
      ids.push(code);
    }
    const vocabulary = "create virtual table temp.words using fts5vocab('search', 'texts', 'instance')";
    database.exec(vocabulary);
    const indexed = new Set(
      database
        .prepare("select doc from temp.words")
        .all()
        .map(({ doc }) => Number(doc)),
    );
    database.exec("drop table temp.words");
    database.exec("rollback");
    expect(ids.filter((code) => !indexed.has(code))).toEqual([]);
  });
});
