import { mkdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterEach, describe, expect, it } from "vitest";
import { adopt } from "../../../../cli/adopt/adopt";
import { undoOnto } from "../../../../cli/adopt/adopt-onto";
import { fastCommand } from "../../../../cli/adopt/fast/command";
import { fastSite } from "../../../../cli/adopt/fast/fast";
import { readArchive } from "../../../../cli/adopt/io/archive/read";
import { hashBytes, STATE_FILE } from "../../../../cli/adopt/onto/versions";
import { filesIn, page, removeFolders } from "../support/site";
import { openSite, type Files } from "../onto/support/edited-site";
import { capturePrinted } from "../../support/printed";
import { zip } from "../support/zip";
import { makePhoto } from "./support/pictures";

afterEach(removeFolders);
const printed = capturePrinted();

const PARTS = ["images"] as const;
const body = (text: string) => `<p>${text}</p><img src="images/a.png" alt="A"><p>Text</p>`;

async function exported(text = "Old"): Promise<Files> {
  return { "index.html": page({ body: body(text) }), "images/a.png": await makePhoto(300, 200) };
}

/** All files of a folder with hashes of their content. */
async function readAll(site: string): Promise<Map<string, string>> {
  const paths = await filesIn(site);
  const hash = async (path: string) => [path, await hashBytes(await readFile(join(site, path)))] as const;
  return new Map(await Promise.all(paths.map(hash)));
}

async function openFast() {
  const opened = await openSite(await exported());
  const plain = await readAll(opened.site);
  await fastSite(opened.site, PARTS);
  return { ...opened, plain };
}

describe("fast", () => {
  it("names new files beside the old ones, and --off restores every byte", async () => {
    const { site, read, files, plain } = await openFast();
    expect(await read("index.html")).toMatch(/<img src="images\/[0-9a-f]{24}_a-300\.webp" alt="A">/);
    expect((await files()).filter((path) => !plain.has(path))).toEqual([
      expect.stringMatching(/_a-300\.webp$/),
      expect.stringMatching(/_a-300\.webp\.avif$/),
    ]);
    expect(await fastCommand([site, "--off"])).toBe(0);
    expect(printed.out).toBe("Pages are as they were adopted.\n");
    expect(await readAll(site)).toEqual(plain);
  });

  it("writes nothing in a second run, and makes no picture twice", async () => {
    const { site } = await openFast();
    const [first] = (await filesIn(site)).filter((path) => path.endsWith(".webp"));
    const made = join(site, first ?? "");
    const before = [await readAll(site), (await stat(made)).mtimeMs];
    const encoded: string[] = [];
    await fastSite(site, PARTS, { onProgress: ({ step, detail }) => void encoded.push(`${step} ${detail}`) });
    expect([await readAll(site), (await stat(made)).mtimeMs]).toEqual(before);
    expect(encoded).toEqual(["encoding 0 kB saved"]);
  });

  it("keeps what the owner changed in a page after it", async () => {
    const { site, edit, read } = await openFast();
    await edit("index.html", "Text", "My text");
    await fastSite(site, PARTS);
    expect(await read("index.html")).toMatch(/_a-300\.webp.*My text/s);
    await fastSite(site, []);
    expect(await read("index.html")).toContain(body("Old").replace("Text", "My text"));
  });

  it("keeps a picture that the owner put in place of a fast one", async () => {
    const { site, read, write } = await openFast();
    const own = (await read("index.html")).replace(/src="images\/[^"]*"/, 'src="images/mine.png"');
    await write({ "index.html": own, "images/mine.png": await makePhoto(20, 20) });
    await fastSite(site, []);
    expect(await read("index.html")).toContain('src="images/mine.png"');
  });

  it("names no file that is gone where the owner changed a rule that it had rewritten", async () => {
    const css = ".a{height:200px;background:url(../images/a.png)}";
    const { site, edit, read } = await openSite({ ...(await exported()), "css/site.css": css });
    await fastSite(site, PARTS);
    await edit("css/site.css", "200px", "222px");
    await fastSite(site, []);
    expect(await read("css/site.css")).toBe(css.replace("200px", "222px"));
  });

  it("keeps compressed copies equal to their pages", async () => {
    const opened = await openSite(await exported("Old ".repeat(600)));
    await adopt(join(opened.site, "../old"), { out: opened.site, force: true, precompress: true });
    const plain = await readAll(opened.site);
    await fastSite(opened.site, PARTS);
    const copy = gunzipSync(await readFile(join(opened.site, "index.html.gz"))).toString();
    expect(copy).toBe(await opened.read("index.html"));
    await fastSite(opened.site, []);
    expect(await readAll(opened.site)).toEqual(plain);
  });

  it("says that a record is damaged instead of taking its changes for the owner's", async () => {
    const { site } = await openFast();
    await writeFile(join(`${site}.base`, "fast.zip"), "no archive");
    expect(await fastCommand([site])).toBe(2);
    expect(printed.err).toContain("fast.zip, which has what fast changed in");
  });

  it("says where results cannot be kept, and leaves the site as it is", async () => {
    const opened = await openSite(await exported());
    const plain = await readAll(opened.site);
    await writeFile(join(`${opened.site}.base`, "fast"), "no folder");
    expect(await fastCommand([opened.site, "--images"])).toBe(2);
    expect(printed.err).toMatch(/^millrace fast: \S+\.base\/fast\/\S+ cannot be written: /);
    expect(await readAll(opened.site)).toEqual(plain);
  });

  it("needs a folder", async () => {
    expect(await fastCommand(["/nowhere/site"])).toBe(2);
    expect(printed.err).toContain("/nowhere/site is no folder");
  });
});

