import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { settleGonePages } from "../../../../cli/adopt/web/gone-pages";
import { makeFolder, removeFolders } from "./support/fetch";

afterEach(removeFolders);

async function prepare(): Promise<{ folder: string; out: string }> {
  const root = await makeFolder();
  const [folder, out] = [join(root, "fetch"), join(root, "out")];
  for (const path of [folder, out]) await mkdir(path);
  for (const name of ["a.html", "b.html", "mine.html"]) await writeFile(join(out, name), name);
  expect(await settleGonePages(folder, out, new Set(["a.html", "b.html"]), false)).toEqual([]);
  return { folder, out };
}

it("names pages that are gone in every run until their files are removed", async () => {
  const { folder, out } = await prepare();
  for (let run = 0; run < 2; run++) {
    expect(await settleGonePages(folder, out, new Set(["a.html"]), false)).toEqual(["b.html"]);
  }
  expect(await settleGonePages(folder, out, new Set(["a.html"]), true)).toEqual(["b.html"]);
  expect((await readdir(out)).sort()).toEqual(["a.html", "mine.html"]);
  expect(await settleGonePages(folder, out, new Set(["a.html"]), true)).toEqual([]);
});

it("removes no file outside of the output when the note was edited", async () => {
  const { folder, out } = await prepare();
  await writeFile(join(folder, "other.html"), "x");
  await writeFile(join(folder, "written.json"), JSON.stringify(["../fetch/other.html", join(folder, "other.html"), 1]));
  expect(await settleGonePages(folder, out, new Set(), true)).toEqual([]);
  expect(await readdir(folder)).toContain("other.html");
});
