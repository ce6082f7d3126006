import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { packageRoot } from "../../cli/package-paths";

const read = (path: string) => readFileSync(join(packageRoot(), path), "utf8");
const list = (folder: string) => readdirSync(join(packageRoot(), folder));

describe("the laboratory", () => {
  const { dependencies } = JSON.parse(read("lab/package.json")) as { dependencies: Record<string, string> };

  it("has packages of its own, which npm start and npm test do not install", () => {
    const { packages } = JSON.parse(read("package-lock.json")) as { packages: Record<string, object> };
    expect(Object.keys(dependencies).length).toBeGreaterThan(5);
    expect(Object.keys(dependencies).filter((name) => packages[`node_modules/${name}`])).toEqual([]);
  });

  it("is imported by no other folder, and CI does not run it", () => {
    const folders = [".ci", "cli", "common", "fixtures", "host", "runtime", "src", "test", "tools", "wire"];
    const files = folders.flatMap((folder) =>
      readdirSync(join(packageRoot(), folder), { recursive: true, encoding: "utf8" })
        .map((path) => `${folder}/${path}`)
        .filter((path) => /\.(tsx?|mjs)$|\.ci\/run$/.test(path)),
    );
    expect(files.length).toBeGreaterThan(1000);
    expect(files.filter((path) => /"(?:\.\.\/)+lab\/|npm\srun\slab(?!\s--\s)/.test(read(path)))).toEqual([]);
  });

  it("has a page with the newest report of each kind", () => {
    const reports = list("lab/results").map((file) => /^(\d{4}-\d\d-\d\d)-([\w-]+)\.md$/.exec(file) ?? [file]);
    expect(reports.filter((found) => found.length === 1)).toEqual([]);
    const newest = new Map(reports.sort().map(([file = "", , kind = ""]) => [kind, file]));
    const linked = [...read("docs/measured.md").matchAll(/\]\(\.\.\/lab\/results\/([\w.-]+)\)/g)].map(
      ([, file]) => file,
    );
    expect([...new Set(linked)].sort()).toEqual([...newest.values()].sort());
    expect(read("docs/measured.md").split("\n").length).toBeLessThanOrEqual(120);
  });
});
