import { basename, extname, resolve } from "node:path";
import { convertPage, lossOf, type Converted, type Names } from "./convert";
import { decode } from "./html/encoding";
import { readPage } from "./html/page";
import { readBytes, takeInventory, type Inventory } from "./inventory";
import { checkBundle, checkOut, defaultBundle, Output, sourceFolder } from "./output";
import { AdoptError, type AdoptReport, type Note, type PageReport, type VendorReport } from "./report";
import { SiteFiles, type ScriptUse } from "./scripts";
import { recognise } from "./vendor";

export { AdoptError } from "./report";
export type { AdoptReport, Note, PageReport, VendorReport } from "./report";

/** Settings of `adopt`; every one has a default. */
export interface AdoptOptions {
  /** The folder to write; default: the source folder's name with `-millrace`. */
  out?: string;
  /** An address to load the runtime from, instead of a copy of the bundle in the new folder. */
  script?: string;
  /** The bundle to copy; default: the built one file, or the core of the split build where no page needs an island. */
  bundle?: string;
  /** Write into a folder that is not empty. Files of the same name are replaced, nothing else is deleted. */
  force?: boolean;
}

/** A page of the export: its report, what became of it, and its new bytes if it was converted. */
interface Outcome extends Omit<Converted, "source"> {
  bytes?: Buffer;
}

const PAGES = [".html", ".htm", ".xhtml"];
/** Files in which a script's name keeps that script in the folder: pages in other languages, service workers, … */
const MAY_REFER = [...PAGES, ".php", ".js", ".mjs", ".json", ".webmanifest", ".xml", ".liquid", ".njk", ".ejs", ".twig",
  ".erb", ".aspx", ".jsp", ".vue", ".jsx", ".tsx", ".svelte", ".astro"];

/**
 * Copies an exported site and puts this runtime in place of the vendor script on each of its pages. The source folder
 * is only read. Throws `AdoptError` when the folder is missing, holds no vendor script, or cannot be written to; then
 * nothing is written.
 */
export async function adopt(source: string, options: AdoptOptions = {}): Promise<AdoptReport> {
  const began = Date.now();
  const root = await sourceFolder(source);
  const out = await checkOut(root, resolve(options.out ?? `${resolve(source)}-millrace`), options.force === true);
  const inventory = await takeInventory(root, out);
  const files = new SiteFiles(inventory);
  const bundle = options.script === undefined ? await checkBundle(options.bundle ?? (await bundleFor(files, inventory))) : undefined;
  const names = await freeNames(files, basename(bundle ?? "millrace.js"), options.script);
  const pages: Outcome[] = [];
  for (const path of inventory.files) if (isPage(path)) pages.push(await adoptPage(path, inventory, files, names));
  const vendor = vendorReports(pages);
  if (vendor.length === 0) throw new AdoptError(nothingFound(root, pages));

  const dropped = await scriptsToDrop(inventory, files, pages);
  const output = new Output(root, out);
  for (const { report, bytes } of pages) if (bytes) await output.write(report.page, bytes);
  const extracted = pages.find((page) => page.extracted !== undefined)?.extracted;
  if (extracted !== undefined) await output.write(names.jquery, Buffer.from(extracted));
  if (bundle !== undefined) await output.copyBundle(bundle, names.bundle);
  const notCopied = [...inventory.skipped, ...dropped];
  for (const path of inventory.files) {
    if (output.written.has(path) || dropped.some(({ what }) => what === path)) continue;
    if (!(await output.copy(path))) notCopied.push({ what: path, reason: "cannot be read" });
  }

  const reports = pages.map(({ report }) => report);
  const count = (status: PageReport["status"]): number => reports.filter((page) => page.status === status).length;
  const totals = {
    pages: reports.length,
    converted: count("converted"),
    unchanged: count("unchanged"),
    unreadable: count("unreadable"),
    events: reports.reduce((sum, { events }) => sum + events, 0),
    filesCopied: output.copied,
    milliseconds: Date.now() - began,
  };
  return { source: root, out, script: options.script ?? names.bundle, vendor, pages: reports, notCopied, totals };
}

const isPage = (path: string): boolean => PAGES.includes(extname(path).toLowerCase());

/** Markup that an island mounts on, wherever it stands: a template is encoded, but its words are not. */
const ISLAND_WORDS = /w-lightbox|data-wf-user-(form-type|logout|subscriptions-list)/;

async function bundleFor(files: SiteFiles, inventory: Inventory): Promise<string> {
  for (const path of inventory.files) {
    if (isPage(path) && ISLAND_WORDS.test((await files.text(path)) ?? "")) return defaultBundle(true);
  }
  return defaultBundle(false);
}

