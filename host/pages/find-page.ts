import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { unlessMissing } from "../../common/missing-file";
import { Refused } from "../http/refused";
import type { Ports } from "../ports";
import type { PageKey, PageRow, PageVersion } from "../records/pages";
import { findSiteId } from "../site/read-page";
import { listPageFiles } from "../site/site";
import type { StoredPage } from "../store/units/pages";
import type { ApplyOptions } from "./apply-changes";
import { packBase } from "./base";
import { ChangeProblem } from "./change-problem";
import { showPage, type Shown } from "./show-page";

/** A page on the disk, and what the database has of it. */
interface FoundPage {
  bytes: Buffer;
  key: PageKey;
  stored: StoredPage;
}

/**
 * Finds what the changes of a page are made on, where publishing writes the page into its file.
 * @returns its bytes, and what is stored of it, without a revision that the file does not have.
 */
export type FindOriginal = (
  bytes: Buffer,
  stored: StoredPage,
  page: string,
) => Promise<Pick<FoundPage, "bytes" | "stored">>;

/** Finds pages of a site. All functions throw Refused. */
export interface PageFinder {
  find(page: string): Promise<FoundPage>;
  /** The draft, else the revision, as it is shown on the page on the disk. */
  showLast(page: string, options?: ApplyOptions): Promise<FoundPage & Shown & { last: PageVersion }>;
  /** Questions of a page in the list, which a page that cannot be edited any more does not have. */
  countQuestions(row: Omit<PageRow, "questions">): Promise<number>;
}

/** @param findOriginal default: the file of a page is never written, and so is the original. */
export function createPageFinder(folder: string, store: Ports["store"], findOriginal?: FindOriginal): PageFinder {
  /** The bytes of a page that is in the folder. The name is compared with those found, so it cannot lead out. */
  async function readBytes(page: string): Promise<Buffer> {
    const bytes = (await listPageFiles(folder)).includes(page)
      ? await unlessMissing(readFile(join(folder, page)))
      : undefined;
    if (!bytes) throw new Refused(404, "The site has no such page");
    return bytes;
  }

  async function find(page: string): Promise<FoundPage> {
    const bytes = await readBytes(page);
    const key = { siteId: findSiteId(bytes.toString()), page };
    const stored = await store.findPage(key);
    return { key, ...(findOriginal ? await findOriginal(bytes, stored, page) : { bytes, stored }) };
  }

  const showLast: PageFinder["showLast"] = async (page, options) => {
    const { bytes, key, stored } = await find(page);
    const last = stored.draft ?? stored.revision ?? (await emptyVersion(bytes));
    return { bytes, key, stored, last, ...(await asRefused(() => showPage(last, bytes, options))) };
  };

  return {
    find,
    showLast,
    async countQuestions({ page, draft, revision, exists }) {
      if (!exists || (!draft && !revision)) return 0;
      try {
        return (await showLast(page)).questions.length;
      } catch (error) {
        if (error instanceof Refused) return 0;
        throw error;
      }
    },
  };
}

export const emptyVersion = async (bytes: Buffer): Promise<PageVersion> => ({
  changes: [],
  base: await packBase(bytes),
});

/** Runs work whose problems are those of the request. */
export async function asRefused<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ChangeProblem) throw new Refused(422, error.message);
    throw error;
  }
}
