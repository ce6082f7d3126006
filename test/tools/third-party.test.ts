import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { AnyMap } from "@jridgewell/trace-mapping";
import { expect, it } from "vitest";
import { distFolder, packageRoot } from "../../cli/package-paths";

const text = ["THIRD-PARTY.txt", "THIRD-PARTY-programs.txt"]
  .map((name) => readFileSync(join(distFolder(), name), "utf8"))
  .join(`\n${"-".repeat(80)}\n\n`);

/** Folders of the packages that a built file's source map names. */
function packagesIn(map: string): string[] {
  const { sources } = new AnyMap(readFileSync(join(distFolder(), map), "utf8"));
  return sources.flatMap(
    (source) => /node_modules\/(.*node_modules\/)?(@[^/]+\/)?[^/]+(?=\/)/.exec(source ?? "")?.[0] ?? [],
  );
}

const maps = readdirSync(distFolder()).filter((name) => name.endsWith(".map"));
const bundled = [...new Set(maps.flatMap(packagesIn))].sort();

it("lists the packages of the pages' scripts and of the mocks for pages", () => {
  const names = bundled.map((folder) => folder.replace("node_modules/", ""));
  expect(names).toEqual(expect.arrayContaining(["graphql-request", "msw", "nanostores", "preact"]));
});

it.each(bundled)("the license text of %s is there", (folder) => {
  const about = JSON.parse(readFileSync(join(packageRoot(), folder, "package.json"), "utf8")) as Record<string, string>;
  const start = text.indexOf(`${about.name} ${about.version} (${about.license})\n`);
  expect(start).toBeGreaterThanOrEqual(0);
  const own = text.slice(start).split(/\n-{80}\n/)[0] ?? "";
  expect(own).toMatch(/Permission|Redistribution|Licensed under|All rights reserved/i);
});
