import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { adopt, type AdoptOptions, type AdoptReport, type PageReport } from "../../../../cli/adopt/adopt";

/** A made-up vendor script: words of the real one's vocabulary, and a call that passes the data. */
export function vendorScript(data = "{events:{},actionLists:{}}"): string {
  return (
    `(()=>{var w={a:"__wf_design",b:"__wf_slug",c:"w-webflow-badge",d:".w-form-done",e:"w--current"};` +
    `Webflow.require("ix2").init(${data})})();`
  );
}

/** A made-up jQuery, recognized by the names of its interface. */
export const JQUERY =
  `!function(w){var q=function(s){return new q.fn.init(s)};q.expando="q1";q.Deferred=1;q.ajaxSetup=1;` +
  `q.noConflict=function(){return q};w.jQuery=w.$=q}(window);`;

const VENDOR_TAG = `<script src="js/webflow.js"></script>`;
export const BUNDLE = "/* the runtime */";

export interface PageParts {
  html?: string;
  head?: string;
  body?: string;
  scripts?: string;
}

/** A page as the builder exports it. */
export function page({ html = "", head = "", body = "", scripts = VENDOR_TAG }: PageParts = {}): string {
  return (
    `<!DOCTYPE html>\n<html data-wf-page="p1" data-wf-site="s1"${html}>\n` +
    `<head><meta charset="utf-8">${head}</head>\n<body>${body}\n${scripts}\n</body>\n</html>\n`
  );
}

export interface Adopted {
  report: AdoptReport;
  /** The text of a file of the new folder. */
  read(path: string): Promise<string>;
  bytes(path: string): Promise<Buffer>;
  /** Every file of the new folder. */
  files(): Promise<string[]>;
  page(path: string): PageReport;
}

const folders: string[] = [];

export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "adopt-"));
  folders.push(folder);
  return folder;
}

/** For `afterEach`. */
export async function removeFolders(): Promise<void> {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
}

export async function writeSite(files: Record<string, string | Buffer>): Promise<string> {
  const root = join(await temporaryFolder(), "export");
  await mkdir(root);
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), content);
  }
  return root;
}

export async function fakeBundle(): Promise<string> {
  const bundle = join(await temporaryFolder(), "millrace.js");
  await writeFile(bundle, BUNDLE);
  return bundle;
}

/** Writes a site, adopts it and returns access to the result. */
export async function adoptSite(files: Record<string, string | Buffer>, options: AdoptOptions = {}): Promise<Adopted> {
  return adoptFolder(await writeSite(files), options);
}

export async function adoptFolder(root: string, options: AdoptOptions = {}): Promise<Adopted> {
  const report = await adopt(root, { bundle: await fakeBundle(), ...options });
  return {
    report,
    read: (path) => readFile(join(report.out, path), "utf8"),
    bytes: (path) => readFile(join(report.out, path)),
    files: () => filesIn(report.out),
    page: (path) => {
      const found = report.pages.find((candidate) => candidate.page === path);
      if (!found) throw new Error(`no report for ${path}`);
      return found;
    },
  };
}

export async function filesIn(root: string): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .sort();
}

/** The data block of an adopted page. */
export function readData(source: string): { events: Record<string, unknown>; actionLists: Record<string, unknown> } {
  const [, json] =
    /<script type="application\/json" data-interactions(?:="[^"]*")?>([^]*?)<\/script>/.exec(source) ?? [];
  if (json === undefined) throw new Error("the page has no interaction data");
  return JSON.parse(json) as ReturnType<typeof readData>;
}

/** A site of one page whose vendor script contains `data`, with the two standard files. */
export const oneSite = (parts: PageParts, data?: string): Record<string, string> => ({
  "index.html": page(parts),
  "js/webflow.js": vendorScript(data),
});
