import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { PageChange } from "../../../host/records/pages";
import type { Store } from "../../../host/store/store";

const BASE = { id: "hash", content: "bytes" };
const KEY = { siteId: "site", page: "about.html" };
const toText = (value: string): PageChange[] => [{ kind: "text", place: "h1 1.1.0", value }];

/** Drafts and revisions of pages, on every database. */
export function describePages(open: () => Promise<Store>): void {
  describe("units for pages", () => {
    let store: Store;
    beforeEach(async () => {
      store = await open();
    });
    afterEach(() => store.close());

    let ids = 0;
    const write = (change: object = {}) => ({
      ...KEY,
      id: `w${++ids}`,
      version: 0,
      author: "ana",
      now: 1000,
      ...change,
    });
    const save = (value: string, change = {}) =>
      store.savePageDraft({ ...write(change), draft: { changes: toText(value), base: BASE } });
    const publish = (value: string, change = {}, base = BASE, most = 10) =>
      store.publishPage({ ...write(change), published: { changes: toText(value), base, address: null }, most });

    it("keep a draft with its base, and refuse a change that does not know the last one", async () => {
      expect(await save("A")).toEqual({ version: 1 });
      expect(await save("B", { author: "bo" })).toBeUndefined();
      expect(await store.findPage(KEY)).toEqual({
        version: 1,
        draft: { author: "ana", changedAt: 1000, changes: toText("A"), base: BASE },
        revision: null,
      });
      expect(await store.listPageDrafts({ siteIds: ["site"] })).toEqual([{ ...KEY, author: "ana", changedAt: 1000 }]);
    });

    it("accept one of several changes that were made at once", async () => {
      const results = await Promise.all(["A", "B", "C"].map((value) => save(value)));
      expect(results.filter(Boolean)).toEqual([{ version: 1 }]);
    });

    it("have the same effect when they run again", async () => {
      const again = write();
      const draft = { changes: toText("A"), base: BASE };
      for (let n = 0; n < 2; n++) expect(await store.savePageDraft({ ...again, draft })).toEqual({ version: 1 });
      const publishing = { ...write({ version: 1 }), published: { ...draft, address: null }, most: 10 };
      for (let n = 0; n < 2; n++) expect(await store.publishPage(publishing)).toEqual({ version: 2 });
      expect(await store.lastPageRevision({ siteIds: ["site"] })).toBe(1);
    });

    it("end a draft when it is published or discarded", async () => {
      await save("A");
      await publish("A", { version: 1, now: 2000 });
      expect(await store.findPage(KEY)).toEqual({
        version: 2,
        draft: null,
        revision: { number: 1, author: "ana", publishedAt: 2000, changes: toText("A"), base: BASE },
      });
      await save("B", { version: 2 });
      expect(await store.savePageDraft({ ...write({ version: 3 }), draft: null })).toEqual({ version: 4 });
      expect((await store.findPage(KEY)).draft).toBeNull();
      expect(await store.listPageDrafts({ siteIds: ["site"] })).toEqual([]);
    });

    it("number the revisions of a site, and list the current one of each page", async () => {
      await publish("A");
      await publish("B", { page: "index.html" });
      await publish("C", { version: 1, now: 3000 });
      const other = { siteId: "other", page: "about.html" };
      await publish("D", other);
      const siteIds = ["site"];
      expect(await store.lastPageRevision({ siteIds })).toBe(3);
      const row = { author: "ana", address: null };
      expect(await store.listPublishedPages({ siteIds })).toEqual([
        { ...KEY, ...row, number: 3, publishedAt: 3000 },
        { siteId: "site", page: "index.html", ...row, number: 2, publishedAt: 1000 },
      ]);
      expect((await store.findPage(other)).revision?.changes).toEqual(toText("D"));
      const list = await store.listPageRevisions({ ...KEY, limit: 9 });
      expect(list.map(({ number }) => number)).toEqual([3, 1]);
      expect(await store.listPageRevisions({ ...KEY, before: 3, limit: 9 })).toHaveLength(1);
      expect((await store.findPageRevision({ ...KEY, number: 1 }))?.changes).toEqual(toText("A"));
      expect(await store.findPageRevision({ ...KEY, number: 2 })).toBeUndefined();
    });

    it("remove the oldest revisions beyond the limit with their bases, and no current one", async () => {
      const bases = ["b1", "b2", "b3"].map((id) => ({ id, content: id }));
      await publish("A", { page: "index.html" }, bases[0]);
      for (const [version, base] of [bases[0], bases[1], bases[2], bases[2]].entries())
        await publish("B", { version }, base, 3);
      const list = await store.listPageRevisions({ ...KEY, limit: 9 });
      expect(list.map(({ number }) => number)).toEqual([5, 4]);
      expect((await store.findPage({ ...KEY, page: "index.html" })).revision?.base).toEqual(bases[0]);
      await publish("C", { version: 4 }, bases[2], 0);
      expect(await store.listPublishedPages({ siteIds: ["site"] })).toHaveLength(2);
      // A base that is removed can be stored again with the same id.
      await publish("C", { version: 5 }, { id: "b2", content: "again" });
      expect((await store.findPage(KEY)).revision?.base.content).toBe("again");
    });

    it("keep all characters of changes", async () => {
      const value = "ä😀\0\ud800\u2028'\"\\";
      await save(value);
      expect((await store.findPage(KEY)).draft?.changes).toEqual(toText(value));
    });
  });
}
