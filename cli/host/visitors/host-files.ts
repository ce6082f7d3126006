import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { unlessMissing } from "../../../common/missing-file";
import type { GivenRedirect } from "../../../common/redirects";
import type { Settings } from "../../../host/settings/settings";
import type { Inventory } from "../../adopt/io/inventory";
import type { StoredBase } from "../../adopt/onto/base-archive";
import { prepareMerge } from "../../adopt/onto/merge-text";
import { isWebHost, webHost } from "../../adopt/publish/hosts";
import type { HostFiles } from "../../adopt/publish/layout";
import { publish } from "../../adopt/publish/publish";
import { decode } from "../../adopt/read/html/encoding";
import { readPage } from "../../adopt/read/html/page";
import { isPage } from "../../adopt/read/outcome";
import { policyNeeds } from "../../adopt/read/policy-needs";
import { SiteFiles } from "../../adopt/read/site-files";
import { sitePolicy } from "../../adopt/report/policy-text";
import type { VisitorFile, VisitorFiles } from "./visitor-files";

export interface HostedSite {
  readonly folder: string;
  readonly inventory: Inventory;
  readonly base: StoredBase | undefined;
  readonly settings: Settings;
}

/** Adds the files of the web host that the site was adopted for, with redirects of changed addresses. */
export async function addHostFiles(
  visible: VisitorFiles,
  site: HostedSite,
): Promise<{ files: AsyncGenerator<VisitorFile>; beside: HostFiles["beside"]; limits: readonly string[] }> {
  const { base, inventory, settings } = site;
  const host = base?.options.for;
  const redirects = listRedirects(visible, settings.redirects);
  if (host === undefined || !isWebHost(host)) {
    const hint = "The site was not adopted for a web host (adopt --for), so its redirects are not written.";
    const limits = redirects.length > 0 ? [hint] : [];
    return { files: visible.files(), beside: undefined, limits };
  }
  const csp = base?.options.csp ? await makePolicy(visible, site, host) : undefined;
  const { files, beside, report } = await publish(
    {
      // Files of the web host that are there are merged below.
      inventory: { ...inventory, files: new Set() },
      ...{ pages: [], noindex: new Set(), isListed: () => false, files: visible.paths, csp },
    },
    { for: host, redirects },
  );

  async function* all(): AsyncGenerator<VisitorFile> {
    for await (const file of visible.files()) if (!files.has(file.path)) yield file;
    for (const [path, text] of files) yield { path, bytes: Buffer.from(await mergeOwn(path, text, site)) };
  }
  return { files: all(), beside, limits: report.host?.limits ?? [] };
}

/** Those of the settings, which the host obeys first, and those of changed addresses. */
function listRedirects({ moved }: VisitorFiles, given: readonly GivenRedirect[]): GivenRedirect[] {
  const known = new Set(given.map(({ from }) => from));
  const added = moved.flatMap(({ from, to }) => [
    { from, to },
    { from: `${from}.html`, to },
  ]);
  return [...given, ...added.filter(({ from }) => !known.has(from))];
}

/** The file with what the owner has changed in it since it was made. */
async function mergeOwn(path: string, text: string, { base, inventory }: HostedSite): Promise<string> {
  const [before, mine] = await Promise.all([base?.read(path), inventory.read(path)]);
  const [old, own] = [before && decode(before)?.text, mine && decode(mine)?.text];
  if (own === undefined || own === old || isPage(path)) return text;
  return prepareMerge(path, { base: old ?? "", mine: own }, {})(text, () => "mine").text;
}

/** The content security policy of the pages with their changes. */
async function makePolicy(
  { paths, changed }: VisitorFiles,
  { folder, inventory, base }: HostedSite,
  host: Parameters<typeof webHost>[0],
): Promise<string> {
  const files = new SiteFiles(inventory);
  const needs = [];
  for (const file of inventory.files) {
    const page = changed.get(file);
    if (!isPage(file) || !paths.has(page?.path ?? file)) continue;
    const bytes = page?.bytes ?? (await inventory.read(file));
    const text = bytes && decode(bytes)?.text;
    if (text === undefined) continue;
    const read = readPage(file, text);
    needs.push(policyNeeds(read, await files.readStylesheets(read), undefined, base?.options));
  }
  // Only the exported pages show which scripts are those of the owner.
  const ownScripts = !(await readPolicyFiles(folder, host)).includes("require-trusted-types-for");
  return sitePolicy(needs.map((one) => ({ ...one, ownScripts })));
}

/** The text of the files that have the policy of the adopted site. */
async function readPolicyFiles(folder: string, host: Parameters<typeof webHost>[0]): Promise<string> {
  const { site, beside } = webHost(host).files({ files: new Set(), redirects: [], csp: "default-src 'none'" });
  const places = [...[...site.keys()].map((path) => join(folder, path)), ...(beside ? [folder + beside.ending] : [])];
  return (await Promise.all(places.map((place) => unlessMissing(readFile(place, "utf8"))))).join("\n");
}