/** Names for the files we add that do not hide a file of the site's own. */
async function freeNames(files: SiteFiles, bundle: string, script: string | undefined): Promise<Names> {
  const mine = await files.text(bundle);
  const taken = mine !== undefined && recognise(mine).kind !== "millrace";
  const free = (name: string): string => (files.has(name) ? free(`adopted-${name}`) : name);
  const names = { bundle: taken ? free("millrace-runtime.js") : bundle, jquery: free("jquery.js") };
  return script === undefined ? names : { ...names, address: script };
}

async function adoptPage(path: string, inventory: Inventory, files: SiteFiles, names: Names): Promise<Outcome> {
  const bytes = await readBytes(inventory, path);
  if (!bytes) return leave(path, "unreadable", "the system refuses to read the file");
  const decoded = decode(bytes);
  if (!decoded) return leave(path, "unchanged", "not text, although its name says HTML");
  try {
    const { source, ...converted } = await convertPage(readPage(path, decoded.text), files, names);
    return source === undefined ? converted : { ...converted, bytes: decoded.encode(source) };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return leave(path, "unchanged", "nested too deeply to be read");
  }
}

function leave(page: string, status: PageReport["status"], reason: string): Outcome {
  const left = [{ what: "the whole page", reason }];
  const report: PageReport = {
    page, status, found: [], converted: [], left, attention: [], events: 0, actionLists: 0, legacy: 0, jquery: "none",
  };
  return { report, uses: [] };
}

function vendorReports(pages: Outcome[]): VendorReport[] {
  const reports = new Map<string, VendorReport>();
  for (const { report, uses } of pages) {
    for (const use of uses.filter(({ kind }) => kind === "vendor")) {
      const script = use.script.src === undefined ? `${report.page}, ${use.label}` : use.label;
      if (!reports.has(script)) reports.set(script, vendorReport(script, use));
    }
  }
  return [...reports.values()];
}

function vendorReport(script: string, use: ScriptUse): VendorReport {
  const data = use.recognised?.lifted.data ?? [];
  const legacy = use.recognised?.lifted.legacy ?? [];
  const count = (key: "events" | "actionLists"): number =>
    data.reduce((sum, part) => sum + Object.keys(part[key]).length, 0);
  const reason = lossOf(use);
  const lifted = data.length + legacy.length > 0 ? "lifted" : "none";
  const interactions = !use.recognised ? "unavailable" : reason ? "lost" : lifted;
  const actionLists = count("actionLists");
  return { script, by: use.by, interactions, events: count("events"), actionLists, legacy: legacy.length, reason };
}

/**
 * Scripts that nothing in the new folder loads any more. One that another file still names stays: a service worker
 * that cannot find a file it lists does not install.
 */
async function scriptsToDrop(inventory: Inventory, files: SiteFiles, pages: Outcome[]): Promise<Note[]> {
  const loaded = new Set<string>();
  const unused = new Map<string, string>();
  for (const { report, uses } of pages) {
    for (const { kind, file } of uses) {
      if (file === undefined) continue;
      if (kind === "vendor") unused.set(file, "the vendor script, replaced");
      else if (kind === "jquery" && report.jquery === "removed") unused.set(file, "jQuery, no longer used");
      else loaded.add(file);
    }
  }
  const converted = new Map(pages.map(({ report, bytes }) => [report.page, bytes && decode(bytes)?.text]));
  const others = [...inventory.files].filter((path) => MAY_REFER.includes(extname(path).toLowerCase()));
  const drop: Note[] = [];
  for (const [what, reason] of unused) {
    if (loaded.has(what)) continue;
    const rest = others.filter((path) => path !== what && !unused.has(path));
    let namedIn: string | undefined;
    for (const path of rest) {
      const text = converted.get(path) ?? (await files.text(path));
      if (text?.includes(basename(what))) namedIn = path;
      if (namedIn !== undefined) break;
    }
    if (namedIn === undefined) drop.push({ what, reason });
  }
  return drop;
}

function nothingFound(root: string, pages: Outcome[]): string {
  if (pages.length === 0) return `${root} holds no HTML page, so there is nothing to adopt.`;
  if (pages.some(({ uses }) => uses.some(({ kind }) => kind === "millrace"))) {
    return `${root} carries this runtime already, and no page loads a vendor script.`;
  }
  return `No page in ${root} loads a vendor script (${pages.length} read). Is this the folder of an exported site?`;
}
