import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { describe, expect, it } from "vitest";
import { FILES, rulesIn, listRules } from "../../../tools/contract.mjs";
import { packageRoot } from "../../../cli/package-paths";

const root = packageRoot();
const read = (path: string) => readFileSync(join(root, path), "utf8");

/** Every text file of the project in these folders, and in the root itself. */
const files = [
  ".",
  "src",
  "runtime",
  "fixtures",
  "wire",
  "common",
  "merge",
  "host",
  "test",
  "cli",
  "tools",
  "lab",
  "docs",
  ".github",
].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: folder !== ".", withFileTypes: true })
    .filter((entry) => entry.isFile() && !/node_modules/.test(entry.parentPath) && /\.(tsx?|mjs|md)$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name))),
);
const documents = files.filter((path) => path.endsWith(".md"));
const rules = new Set(FILES.flatMap(listRules));

/** The behaviour that docs/adding-a-behaviour.md makes as an example. */
const EXAMPLE = /\/clipboard(\/|$)/;

/** A path counts from the root, from beside the file that names it, or is a page of the documentation. */
const exists = (from: string, path: string) =>
  EXAMPLE.test(path) ||
  [".", dirname(from), "docs", "docs/contract"].some((folder) => existsSync(join(root, folder, path)));

/** The anchors of a document's headings, as hosting sites make them. */
const listAnchors = (text: string) =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, "")
      .trim()
      .replace(/\s/g, "-"),
  );

/** The links of a document, without code: `[path, anchor]`. */
const listLinks = (text: string) =>
  [
    ...text
      .replace(/^(`{3,})[\s\S]*?^\1/gm, "")
      .replace(/`[^`\n]*`/g, "")
      .matchAll(/\]\(([^)\s]+)\)/g),
  ]
    .map(([, target = ""]) => target)
    .filter((target) => !/^[a-z]+:/.test(target))
    .map((target) => target.split("#") as [string, string?]);

describe("cited rules and files", () => {
  it("rules are in the contract", () => {
    const cited = files.flatMap((path) => rulesIn(read(path)).map((id) => ({ path, id })));
    expect(cited.filter(({ id }) => !rules.has(id))).toEqual([]);
    expect(cited.length).toBeGreaterThan(1000);
  });

  it("documents are there", () => {
    const cited = files.flatMap((path) =>
      (read(path).match(/[\w./-]*\w\.md\b/g) ?? []).map((name) => ({ path, name })),
    );
    expect(cited.filter(({ path, name }) => !exists(path, name))).toEqual([]);
    expect(cited.length).toBeGreaterThan(200);
  });

  it("source files and folders that documents name in code are there", () => {
    const named = documents.flatMap((path) =>
      [...read(path).matchAll(/`((?:src|runtime|fixtures|tools|test|docs)\/[\w./-]+)`/g)].map(([, name = ""]) => ({
        path,
        name,
      })),
    );
    expect(named.filter(({ path, name }) => !exists(path, name))).toEqual([]);
  });

  it.each(documents)("links of %s lead somewhere", (path) => {
    const broken = listLinks(read(path)).filter(([target, anchor]) => {
      const file = target ? join(dirname(path), target) : path;
      if (!existsSync(join(root, file))) return true;
      return anchor !== undefined && file.endsWith(".md") && !listAnchors(read(file)).includes(anchor);
    });
    expect(broken).toEqual([]);
  });
});
