import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { unlessMissing } from "../../common/missing-file";
import { Refused } from "../../host/http/refused";
import { hashPage } from "../../host/pages/base";
import { asRefused } from "../../host/pages/find-page";
import type { Store } from "../../host/store/store";
import { lockSite, SiteBusy } from "../adopt/base/lock";
import { findOriginal, makePage } from "./find-original";
import type { FolderSession } from "./session";
import { writePage, type WritePlace } from "./write-page";

type Published = Parameters<Store["publishPage"]>[0];

/** The store of a host whose published pages are files of a folder, and that has one owner. */
export function createFolderStore(store: Store, place: WritePlace, session: Pick<FolderSession, "find">): Store {
  let last: Promise<unknown> = Promise.resolve();
  /** One change after the other, so that what is written is what is stored. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const next = last.then(work);
    last = next.catch(() => undefined);
    return next;
  }

  async function write({ page, siteId, published, now }: Published): Promise<void> {
    const found = await unlessMissing(readFile(join(place.site, page)));
    if (!found) throw new Refused(404, "The site has no such page");
    const { bytes } = await findOriginal(found, await store.findPage({ page, siteId }), page);
    if (hashPage(bytes) !== published.base.id)
      throw new Refused(409, "The file of the page was changed meanwhile. Open the page again.");
    await writePage({ page, bytes: await asRefused(() => makePage(published, page)), at: now }, place);
  }

  return Object.assign(Object.create(store) as Store, {
    findOwnerSession: async ({ tokenHash }) => session.find(tokenHash),
    savePageDraft: (given) =>
      inTurn(async () => {
        if (given.draft?.changes.some((change) => change.kind === "settings" && change.address !== undefined))
          throw new Refused(
            422,
            "The address of a page cannot be changed here. Rename its file, and redirect the old address.",
          );
        return store.savePageDraft(given);
      }),
    publishPage: (given) =>
      inTurn(async () => {
        const { version } = await store.findPage(given);
        if (version !== given.version) return undefined;
        await lockSite(place.site, () => write(given)).catch((error: unknown) => {
          throw error instanceof SiteBusy ? new Refused(503, error.message) : error;
        });
        return store.publishPage(given);
      }),
  } satisfies Partial<Store>);
}
