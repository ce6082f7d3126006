import { readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } from "@zip.js/zip.js";
import { cruise } from "dependency-cruiser";
import { afterEach, describe, expect, it } from "vitest";
import { adopt } from "../../../cli/adopt/adopt";
import { readArchive } from "../../../cli/adopt/io/archive/read";
import { createInventory } from "../../../cli/adopt/io/inventory";
import { convertSite } from "../../../cli/adopt/convert-site";
import { packageRoot } from "../../../cli/package-paths";
import { adoptFolder, BUNDLE, fakeBundle, oneSite, removeFolders, temporaryFolder, writeSite } from "./support/site";
import { zip } from "./support/zip";

afterEach(removeFolders);

const SITE: Record<string, string | Buffer> = {
  ...oneSite({ body: `<p style="opacity:0">x</p>` }),
  "images/a b.png": Buffer.from([0x89, 0, 255, 10]),
  "about/team.html": "<p>x</p>",
  // Left out in all three.
  "stack.env": "SECRET=1",
  "notes.txt": "mine",
};

async function writeArchive(content: Buffer, name = "my-site.zip"): Promise<string> {
  const path = join(await temporaryFolder(), name);
  await writeFile(path, content);
  return path;
}

const inside = (bytes: Uint8Array) => readArchive(new Blob([new Uint8Array(bytes)]), "x");

async function readFiles(path: string): Promise<Record<string, Buffer>> {
  const inventory = await inside(await readFile(path));
  const entries = [...inventory.files].map(async (file) => [file, Buffer.from((await inventory.read(file)) ?? [])]);
  return Object.fromEntries(await Promise.all(entries)) as Record<string, Buffer>;
}

async function adoptedFolder(): Promise<Record<string, Buffer>> {
  const site = await adoptFolder(await writeSite(SITE));
  const files = (await site.files()).map(async (path) => [path, await site.bytes(path)]);
  return Object.fromEntries(await Promise.all(files)) as Record<string, Buffer>;
}

describe("a ZIP archive", () => {
  it("becomes an archive beside it, with the same bytes as a folder becomes", async () => {
    const source = await writeArchive(zip(SITE));
    const before = await readFile(source);
    const report = await adopt(source, { bundle: await fakeBundle() });
    expect(report.out).toBe(source.replace("my-site.zip", "my-site-millrace.zip"));
    expect(await readFiles(report.out)).toEqual(await adoptedFolder());
    expect(await readFile(source)).toEqual(before);
  });

  it("becomes the same from memory, where there is neither a disk nor Node", async () => {
    const bytes = (content: string | Buffer) => new Uint8Array(Buffer.from(content as string));
    const files = new Map(Object.entries(SITE).map(([path, content]) => [path, bytes(content)]));
    const runtime = { locate: (name: string) => name, read: async () => new TextEncoder().encode(BUNDLE) };
    const site = await convertSite(createInventory("memory", files), runtime, { bundle: "millrace.js" });
    const made: Record<string, Buffer> = {};
    for await (const { path, bytes } of site.files()) made[path] = Buffer.from(bytes);
    const { "inspector.js": _, "millrace.js.map": __, ...rest } = made;
    expect(rest).toEqual(await adoptedFolder());
  });

  it("is read with its files in one folder, as in a zipped folder", async () => {
    const files = Object.fromEntries(Object.entries(SITE).map(([path, content]) => [`my-site/${path}`, content]));
    const source = await writeArchive(zip({ ...files, "__MACOSX/my-site/._index.html": "x" }));
    const report = await adopt(source, { bundle: await fakeBundle() });
    expect(await readFiles(report.out)).toEqual(await adoptedFolder());
    expect(report.notCopied).toContainEqual({ what: "__MACOSX/", reason: "not part of a site" });
  });

  it("is written into a folder, and a folder into an archive, when the output is named so", async () => {
    const source = await writeArchive(zip(SITE));
    const bundle = await fakeBundle();
    const out = join(await temporaryFolder(), "site");
    await adopt(source, { out, bundle });
    expect(await readFile(join(out, "about/team.html"), "utf8")).toBe("<p>x</p>");
    const archive = join(await temporaryFolder(), "site.zip");
    await adopt(await writeSite(SITE), { out: archive, bundle });
    expect(Object.keys(await readFiles(archive))).toContain("about/team.html");
  });

  it("is not written over, except with --force, and never onto itself", async () => {
    const source = await writeArchive(zip(SITE));
    const bundle = await fakeBundle();
    await adopt(source, { bundle });
    await expect(adopt(source, { bundle })).rejects.toThrow("is there already");
    await expect(adopt(source, { bundle, force: true })).resolves.toBeDefined();
    await expect(adopt(source, { bundle, out: source, force: true })).rejects.toThrow("is the export itself");
  });

  it("that is damaged leaves no output behind", async () => {
    const { "images/a b.png": picture, "index.html": index, ...rest } = SITE;
    const bytes = zip({ "index.html": index ?? "", "images/a b.png": picture ?? "", ...rest });
    bytes[bytes.indexOf(Buffer.from([0x89, 0, 255, 10]))] = 0;
    const source = await writeArchive(bytes);
    await expect(adopt(source, { bundle: await fakeBundle() })).rejects.toThrow(
      "cannot be read: images/a b.png: its content is not what its checksum says.",
    );
    await expect(stat(source.replace("my-site.zip", "my-site-millrace.zip"))).rejects.toThrow("ENOENT");
  });
});

