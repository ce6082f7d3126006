import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { packageRoot } from "../../tools/serve/package-paths";

interface Entry {
  optionalDependencies?: Record<string, string>;
}

const { packages } = JSON.parse(readFileSync(join(packageRoot(), "package-lock.json"), "utf8")) as {
  packages: Record<string, Entry>;
};

it("the lockfile has an entry for every optional platform package it names, so that npm ci works everywhere", () => {
  const named = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).map((name) => ({ path, name })),
  );
  const missing = named.filter(({ path, name }) => !packages[`${path}/node_modules/${name}`] && !packages[`node_modules/${name}`]);
  expect(missing).toEqual([]);
  // Rollup's alone; without any, this test would say nothing.
  expect(named.length).toBeGreaterThanOrEqual(26);
});
