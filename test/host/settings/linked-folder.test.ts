import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { settingsFrom } from "../../../cli/host/settings";
import { testFolder } from "../support/folder";

const DATABASE = ["--database", "postgres://mill@127.0.0.1/sites"];

it("a linked folder of many sites has the data and the schema of its link, not of its target", () => {
  const folder = testFolder();
  const [release, site] = [join(folder, "releases/42"), join(folder, "sites/shop")];
  for (const one of [release, join(folder, "sites"), join(folder, "sites-data/shop")]) {
    mkdirSync(one, { recursive: true });
  }
  symlinkSync(release, site);
  expect(settingsFrom([site, ...DATABASE])).toMatchObject({ data: join(folder, "sites-data/shop"), schema: "shop" });
  expect(settingsFrom([release, ...DATABASE])).toMatchObject({ data: `${release}-data`, schema: "" });
});