describe("an archive that means harm", () => {
  it.each(["../evil.html", "a/../../evil.html", "/etc/evil.html", "C:/evil.html", "..\\evil.html", "a//b.html"])(
    "has its file %s left out",
    async (name) => {
      const { files, skipped } = await inside(zip({ "index.html": "x", [name]: "evil" }));
      expect([...files]).toEqual(["index.html"]);
      expect(skipped).toEqual([{ what: name, reason: "its name leads out of the archive, or is no path" }]);
    },
  );

  it("has its links left out", async () => {
    const writer = new ZipWriter(new Uint8ArrayWriter(), { useWebWorkers: false });
    await writer.add("index.html", new Uint8ArrayReader(Buffer.from("x")));
    await writer.add("link", new Uint8ArrayReader(Buffer.from("/etc/passwd")), { unixMode: 0o120777 });
    const { files, skipped } = await inside(await writer.close());
    expect([...files]).toEqual(["index.html"]);
    expect(skipped).toEqual([{ what: "link", reason: "a link; links in archives are not followed" }]);
  });

  it.each([
    ["more files", { files: 1, file: 1e6, all: 1e6 }, "it holds more than 1 files"],
    ["a larger file", { files: 9, file: 2 ** 20, all: 1e9 }, "b.txt would unpack to more than 1 MB"],
    ["more in all", { files: 9, file: 1e9, all: 2 ** 20 }, "its files would unpack to more than 1 MB"],
  ])("cannot contain %s than the limits allow", async (_name, limits, message) => {
    const bomb = new Blob([new Uint8Array(zip({ "a.txt": "a", "b.txt": Buffer.alloc(3 * 2 ** 20) }))]);
    await expect(readArchive(bomb, "x", limits)).rejects.toThrow(message);
  });

  it("is refused when a file unpacks to more than its stated size", async () => {
    const bytes = zip({ "a.txt": Buffer.alloc(100_000) });
    const list = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]));
    bytes.writeUInt32LE(10, list + 24);
    bytes.writeUInt32LE(10, 22);
    await expect((await inside(bytes)).read("a.txt")).rejects.toThrow("it unpacks to more than it says");
  });

  it("that is encrypted is reported", async () => {
    const writer = new ZipWriter(new Uint8ArrayWriter(), { useWebWorkers: false, password: "x" });
    await writer.add("index.html", new Uint8ArrayReader(Buffer.from("x")));
    await expect(inside(await writer.close())).rejects.toThrow("it is protected by a password");
  });
});

it("the conversion, and all that it imports, uses no module of Node", async () => {
  const { output } = await cruise(["cli/adopt/page/worker.ts", "cli/adopt/page/script.tsx"], {
    baseDir: packageRoot(),
    doNotFollow: { path: "node_modules" },
    tsPreCompilationDeps: true,
  });
  const reached = typeof output === "string" ? [] : output.modules;
  expect(reached.filter(({ coreModule }) => coreModule).map(({ source }) => source)).toEqual([]);
  const files = reached.map(({ source }) => source).filter((source) => /^(cli|src|runtime)\//.test(source));
  expect(files).toContain("cli/adopt/convert-page.ts");
  await Promise.all(
    files.map(async (file) =>
      expect(await readFile(join(packageRoot(), file), "utf8"), file).not.toMatch(/\bBuffer\b/),
    ),
  );
});
