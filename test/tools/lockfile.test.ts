import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { packageRoot } from "../../cli/package-paths";

interface Entry {
  optionalDependencies?: Record<string, string>;
}

const { packages } = JSON.parse(readFileSync(join(packageRoot(), "package-lock.json"), "utf8")) as {
  packages: Record<string, Entry>;
};

/** Where Node searches a package that another one imports: beside it, and in each folder above. */
function listPlaces(path: string, name: string): string[] {
  const above = path.lastIndexOf("/node_modules/");
  const own = `${path}/node_modules/${name}`;
  if (path === "") return [`node_modules/${name}`];
  return [own, ...listPlaces(above < 0 ? "" : path.slice(0, above), name)];
}

it("the lockfile has an entry for every optional platform package it names, so that npm ci works everywhere", () => {
  const named = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).map((name) => ({ path, name })),
  );
  const missing = named.filter(({ path, name }) => !listPlaces(path, name).some((place) => packages[place]));
  expect(missing).toEqual([]);
  // Rollup's only; without any, this test would check nothing.
  expect(named.length).toBeGreaterThanOrEqual(26);
});
