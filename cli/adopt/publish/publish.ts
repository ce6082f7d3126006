import { toRedirect, type GivenRedirect } from "../../../common/redirects";
import type { GateTables } from "../../../common/access";
import type { Inventory } from "../io/inventory";
import { namesBuilder } from "../read/vendor-url";
import { AdoptError } from "../model/adopt-error";
import type { PublishReport } from "../model/adopt-report";
import { isWebHost, WEB_HOST_NAMES, webHost } from "./hosts";
import type { HostFiles } from "./layout";
import { makeSitemap, robotsText } from "./sitemap";

/** The options of a conversion that are about publishing. */
export interface PublishOptions {
  /** The web host that gets files of its kind: `netlify`, `cloudflare`, `vercel`, `github-pages`, `nginx`, `caddy`. */
  for?: string;
  /** Origin of the new site, such as `https://my.site`. */
  origin?: string;
  /** Old paths and where they lead. */
  redirects?: readonly GivenRedirect[];
  /** Who can open what, by the settings of `millrace host`. */
  gate?: GateTables;
}

/** A converted site, as far as publishing needs it. */
export interface Converted {
  readonly inventory: Inventory;
  /** Paths of its pages. */
  readonly pages: readonly string[];
  /** Pages that search engines are to leave out. */
  readonly noindex: ReadonlySet<string>;
  /** Every file of the new site. */
  readonly files: ReadonlySet<string>;
  /** Whether visitors may look for a page, by its path. */
  readonly isListed: (path: string) => boolean;
  readonly csp: string | undefined;
}

/** What a site gets besides its pages. */
export interface Publication {
  /** New files of the site, by path. */
  readonly files: ReadonlyMap<string, string>;
  /** A file beside the site: the ending of its name, and its text. */
  readonly beside?: HostFiles["beside"];
  readonly report: PublishReport;
}

/** @throws AdoptError for a host or an origin that cannot be used. */
export function checkPublishOptions({ for: host, origin }: PublishOptions): void {
  if (host !== undefined && !isWebHost(host)) {
    throw new AdoptError(`--for is "${host}". Expected one of ${WEB_HOST_NAMES.join(", ")}.`);
  }
  if (origin === undefined) return;
  if (URL.canParse(origin) && /^https?:/.test(origin) && new URL(origin).origin === origin) return;
  throw new AdoptError(
    `--origin is "${origin}". Expected the URL of the new site without a path, such as https://my.site.`,
  );
}

/**
 * Makes the files of a web host, `sitemap.xml` and `robots.txt`.
 * @throws AdoptError when the export has a file of the web host already.
 */
export async function publish(site: Converted, options: PublishOptions): Promise<Publication> {
  const redirects = (options.redirects ?? []).map(toRedirect);
  const found = await filesForSearch(site, options);
  const hasSitemap = found.files.has("sitemap.xml") || site.inventory.files.has("sitemap.xml");
  const { kept, listed } = found;
  const report = { redirects: redirects.length, hasSitemap, kept, ...(listed === undefined ? {} : { listed }) };
  if (options.for === undefined || !isWebHost(options.for)) return { files: found.files, report };
  const files = new Set([...site.files, ...found.files.keys()]);
  const { title, use, files: make } = webHost(options.for);
  const made = make({ files, redirects, csp: site.csp });
  checkFree(made, site.inventory, options.for);
  const host = {
    name: options.for,
    title,
    files: [...made.site.keys()].filter((path) => !path.endsWith(".html")),
    ...(made.beside && use !== undefined ? { beside: made.beside.ending, use } : {}),
    sendsPolicy: made.sendsPolicy,
    limits: [...made.limits],
  };
  return {
    files: new Map([...found.files, ...made.site]),
    ...(made.beside ? { beside: made.beside } : {}),
    report: { ...report, host },
  };
}

interface SearchFiles {
  readonly files: ReadonlyMap<string, string>;
  /** Those of the export that stay. */
  readonly kept: string[];
  /** How many pages the new sitemap lists. */
  readonly listed?: number;
}

/** `sitemap.xml` and `robots.txt`, which need the URL of the site. */
async function filesForSearch(site: Converted, { origin }: PublishOptions): Promise<SearchFiles> {
  if (origin === undefined) return { files: new Map(), kept: [] };
  const listed = site.pages.filter((path) => site.isListed(path) && !site.noindex.has(path));
  const pages = await Promise.all(
    listed.map(async (file) => ({ file, changed: await readDate(site.inventory, file) })),
  );
  const isTaken = (path: string) => site.inventory.files.has(path);
  const made = {
    "sitemap.xml": makeSitemap(pages, origin, isTaken),
    "robots.txt": [["robots.txt", robotsText(origin)]],
  };
  const files = new Map<string, string>();
  const kept: string[] = [];
  for (const [path, texts] of Object.entries(made)) {
    if (await isKept(site.inventory, path)) kept.push(path);
    else for (const [name, text] of texts) files.set(name, text);
  }
  return { files, kept, ...(kept.includes("sitemap.xml") ? {} : { listed: pages.length }) };
}

function checkFree({ site }: HostFiles, { files }: Inventory, host: string): void {
  const taken = [...site.keys()].find((path) => files.has(path));
  if (taken === undefined) return;
  throw new AdoptError(
    `The export has a file ${taken}, which --for ${host} would replace. Leave it out with --leave-out ${taken}, or adopt without --for.`,
  );
}

/** A file of the export stays, unless it leads search engines to the builder. */
async function isKept(inventory: Inventory, path: string): Promise<boolean> {
  if (!inventory.files.has(path)) return false;
  const bytes = await inventory.read(path);
  return bytes !== undefined && !namesBuilder(new TextDecoder().decode(bytes));
}

async function readDate(inventory: Inventory, file: string): Promise<Date | undefined> {
  return (await inventory.about?.(file).catch(() => undefined))?.changed;
}
