import type { IndexedPage } from "../../wire/search-index";
import { convertPage, type ConvertedPage } from "./convert-page";
import { megabytes } from "./io/archive/limits";
import type { Inventory } from "./io/inventory";
import type { Spool, Spooled } from "./io/spool";
import type { OnProgress } from "./progress";
import { decode, toUtf8 } from "./read/html/encoding";
import { readPage } from "./read/html/page";
import type { IndexEntry, Outcome, PageScript } from "./read/outcome";
import type { PageText } from "../../common/page-text";
import { linkUrl } from "../../common/page-url";
import { isTooLarge, TEXT_LIMIT } from "./read/read-text";
import type { SiteSearch } from "./read/search-page";
import type { ScriptUse } from "./read/script-use";
import { SharedFacts } from "./read/site/shared-facts";
import { emptyReport, type PageReport } from "./model/page-report";
import { vendorReport } from "./report/vendor-report";
import type { SiteContext } from "./site-context";

/** What is needed to convert the pages of a site. */
export interface Conversion {
  readonly inventory: Inventory;
  readonly site: SiteContext;
  readonly spool: Spool;
  readonly onProgress: OnProgress;
}

/** What became of all pages. */
export interface ConvertedPages {
  /** In the order of the paths. */
  readonly outcomes: readonly Outcome[];
  /** Files that the new pages load and the export lacks, by path. */
  readonly files: ReadonlyMap<string, Spooled>;
}

/** Converts one page after the other. The new files are in the spool, only facts stay in memory. */
export async function convertPages(paths: readonly string[], conversion: Conversion): Promise<ConvertedPages> {
  const outcomes: Outcome[] = [];
  const files = new Map<string, Spooled>();
  const facts = new SharedFacts();
  for (const path of paths) {
    await conversion.onProgress({ step: "converting", done: outcomes.length, total: paths.length });
    outcomes.push(await adoptPage(path, conversion, files, facts));
  }
  return { outcomes, files };
}

/** One page, from its bytes to its new bytes. */
async function adoptPage(
  path: string,
  { inventory, site, spool }: Conversion,
  files: Map<string, Spooled>,
  facts: SharedFacts,
): Promise<Outcome> {
  const isLarge = await isTooLarge(inventory, path);
  const bytes = isLarge && !site.merge ? undefined : await inventory.read(path);
  /** A page that stays as it is, with the changes of the owner. */
  const keep = async (reason: string): Promise<Outcome> => {
    const merged = bytes && (await site.merge?.file(path, bytes));
    const outcome = leave(path, "unchanged", reason);
    return merged && merged !== bytes
      ? { ...outcome, bytes: await spool.add(merged), base: await spool.add(bytes) }
      : outcome;
  };
  if (isLarge) return keep(`larger than ${megabytes(TEXT_LIMIT)}`);
  if (!bytes) return leave(path, "unreadable", "the system refuses to read the file");
  const decoded = decode(bytes);
  if (!decoded) return keep("not text, although its name says HTML");
  const page = await convertOne(path, decoded.text, site);
  if (!page) return keep("nested too deeply to be read");
  for (const file of page.files) if (!files.has(file.path)) files.set(file.path, await spool.add(toUtf8(file.text)));
  return {
    report: facts.shareMembers(page.report),
    scripts: facts.share(page.uses.map((use) => readScript(path, use))),
    modules: facts.share(page.modules),
    ...(page.needs && site.options.csp ? { needs: structuredClone(page.needs) } : {}),
    ...(page.source === undefined ? {} : { bytes: await spool.add(decoded.encode(page.source)) }),
    ...(page.base === undefined ? {} : { base: await spool.add(decoded.encode(page.base)) }),
    ...(page.read ? { indexed: await addToIndex(page.read, site.search, spool) } : {}),
  };
}

/** @returns `undefined` when a walk through the page's tree is too deep. */
async function convertOne(path: string, text: string, site: SiteContext): Promise<ConvertedPage | undefined> {
  try {
    return await convertPage(readPage(path, text), site);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return undefined;
  }
}

const readScript = (page: string, use: ScriptUse): PageScript => ({
  kind: use.kind,
  ...(use.file === undefined ? {} : { file: use.file }),
  ...(use.kind === "vendor" ? { vendor: vendorReport(page, use) } : {}),
  ...(use.recognized?.version === undefined ? {} : { version: use.recognized.version }),
});

async function addToIndex(
  { path, language, noindex, title, headings, text }: PageText,
  { cleanLinks }: SiteSearch,
  spool: Spool,
): Promise<IndexEntry> {
  const url = `..${linkUrl(path, cleanLinks)}`;
  const json = toUtf8(JSON.stringify({ url, title, headings, text } satisfies IndexedPage));
  return { language, noindex, size: json.length, json: await spool.add(json) };
}

function leave(page: string, status: PageReport["status"], reason: string): Outcome {
  const left = [{ what: "the whole page", reason }];
  return { report: { ...emptyReport(page, status), left }, scripts: [], modules: [] };
}
