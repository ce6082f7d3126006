import { mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { createPublicFiles, type PublicFiles } from "../../../common/public-files";
import { createStatic } from "../../../host/site/static";
import { testFolder } from "../support/folder";
import { publicIn } from "../support/public-files";

let folder: string;
let now: number;
let files: PublicFiles;
beforeEach(() => {
  folder = testFolder();
  now = 0;
  files = createPublicFiles(folder, ["kept/*.csv", "kept/contact.php"], () => now);
});

function write(path: string, content = path): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), content);
}

const allows = (path: string) => files.allows([`/${path}`], join(folder, path));

describe("public files", () => {
  it("are those that a page names, and those of the settings", async () => {
    write("index.html", '<a href="list.csv">');
    for (const path of ["list.csv", "other.csv", "kept/a.csv", "b/a.csv", "kept/contact.php"]) write(path);
    const paths = ["index.html", "list.csv", "other.csv", "kept/a.csv", "b/a.csv", "kept/contact.php"];
    expect(await Promise.all(paths.map(allows))).toEqual([true, true, false, true, false, false]);
  });

  it("include parts of a video that its playlist names, and no TypeScript", async () => {
    write("video/film.m3u8", "#EXTM3U\nparts/1.ts\n");
    for (const path of ["video/parts/1.ts", "video/main.ts"]) write(path);
    expect([await allows("video/parts/1.ts"), await allows("video/main.ts")]).toEqual([true, false]);
  });

  it("are looked for again when the folder has changed, at most every 5 s", async () => {
    write("list.csv");
    write("index.html", "nothing");
    expect(await allows("list.csv")).toBe(false);
    write("index.html", '<a href="list.csv">');
    now = 4999;
    expect(await allows("list.csv")).toBe(false);
    now = 5000;
    expect(await allows("list.csv")).toBe(true);
    write("index.html", "nothing");
    now = 20_000;
    // Served once more while the folder is read.
    expect(await allows("list.csv")).toBe(true);
    await expect.poll(() => allows("list.csv")).toBe(false);
  });

  it("are not found by a public name of a link to a private file", async () => {
    write("index.html", '<a href="link.csv"><a href="current/list.csv">');
    write("notes.csv");
    write("release/list.csv");
    symlinkSync("notes.csv", join(folder, "link.csv"));
    symlinkSync("release", join(folder, "current"));
    const { serve } = createStatic(folder, () => now, {}, publicIn(folder));
    const ask = async (path: string) => (await serve(new Request(`http://site.example/${path}`))).status;
    expect([await ask("link.csv"), await ask("current/list.csv")]).toEqual([404, 200]);
  });
});

it("hidden files are listed with the reason, apart from common ones", async () => {
  write("index.html", '<a href="list.csv"><a href="site.pem">');
  write("site.pem", "-----BEGIN PRIVATE KEY-----");
  for (const path of ["list.csv", "notes.txt", "db.sqlite3", "_redirects", ".env", "node_modules/a/b.json"])
    write(path);
  mkdirSync(join(folder, "release"));
  symlinkSync("release", join(folder, "current"));
  expect(await files.listHidden()).toEqual([
    { file: "db.sqlite3", reason: "a database", isPrivate: true },
    { file: "notes.txt", reason: "no page, style sheet or script names it", isPrivate: false },
    { file: "site.pem", reason: "a private key", isPrivate: true },
  ]);
});

describe("while the disk does not answer", () => {
  const failure = Object.assign(new Error("EMFILE: too many open files"), {
    code: "EMFILE",
    syscall: "open",
    errno: -24,
  });
  let isBroken: boolean;
  let serve: (path: string) => Promise<Response>;
  beforeEach(() => {
    isBroken = false;
    const allowsUnlessBroken: PublicFiles["allows"] = async () => {
      if (isBroken) throw failure;
      return true;
    };
    const pages = createStatic(folder, () => now, {}, { publicFiles: { ...files, allows: allowsUnlessBroken } });
    serve = (path) => pages.serve(new Request(`http://site.example${path}`));
    write("index.html", "home");
    write("about.html", "about");
  });

  it("a page that was served before is served from memory", async () => {
    await serve("/about");
    isBroken = true;
    now = 60_000;
    expect(await (await serve("/about")).text()).toBe("about");
    rmSync(join(folder, "about.html"));
    isBroken = false;
    expect((await serve("/about")).status).toBe(404);
  });

  it("another page is an error, and not missing", async () => {
    isBroken = true;
    await expect(serve("/about")).rejects.toBe(failure);
  });
});
