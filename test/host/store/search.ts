import fc from "fast-check";
import { describe, expect, it, onTestFinished } from "vitest";
import { indexTexts } from "../../../host/jobs/search-index";
import type { Store } from "../../../host/store/store";
import { acceptance } from "./support";

/** Works on the index of texts until there is nothing more to do. */
export async function indexAll(store: Store): Promise<void> {
  while (await indexTexts({ store }));
}

/** The results of a search on every database, with any part of the texts in the index. */
export function describeSearch(open: () => Promise<Store>): void {
  describe("a search", () => {
    const opened = async () => {
      const store = await open();
      onTestFinished(() => store.close());
      return store;
    };
    const accept = async (store: Store, texts: Record<string, string>) => {
      for (const [id, search] of Object.entries(texts)) await store.acceptSubmission(acceptance(id, { search }));
    };
    const found = async (store: Store, search: string) =>
      (await store.listSubmissions({ search, limit: 1000 })).map(({ id }) => id);

    const piece = fc.constantFrom(
      ...[
        "a",
        "b",
        "ab",
        " ",
        "\n",
        "%",
        "_",
        "\\",
        "'",
        '"',
        "*",
        "-",
        "(",
        "AND",
        "é",
        "e\u0301",
        "ß",
        "İ",
        "ı",
        "ſ",
      ],
      ...["ñ", "日本", "語", "😀", "👩‍👧", "\ud800", "\0", "\u200d", "\ufffe", "K", "Σ", "ς", "0", "@", "."],
    );
    const text = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(""));

    it("finds the same as a comparison with every text, for texts of any kind", async () => {
      const store = await opened();
      const plain = await opened();
      const texts = fc.sample(text, { numRuns: 120, seed: 16 });
      const stored = Object.fromEntries(texts.map((one, n) => [String(n).padStart(4, "0"), one.toLowerCase()]));
      await accept(store, stored);
      await accept(plain, stored);
      await indexAll(store);
      const parts = texts.flatMap((one) => [one, one.slice(1, 5), one.slice(2)]);
      for (const part of new Set(parts.filter(Boolean))) {
        expect(await found(store, part), JSON.stringify(part)).toEqual(await found(plain, part));
      }
    });

    it("finds a text in the middle of another when all of it is one word", async () => {
      const store = await opened();
      await accept(store, { 1: "unforgettable", 2: "forget me not" });
      await indexAll(store);
      expect([await found(store, "forget"), await found(store, "gettab"), await found(store, "to")]).toEqual([
        ["2", "1"],
        ["1"],
        [],
      ]);
    });

    it("finds new submissions when the index does not have them yet", async () => {
      const store = await opened();
      await accept(store, { 1: "a quiet river" });
      await indexAll(store);
      await accept(store, { 2: "another river" });
      expect(await found(store, "river")).toEqual(["2", "1"]);
    });

    it("finds the same, in the same order, when the index has only the newest", async () => {
      const store = await opened();
      const texts = Object.fromEntries(Array.from({ length: 9 }, (_, n) => [`${n}`, n % 2 ? "a river" : "a lake"]));
      await accept(store, texts);
      const results = [];
      do results.push(await found(store, "river"));
      while (await indexSome(store, 2));
      expect(new Set(results.map(String))).toEqual(new Set(["7,5,3,1"]));
    });

    it("does not find removed texts, and finds later ones under the same id", async () => {
      const store = await opened();
      await accept(store, { 1: "a quiet river", 2: "a loud river" });
      await indexAll(store);
      await store.removeSubmissions({ ids: ["1"], limit: 9 });
      expect(await found(store, "river")).toEqual(["2"]);
      await accept(store, { 1: "a quiet lake" });
      await indexAll(store);
      expect([await found(store, "river"), await found(store, "lake")]).toEqual([["2"], ["1"]]);
    });

    it("keeps to the other wishes: folder, unread, form, page", async () => {
      const store = await opened();
      for (let n = 1; n <= 6; n++) await accept(store, { [n]: "a river" });
      await indexAll(store);
      await store.changeSubmissions({ ids: ["2"], status: "archived" });
      await store.changeSubmissions({ ids: ["4"], unread: false });
      const ids = async (query: object) =>
        (await store.listSubmissions({ search: "river", limit: 9, ...query })).map(({ id }) => id).join("");
      expect(
        await Promise.all([
          ids({ status: "archived" }),
          ids({ status: "inbox", unread: true }),
          ids({ form: "Other" }),
          ids({ before: "4", limit: 2 }),
          ids({ after: "4" }),
        ]),
      ).toEqual(["2", "6531", "", "32", "56"]);
    });

    it("finds a person by the whole address when their messages are in the index, and counts them", async () => {
      const store = await opened();
      await store.acceptSubmission(acceptance("1", { email: "ana@example.org", search: "-" }));
      await accept(store, { 2: "write to ana@example.org, please", 3: "joana@example.org" });
      await indexAll(store);
      await accept(store, { 4: "ana@example.org again" });
      const messages = await store.submissionsOfPerson({ email: "ana@example.org", limit: 9 });
      expect(messages.map(({ id }) => id)).toEqual(["4", "2", "1"]);
      expect(await store.countPerson({ email: "ana@example.org" })).toEqual({ messages: 3, files: 0 });
    });
  });
}

/** One step of the index. */
async function indexSome(store: Store, limit: number): Promise<number> {
  const { count, queued, gone, token } = await store.indexTexts({ limit });
  if (token !== undefined) await store.noteIndexed({ queued, gone, token });
  return count;
}