describe("adopt after fast", () => {
  it("merges a new export without a question, and makes it fast again", async () => {
    const { merge, read, edit } = await openFast();
    await edit("index.html", "Text", "My text");
    const { questions, edits, own } = await merge(await exported("New"));
    expect([questions, edits, own]).toEqual([[], 1, []]);
    expect(await read("index.html")).toMatch(
      /<p>New<\/p><img src="images\/[0-9a-f]{24}_a-300\.webp" alt="A"><p>My text/,
    );
  });

  it("leaves a site as it is when the export has not changed", async () => {
    const { merge, site } = await openFast();
    const before = [await readAll(site), (await stat(site)).ino];
    await merge(await exported());
    expect([await readAll(site), (await stat(site)).ino]).toEqual(before);
  });

  it("--undo puts the fast site back, from which --off leads to the first one", async () => {
    const { merge, site, plain } = await openFast();
    const before = await readAll(site);
    await merge(await exported("New"));
    await undoOnto(site);
    expect(await readAll(site)).toEqual(before);
    await fastSite(site, []);
    expect(await readAll(site)).toEqual(plain);
  });

  it("--force writes over a site that only fast has changed, and leaves nothing of it", async () => {
    const { site, plain } = await openFast();
    await adopt(join(site, "../old"), { out: site, force: true });
    expect(await readAll(site)).toEqual(plain);
  });

  it("a run that was killed among its new files is taken back", async () => {
    const { site } = await openSite(await exported());
    const plain = await readAll(site);
    // A folder in place of a new file stops the run there.
    await fastSite(site, PARTS);
    const [first = "", second = ""] = (await filesIn(site)).filter((path) => /\.(webp|avif)$/.test(path));
    await fastSite(site, []);
    await mkdir(join(site, second));
    await expect(fastSite(site, PARTS)).rejects.toThrow(`${second} cannot be written`);
    expect(await filesIn(site)).toContain(first);
    await rm(join(site, second), { recursive: true });
    await fastSite(site, []);
    expect(await readAll(site)).toEqual(plain);
  });

  it("a run that was killed before its pages were written is taken up", async () => {
    const { site, read, write } = await openSite(await exported());
    const plain = await readAll(site);
    const page = await read("index.html");
    await fastSite(site, PARTS);
    const fast = await readAll(site);
    // The record is written before the pages; a draft was there.
    await write({ "index.html": page, "images/.millrace-fast": "draft" });
    await fastSite(site, PARTS);
    expect(await readAll(site)).toEqual(fast);
    await fastSite(site, []);
    expect(await readAll(site)).toEqual(plain);
  });
});

/** Puts what is kept beside a site inside of it, as adopt.html does. @param change files of that archive. */
async function openInside(change: Record<string, string> = {}) {
  const opened = await openFast();
  const state: Record<string, Buffer | string> = {};
  for (const name of ["base.zip", "fast.zip"]) {
    const archive = await readArchive(new Blob([await readFile(join(`${opened.site}.base`, name))]), name);
    for (const path of archive.files) state[path] = Buffer.from((await archive.read(path)) ?? []);
  }
  await rm(`${opened.site}.base`, { recursive: true });
  await opened.write({ [STATE_FILE]: zip({ ...state, ...change }) });
  return opened;
}

describe("a site with its record inside, as adopt.html writes it", () => {
  it("is merged with a new export without a question, and made fast again", async () => {
    const { merge, read, edit, files } = await openInside();
    await edit("index.html", "Text", "My text");
    const { questions, edits, own } = await merge(await exported("New"));
    expect([questions, edits, own]).toEqual([[], 1, []]);
    expect(await read("index.html")).toMatch(/<p>New<\/p><img src="images\/[0-9a-f]{24}_a-300\.webp" .*My text/s);
    expect(await files()).not.toContain(STATE_FILE);
  });

  it("is plain after --off, and stays so when an export is merged", async () => {
    const { merge, read, site, plain } = await openInside();
    await fastSite(site, []);
    expect(new Map([...(await readAll(site))].filter(([path]) => path !== STATE_FILE))).toEqual(plain);
    await merge(await exported("New"));
    expect(await read("index.html")).toContain(body("New"));
  });

  it("is not merged when the record is damaged", async () => {
    const { merge } = await openInside({ "fast.json": "{}" });
    await expect(merge(await exported("New"))).rejects.toThrow("base.zip, which has what fast changed in");
  });
});
