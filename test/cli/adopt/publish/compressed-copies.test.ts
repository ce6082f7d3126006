import { existsSync, openAsBlob } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterEach, describe, expect, it } from "vitest";
import { readArchive } from "../../../../cli/adopt/io/archive/read";
import { readAdoptSettings } from "../../../../cli/adopt/settings";
import { adoptFolder, adoptSite, filesIn, oneSite, page, removeFolders, writeSite } from "../support/site";
import { zip } from "../support/zip";

afterEach(removeFolders);

const LONG = page({ body: "<p>Hello</p>".repeat(200) });
const SITE = {
  ...oneSite({}),
  "long.html": LONG,
  "app.js.map": `{"a":"${"b".repeat(2000)}"}`,
  "small.txt": "small",
  "photo.jpg": Buffer.alloc(5000),
};
const listCopies = (files: readonly string[]) => files.filter((path) => /\.(br|gz)$/.test(path));

describe("compressed copies", () => {
  it.each(["nginx", "caddy"])("of text are written for %s", async (name) => {
    const { report, files, bytes } = await adoptSite(SITE, { for: name });
    expect(listCopies(await files())).toEqual(["long.html.br", "long.html.gz"]);
    expect(report.copies).toBe(2);
    const text = await bytes("long.html");
    expect(brotliDecompressSync(await bytes("long.html.br"))).toEqual(text);
    expect(gunzipSync(await bytes("long.html.gz"))).toEqual(text);
  });

  it.each(["netlify", "cloudflare", "vercel", "github-pages", undefined])("are not written for %s", async (name) => {
    const { report, files } = await adoptSite(SITE, name === undefined ? {} : { for: name });
    expect([listCopies(await files()), report.copies]).toEqual([[], undefined]);
  });

  it("are written with --precompress, and an archive gets them, too", async () => {
    const root = await writeSite(SITE);
    const { report } = await adoptFolder(root, { precompress: true, out: `${root}-new.zip` });
    expect(report.copies).toBe(2);
    const { files } = await readArchive(await openAsBlob(`${root}-new.zip`), "archive");
    expect(listCopies([...files])).toEqual(["long.html.br", "long.html.gz"]);
  });

  it("have the same bytes in each run, and name no system", async () => {
    const root = await writeSite(SITE);
    const [one, two] = [
      await adoptFolder(root, { precompress: true, out: `${root}-one` }),
      await adoptFolder(root, { precompress: true, out: `${root}-two` }),
    ];
    for (const copy of ["long.html.br", "long.html.gz"]) expect(await one.bytes(copy)).toEqual(await two.bytes(copy));
    const header = [...(await one.bytes("long.html.gz")).subarray(0, 10)];
    expect([header.slice(4, 8), header[9]]).toEqual([[0, 0, 0, 0], 255]);
  });

  it("do not replace files of the export", async () => {
    const { files, read } = await adoptSite({ ...SITE, "long.html.gz": "mine" }, { precompress: true });
    expect(listCopies(await files())).toEqual(["long.html.br", "long.html.gz"]);
    expect(await read("long.html.gz")).toBe("mine");
  });
});

describe("a second run", () => {
  it("removes copies of files that are small now or gone", async () => {
    const root = await writeSite({ ...SITE, "other.html": LONG });
    const first = await adoptFolder(root, { for: "nginx" });
    expect(listCopies(await first.files())).toHaveLength(4);
    await writeFile(join(root, "long.html"), page());
    await rm(join(root, "other.html"));
    const second = await adoptFolder(root, { for: "nginx", force: true });
    expect(listCopies(await second.files())).toEqual([]);
    expect(existsSync(`${second.report.out}.millrace-copies.json`)).toBe(false);
  });

  it("for a host that compresses by itself removes all", async () => {
    const root = await writeSite(SITE);
    await adoptFolder(root, { for: "caddy" });
    const { files } = await adoptFolder(root, { for: "netlify", force: true });
    expect(listCopies(await files())).toEqual([]);
  });

  it("removes only copies that it wrote inside the site", async () => {
    const root = await writeSite(SITE);
    const { report } = await adoptFolder(root, { for: "nginx" });
    await mkdir(join(report.out, "own"));
    await writeFile(join(report.out, "own/notes.txt.gz"), "mine");
    await writeFile(`${root}.outside.gz`, "mine");
    const made = { hash: "", kind: "made" };
    const paths = ["../export.outside.gz", `${root}.outside.gz`, "own/../../export.outside.gz", "long.html.gz"];
    const list = { version: 2, files: Object.fromEntries(paths.map((path) => [path, made])) };
    await writeFile(`${report.out}.base/base.zip`, zip({ "files.json": JSON.stringify(list) }));
    await adoptFolder(root, { force: true, discardChanges: true });
    expect(existsSync(`${root}.outside.gz`)).toBe(true);
    expect(listCopies(await filesIn(report.out))).toEqual(["long.html.br", "own/notes.txt.gz"]);
  });
});

describe("--precompress", () => {
  it("is read", () => {
    expect(readAdoptSettings(["a", "--precompress"]).options.precompress).toBe(true);
    expect(readAdoptSettings(["a", "--precompress", "--for", "nginx"]).options.precompress).toBe(true);
    expect(readAdoptSettings(["a"]).options.precompress).toBeUndefined();
  });

  it("is refused for hosts that compress by themselves", () => {
    expect(() => readAdoptSettings(["a", "--precompress", "--for", "netlify"])).toThrow(
      "--precompress is for servers that send compressed copies; netlify compresses by itself. Leave one of them out.",
    );
  });
});
