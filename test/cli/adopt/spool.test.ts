import { readdir } from "node:fs/promises";
import { afterEach, describe, expect, it } from "vitest";
import { blobSpool } from "../../../cli/adopt/io/spool";
import { openSpoolFile } from "../../../cli/adopt/io/spool-file";
import { BoundedCache } from "../../../cli/adopt/read/site/bounded-cache";
import { fingerprint } from "../../../cli/adopt/read/site/fingerprint";
import { removeFolders, temporaryFolder } from "./support/site";

afterEach(removeFolders);

const fileSpool = async () => openSpoolFile(await temporaryFolder());

describe.each([
  ["in memory", async () => ({ ...blobSpool(), close: async () => undefined })],
  ["in a temporary file", fileSpool],
])("a spool %s", (_, openSpool) => {
  it("gives back the bytes of each entry, in any order, when entries are added at the same time", async () => {
    const spool = await openSpool();
    const texts = Array.from({ length: 50 }, (_, at) => `${at} `.repeat(at * 100));
    const entries = await Promise.all(texts.map((text) => spool.add(Buffer.from(text))));
    const read = await Promise.all(
      entries.toReversed().map(async (entry) => Buffer.from(await entry.read()).toString()),
    );
    expect(read.toReversed()).toEqual(texts);
    await spool.close();
  });

  it("does not follow changes of a buffer that was added", async () => {
    const spool = await openSpool();
    const bytes = Buffer.from("before");
    const entry = await spool.add(bytes);
    bytes.write("behind");
    expect(Buffer.from(await entry.read()).toString()).toBe("before");
    await spool.close();
  });
});

describe("a spool in a temporary file", () => {
  it("leaves no file behind", async () => {
    const folder = await temporaryFolder();
    const spool = await openSpoolFile(folder);
    await spool.add(Buffer.from("x"));
    await spool.close();
    expect(await readdir(folder)).toEqual([]);
  });

  it("says which folder cannot be written", async () => {
    await expect(openSpoolFile("/there/is/no/such/folder")).rejects.toThrow(
      "The temporary folder /there/is/no/such/folder cannot be written: ENOENT",
    );
  });
});

describe("a cache with a limit", () => {
  it("removes what was not asked for longest when it gets too heavy", () => {
    const cache = new BoundedCache<number | undefined>(10);
    cache.set("a", 1, 4);
    cache.set("b", undefined, 4);
    expect(cache.get("a")?.value).toBe(1);
    cache.set("c", 3, 4);
    expect(cache.get("b")).toBeUndefined();
    expect([cache.get("a")?.value, cache.get("c")?.value]).toEqual([1, 3]);
  });

  it("keeps one value that is heavier than the limit, and one without a value as such", () => {
    const cache = new BoundedCache<string | undefined>(10);
    cache.set("a", "x", 4);
    cache.set("b", "y", 40);
    expect([cache.get("a"), cache.get("b")?.value]).toEqual([undefined, "y"]);
    cache.set("c", undefined, 0);
    expect(cache.get("c")).toEqual(expect.objectContaining({ value: undefined }));
  });

  it("counts a value that is set again once", () => {
    const cache = new BoundedCache<number>(10);
    for (const value of [1, 2, 3]) cache.set("a", value, 5);
    cache.set("b", 4, 5);
    expect([cache.get("a")?.value, cache.get("b")?.value]).toEqual([3, 4]);
  });
});

describe("a fingerprint", () => {
  it("is the same for the same text, and another for each other one", () => {
    const texts = Array.from({ length: 20_000 }, (_, at) => `.a${at}{order:${at % 7}}`);
    expect(new Set([...texts, ...texts, "", "a", "\0", "a\0"].map(fingerprint)).size).toBe(20_004);
    expect(fingerprint("gel nails")).toBe(fingerprint(["gel", "nails"].join(" ")));
  });
});
