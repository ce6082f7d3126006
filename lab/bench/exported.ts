import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readSite, readYear } from "../../cli/exported-site";
import type { Job } from "./job";
import type { Answers } from "./measure";
import { jqueryFrom, loadSite, withLocalJquery, withoutScripts } from "./vendor";

/** The heaviest page of an exported site, in three ways. */
export interface Exported {
  name: string;
  /** Begins with a slash. */
  path: string;
  variants: Record<"none" | "vendor" | "millrace", Answers>;
  folder: string;
  /** Folder of the adopted site; deleted by {@link Exported.close}. */
  out: string;
  /** Number of modules in the composed script. */
  modules: number;
  /** Paths of the vendor script in the folder. */
  vendorScripts: ReadonlySet<string>;
  close(): void;
}

/** The page of a site with the most elements and data. */
function heaviest(folder: string, pages: readonly string[]): string {
  const weight = (page: string) => (readFileSync(join(folder, page), "utf8").match(/data-w-id|class="/g) ?? []).length;
  return pages.reduce((best, page) => (weight(page) > weight(best) ? page : best));
}

/** @returns the number of modules in the composed script. @throws when the site cannot be adopted. */
function adopt(root: string, folder: string, out: string): number {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, "cli/millrace.mjs"), "adopt", folder, "--out", out, "--json"],
    { encoding: "utf8", maxBuffer: 1e9 },
  );
  if (status !== 0) throw new Error(`${folder} could not be adopted: ${stderr}`);
  return (JSON.parse(stdout) as { composed?: { modules: unknown[] } }).composed?.modules.length ?? 0;
}

/** @param letter names the site in the tables. */
export function exported(folder: string, letter: string, { root }: Job): Exported {
  const site = loadSite(folder);
  // `adopt` also writes a configuration beside its folder.
  const temporary = mkdtempSync(join(tmpdir(), "millrace-bench-"));
  const out = join(temporary, "site");
  const modules = adopt(root, site.folder, out);
  const page = heaviest(site.folder, site.pages);
  const html = readFileSync(join(site.folder, page), "utf8");
  const year = readYear(html);
  const elements = html.match(/<[a-z]/gi)?.length ?? 0;
  const jquery = jqueryFrom(root);
  const from =
    (base: string, change = (text: string) => text): Answers =>
    (path) => {
      if (path === "/jquery.js") return { body: jquery };
      const file = join(base, path);
      if (!existsSync(file) || statSync(file).isDirectory()) return undefined;
      return { body: path === `/${page}` ? change(readFileSync(file, "utf8")) : readFileSync(file) };
    };
  return {
    name: `${letter} (${year}, ${elements} elements)`,
    path: `/${page}`,
    variants: {
      none: from(site.folder, withoutScripts),
      vendor: from(site.folder, withLocalJquery),
      millrace: from(out, withLocalJquery),
    },
    folder: site.folder,
    out,
    modules,
    vendorScripts: new Set(readSite(site.folder).scripts.keys()),
    close: () => rmSync(temporary, { recursive: true, force: true }),
  };
}
