import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { openSite } from "../../../host/site/site";
import { testFolder } from "../support/folder";

const page = (site: string, form: string) =>
  `<html data-wf-site="${site}"><div class="w-form"><form data-name="${form}"></form></div></html>`;

it("reads pages in folders, but not in hidden ones or packages", async () => {
  const folder = testFolder();
  for (const inside of ["about", ".git", "node_modules"]) {
    mkdirSync(join(folder, inside));
    writeFileSync(join(folder, inside, "index.html"), page(inside, "F"));
  }
  expect((await openSite(folder, () => 0)).siteIds()).toEqual(["about"]);
});

it("F-80 F-81 reads them again for unknown names, at most every 30 s", async () => {
  const folder = testFolder();
  let now = 0;
  writeFileSync(join(folder, "a.html"), page("s", "Old"));
  const site = await openSite(folder, () => now);
  writeFileSync(join(folder, "a.html"), page("s", "New"));
  now = 29_999;
  expect(await site.form("s", "New")).toBeUndefined();
  now = 30_000;
  expect(await site.form("s", "New")).toBeDefined();
});

it("lists a form with the fields that it has on each of its pages, as they are now", async () => {
  const folder = testFolder();
  let now = 0;
  const form = (...keys: string[]) =>
    page("s", "F").replace("</form>", `${keys.map((key) => `<input name="${key}">`).join("")}</form>`);
  writeFileSync(join(folder, "a.html"), form("Name", "Email"));
  writeFileSync(join(folder, "b.html"), form("Email", "Phone"));
  const site = await openSite(folder, () => now);
  const keys = async () => (await site.forms()).map((one) => one.form.fields.map(({ key }) => key));
  expect(await keys()).toEqual([["Name", "Email", "Phone"]]);
  writeFileSync(join(folder, "b.html"), form("Size"));
  now = 30_000;
  expect(await keys()).toEqual([["Name", "Email", "Size"]]);
});
