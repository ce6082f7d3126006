import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { readSite } from "../../cli/exported-site";

const folders: string[] = [];
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

it("finds the pages of all folders, and passes over links that lead nowhere", async () => {
  const folder = await mkdtemp(join(tmpdir(), "millrace-site-"));
  folders.push(folder);
  await mkdir(join(folder, "blog"));
  for (const path of ["index.html", "blog/first.html"]) await writeFile(join(folder, path), "<!doctype html>");
  await symlink(join(folder, "gone"), join(folder, "link.html"));
  expect(readSite(folder).pages).toEqual(["blog/first.html", "index.html"]);
});
