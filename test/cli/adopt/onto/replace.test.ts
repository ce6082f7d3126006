import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { mkdir, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { undoOnto } from "../../../../cli/adopt/adopt-onto";
import { page, removeFolders } from "../support/site";
import { openSite } from "./support/edited-site";

afterEach(removeFolders);

const OLD = { "index.html": page({ body: "<p>Old</p><p>Text</p>" }) };
const NEW = { "index.html": page({ body: "<p>New</p><p>Text</p>" }) };

async function openEdited() {
  const opened = await openSite(OLD);
  await opened.edit("index.html", "Text", "My text");
  return opened;
}

describe("--undo", () => {
  it("puts the site and its base back", async () => {
    const { merge, read, site } = await openEdited();
    const before = await read("index.html");
    await merge(NEW);
    expect(await read("index.html")).toContain("<p>New</p><p>My text</p>");
    await undoOnto(site);
    expect(await read("index.html")).toBe(before);
    const { edits } = await merge(NEW);
    expect(edits).toBe(1);
    expect(await read("index.html")).toContain("<p>New</p><p>My text</p>");
  });

  it("goes back to the site before a run that changed nothing", async () => {
    const { merge, read, site, files } = await openEdited();
    await merge(NEW);
    const [paths, inode] = [await files(), (await stat(site)).ino];
    await merge(NEW);
    await merge(NEW);
    expect([await files(), (await stat(site)).ino]).toEqual([paths, inode]);
    await undoOnto(site);
    expect(await read("index.html")).toContain("<p>Old</p><p>My text</p>");
  });

  it("lists files that were changed or added since, and keeps them", async () => {
    const { merge, read, site, edit, write } = await openEdited();
    await merge(NEW);
    await edit("index.html", "New", "Newer");
    await write({ "added.txt": "1" });
    await expect(undoOnto(site)).rejects.toThrow("was changed since the last merge: added.txt, index.html.");
    expect(await read("index.html")).toContain("Newer");
  });

  it("says when there is nothing to take back", async () => {
    const { site } = await openEdited();
    await expect(undoOnto(site)).rejects.toThrow();
    const other = await openSite(OLD);
    await expect(undoOnto(other.site)).rejects.toThrow("no state before the last merge");
  });

  it("leaves folders of tools where they are", async () => {
    const { merge, site, write, read } = await openEdited();
    await write({ ".git/HEAD": "one" });
    await merge(NEW);
    await write({ ".git/HEAD": "two" });
    await undoOnto(site);
    expect(await read(".git/HEAD")).toBe("two");
  });
});

describe("a run that was killed", () => {
  /** The folders and files beside a site after a whole merge. */
  async function openMerged() {
    const opened = await openEdited();
    await opened.merge(NEW);
    const base = `${opened.site}.base`;
    const at = (name: string) => join(base, name);
    return { ...opened, at, merged: await opened.read("index.html") };
  }

  it("before the site had its new content leaves the old one", async () => {
    const { site, merge, read } = await openEdited();
    const before = await read("index.html");
    await mkdir(join(`${site}.base`, "next"));
    await writeFile(join(`${site}.base`, "next", "index.html"), "half");
    await expect(undoOnto(site)).rejects.toThrow();
    expect(await read("index.html")).toBe(before);
    await merge(NEW);
    expect(await read("index.html")).toContain("<p>New</p><p>My text</p>");
  });

  it("between the two names leaves the new one", async () => {
    const { at, site, merged, read } = await openMerged();
    await rename(site, at("next"));
    await rename(at("base.zip"), at("next.zip"));
    await rename(at("before.zip"), at("base.zip"));
    await expect(undoOnto(site)).resolves.toBeUndefined();
    expect(await read("index.html")).not.toBe(merged);
    expect((await readdir(`${site}.base`)).toSorted()).toEqual(["base.zip"]);
  });

  it("before the new base had its name leaves the new one", async () => {
    const { at, merge, merged, read } = await openMerged();
    await rename(at("base.zip"), at("next.zip"));
    await rename(at("before.zip"), at("base.zip"));
    const { edits } = await merge(NEW);
    expect(edits).toBe(1);
    expect(await read("index.html")).toBe(merged);
  });

  it("by a file that cannot be copied leaves the old one, and the next run merges", async () => {
    const { site, merge, read } = await openEdited();
    const before = await read("index.html");
    execFileSync("mkfifo", [join(site, "pipe")]);
    await expect(merge(NEW)).rejects.toThrow("pipe");
    expect(await read("index.html")).toBe(before);
    await rm(join(site, "pipe"));
    expect((await merge(NEW)).edits).toBe(1);
    expect(await read("index.html")).toContain("<p>New</p><p>My text</p>");
  });

  it("while it took a merge back leaves the site before", async () => {
    const { at, site, merge, read } = await openMerged();
    await rename(site, at("undone"));
    const { edits } = await merge(NEW);
    expect(edits).toBe(1);
    expect(await read("index.html")).toContain("<p>New</p><p>My text</p>");
  });
});

describe("a file that is saved while the merge runs", () => {
  it("stops it", async () => {
    const { site, edit, merge, read } = await openSite(OLD);
    await edit("index.html", "Old", "Mine");
    // The question comes after the site was read.
    const decide = () => {
      writeFileSync(join(site, "saved.txt"), "mine");
      return "mine" as const;
    };
    await expect(merge(NEW, { decide })).rejects.toThrow("saved.txt changed while the merge ran.");
    expect(await read("saved.txt")).toBe("mine");
  });
});

describe("a lock", () => {
  it("keeps a second run away while the first one works, and not after it was killed", async () => {
    const { site, merge } = await openEdited();
    const lock = join(`${site}.base`, "lock");
    await writeFile(lock, String(process.pid));
    await expect(merge(NEW)).rejects.toThrow(`Another run (process ${process.pid}) works on ${site}.`);
    // No process has this number.
    await writeFile(lock, "4194999");
    await expect(merge(NEW)).resolves.toMatchObject({ edits: 1 });
    await expect(readdir(`${site}.base`)).resolves.not.toContain("lock");
  });
});

describe("a site without a base", () => {
  it("asks for the export that it was made of", async () => {
    const { site, merge, read } = await openEdited();
    await rm(`${site}.base`, { recursive: true });
    await expect(merge(NEW)).rejects.toThrow("--base old-export.zip");
    await merge(NEW, { base: true });
    expect(await read("index.html")).toContain("<p>New</p><p>My text</p>");
  });

  it("takes no attribute of another version of the program for a change", async () => {
    const field = '<input name="Email" placeholder="Email">';
    const form = (text: string) =>
      page({
        body: `<p>${text}</p><div class="w-form"><form data-name="Contact">${field}</form></div>`,
      });
    const { site, merge, read } = await openSite({ "index.html": form("Old") });
    await rm(`${site}.base`, { recursive: true });
    const adopted = await read("index.html");
    // As a version without these steps would have written it.
    await writeFile(
      join(site, "index.html"),
      adopted.replace(/ (method|action|aria-label)="[^"]*"/g, "").replace('Email">', 'Email" class="mine">'),
    );
    const { questions, edits } = await merge({ "index.html": form("New") }, { base: true });
    expect({ questions, edits }).toEqual({ questions: [], edits: 1 });
    expect(await read("index.html")).toContain('class="mine"');
    expect(await read("index.html")).toContain('method="post"');
  });
});
