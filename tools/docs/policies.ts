import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import { attribute, readPage } from "../../cli/adopt/read/html/page";
import { policyNeeds, type Sources } from "../../cli/adopt/read/policy-needs";
import { resolveReference } from "../../cli/adopt/read/resolve-reference";

/** Tags that `adopt` takes out of the example's pages. */
const VENDOR_TAG = /<script src="(https:\/\/[^"]*jquery|js\/studio\.js)[^>]*><\/script>/g;

const FOLDERS: Readonly<Record<string, string>> = { "fixtures/pages": "", "examples/nail-studio": "example/" };

/** Whether all pages of the table are there; a copy of the repository for another purpose lacks them. */
export const hasPolicyPages = (root: string): boolean =>
  Object.keys(FOLDERS).every((folder) => existsSync(join(root, folder)));

/** As many names as a row of the table can take. */
const SHOWN = 4;

/** The requirements of the fixture pages and the adopted example for a policy: pages with equal needs in one row. */
export function policyRows(root: string): [added: string, pages: string][] {
  const groups = new Map<string, string[]>();
  for (const [folder, prefix] of Object.entries(FOLDERS)) {
    for (const path of pagesIn(join(root, folder))) {
      const needs = written(readNeeds(join(root, folder), path));
      groups.set(needs, [...(groups.get(needs) ?? []), prefix + path.replace(/\.html$/, "")]);
    }
  }
  const rows = [...groups].sort(([a], [b]) => (a < b ? -1 : 1));
  return rows.map(([needs, pages]) => (needs ? [needs, listed(pages)] : ["nothing", `${pages.length} others`]));
}

function listed(pages: readonly string[]): string {
  const more = pages.length - SHOWN;
  return more > 1 ? `${pages.slice(0, SHOWN).join(", ")} and ${more} more` : pages.join(", ");
}

function readNeeds(folder: string, path: string): Sources {
  const read = (file: string) => readFileSync(join(folder, file), "utf8");
  const page = readPage(path, read(path).replace(VENDOR_TAG, ""));
  const links = page.elements.filter((element) => attribute(element, "rel") === "stylesheet");
  const places = links.map((link) => resolveReference(page, attribute(link, "href") ?? "")?.path);
  return policyNeeds(
    page,
    places.filter((place) => place).map((place) => read(place ?? "")),
  ).sources;
}

const written = (sources: Sources): string =>
  [...sources]
    .map(([directive, found]) => `\`${directive} ${[...found].sort().join(" ")}\``)
    .sort()
    .join("; ");

const pagesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".html"))
    .map((path) => path.split(sep).join("/"))
    .sort();
