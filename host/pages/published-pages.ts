import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { unlessMissing } from "../../common/missing-file";
import type { Ports } from "../ports";
import type { PublishedPage } from "../records/pages";
import { findSiteId } from "../site/read-page";
import type { PageEdits } from "../site/page-edits";
import type { FindListing } from "../site/page-lists";
import type { Filtered } from "../site/versions";
import { ChangeProblem } from "./change-problem";
import { createListings, type ChangedPage } from "./listings";
import { createOlderFiles } from "./older-files";
import { findMissingFiles } from "./missing-files";
import { showPage } from "./show-page";

/** Ms for which the database is not asked again. */
const FRESH_FOR = 900;
/** Ms that requests wait for a database that does not answer. */
const PATIENCE = 1000;

/** The published changes of the pages of a site, of which the database has the newest. */
export interface PublishedPages extends PageEdits {
  /** Looks for changes now, because this process has published some. */
  look(): Promise<void>;
  /** The page that has a changed address. */
  findByAddress(url: string): PublishedPage | undefined;
}

/** What is read of the store. */
export type RevisionReads = Pick<
  Ports["store"],
  "changes" | "lastPageRevision" | "listPublishedPages" | "findPageRevision"
>;

/**
 * @param folder the pages.
 * @param siteIds the ids of the sites in the pages.
 * @param publicFiles further public files, as patterns of paths.
 */
export function createPublishedPages(
  folder: string,
  { store, now, log }: Pick<Ports, "now" | "log"> & { store: RevisionReads },
  siteIds: () => string[],
  publicFiles: readonly string[],
): PublishedPages {
  const findOlderFile = createOlderFiles(folder, publicFiles, now);
  let pages = new Map<string, PublishedPage>();
  /** Those with a changed address, by it. */
  let addresses = new Map<string, PublishedPage>();
  /** Changed addresses, by file. */
  let moved = new Map<string, string>();
  let seen = 0;
  let lookedAt = -Infinity;
  let writes: number | undefined;
  let looking: { done: Promise<void>; patience: Promise<void> } | undefined;
  const listeners: ((files: readonly string[]) => void)[] = [];
  /** Pages whose older version is shown. */
  const older = new Set<string>();
  /** Those with the number of their revision, so that the log says it once. */
  const warned = new Set<string>();

  const isFresh = (): boolean => {
    const age = now() - lookedAt;
    if (age >= 0 && age < FRESH_FOR) return true;
    // Without other processes, only a write of this one can have changed something.
    return writes !== undefined && writes === store.changes?.();
  };

  /** One after the other, so that an older result does not replace a newer one. It never fails: the next look may succeed. */
  let turn = Promise.resolve();
  const look = (): Promise<void> =>
    (turn = turn.then(read).catch((cause: unknown) => {
      const error = cause instanceof Error ? cause.message : String(cause);
      log({ level: "warn", event: "changes of pages not read", error });
    }));

  async function read(): Promise<void> {
    const before = store.changes?.();
    const ids = [...new Set(["", ...siteIds()])];
    const last = await store.lastPageRevision({ siteIds: ids });
    if (last !== seen) {
      const found = await store.listPublishedPages({ siteIds: ids });
      const changed = found.filter(({ siteId, page, number }) => pages.get(toKey(siteId, page))?.number !== number);
      pages = new Map(found.map((one) => [toKey(one.siteId, one.page), one]));
      addresses = new Map(found.flatMap((one) => (one.address === null ? [] : [[toUrl(one), one] as const])));
      moved = new Map([...addresses].map(([url, { page }]) => [page, url]));
      seen = last;
      for (const listener of listeners) listener(changed.map(({ page }) => page));
    }
    lookedAt = now();
    writes = before;
  }

  function refresh(): Promise<void> {
    if (isFresh()) return Promise.resolve();
    if (!looking) {
      const done = look().finally(() => {
        lookedAt = now();
        looking = undefined;
      });
      looking = { done, patience: setTimeout(PATIENCE, undefined, { ref: false }) };
    }
    return Promise.race([looking.done, looking.patience]);
  }

  async function filter(page: string, bytes: Buffer): Promise<Filtered> {
    const siteId = findSiteId(bytes.toString());
    const entry = pages.get(toKey(siteId, page));
    // The current revision, which may be newer than the entry.
    const revision = entry && (await store.findPageRevision({ siteId, page }));
    if (!revision) {
      older.delete(page);
      return { bytes };
    }
    try {
      const { text, questions } = await showPage(revision, bytes);
      older[questions.length > 0 ? "add" : "delete"](page);
      if (questions.length > 0) await warn(page, revision.number, { text, questions: questions.length });
      return { bytes: Buffer.from(text), modified: revision.publishedAt };
    } catch (error) {
      if (!(error instanceof ChangeProblem)) throw error;
      log({ level: "error", event: "changes of a page not applied", page, error: error.message });
      return { bytes };
    }
  }

  async function warn(page: string, number: number, shown: { text: string; questions: number }): Promise<void> {
    const key = `${page} ${number}`;
    if (warned.has(key)) return;
    warned.add(key);
    const hint = "Visitors get the older page with the changes of the owner until the owner has decided.";
    const missing = (await findMissingFiles(folder, page, shown.text, findOlderFile)).join(", ");
    log({ level: "warn", event: "page exported again", page, questions: shown.questions, missing, hint });
  }

  async function readListings(): Promise<FindListing> {
    const changed = new Map<string, ChangedPage>();
    for (const { page } of pages.values()) {
      const before = await unlessMissing(readFile(join(folder, page)));
      const after = before && (await filter(page, before));
      const path = moved.get(page)?.slice(1);
      if (after?.modified)
        changed.set(page, { path: path ? `${path}.html` : page, bytes: after.bytes, at: after.modified });
    }
    return createListings(changed);
  }

  return {
    readListings,
    refresh,
    isFresh,
    look,
    findFilter: (file) =>
      [...pages.values()].some(({ page }) => page === file) ? (bytes) => filter(file, bytes) : undefined,
    findFile: (pathname) => addresses.get(decodePath(pathname))?.page,
    findAddress: (file) => moved.get(file),
    findByAddress: (url) => addresses.get(url),
    listFiles: () => [...new Set([...pages.values()].map(({ page }) => page))],
    showsOlderPage: () => older.size > 0,
    findOlderFile: async (pathname) => (pages.size > 0 ? findOlderFile(pathname) : undefined),
    onChange: (listener) => void listeners.push(listener),
  };
}

const toKey = (siteId: string, page: string): string => `${siteId} ${page}`;

/** The address of a page that has a changed one. */
export const toUrl = ({ page, address }: Pick<PublishedPage, "page" | "address">): string =>
  `/${page.replace(/[^/]*$/, "")}${address}`;

function decodePath(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}
