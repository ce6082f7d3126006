import { attribute } from "../../read/html/page";
import { AdoptError } from "../../model/adopt-error";
import type { FetchedRedirect } from "../../model/published-site";
import { parsePage } from "./discover";
import { unreadable } from "./fetch-error";
import type { FetchOptions } from "./options";
import type { Entry, Store } from "./store";
import type { Visit } from "./visit";

const MOST_REDIRECTS = 10;

/** Where a site is. */
export interface Start {
  readonly origin: string;
  /** The URL of the first page. */
  readonly url: string;
  readonly entry: Entry;
  /** What led from the front page to it, inside the site. */
  readonly redirects: readonly FetchedRedirect[];
}

/**
 * Finds the first page of a site: the front page, or where it leads. Another host is read only if `acceptHost` agrees.
 * @throws AdoptError when there is no such page, or it is not one of the builder.
 */
export async function findStart(
  start: URL,
  ask: (url: URL) => Promise<Visit>,
  store: Pick<Store, "read">,
  acceptHost: FetchOptions["acceptHost"],
): Promise<Start> {
  let url = new URL("/", start);
  let redirects: FetchedRedirect[] = [];
  for (let count = 0; count < MOST_REDIRECTS; count++) {
    const found = await ask(url);
    if (found.kind === "password")
      throw new AdoptError(
        `${url.href} asks for a password, so the site cannot be read. Remove the password in the builder while you adopt the site.`,
      );
    if (found.kind === "failed") throw unreadable(url.href, found.reason);
    if (found.kind === "file") {
      await checkPage(url, found.entry, store);
      return { origin: url.origin, url: url.href, entry: found.entry, redirects };
    }
    const to = new URL(found.to);
    if (to.hostname !== url.hostname && !(await acceptHost?.(url.host, to.host))) {
      throw new AdoptError(
        `${url.href} leads to another host, ${to.host}. If that is your site: millrace adopt ${to.origin}`,
      );
    }
    redirects =
      to.origin === url.origin
        ? [...redirects, { from: url.pathname + url.search, to: to.href, status: found.status as 301 }]
        : [];
    url = to;
  }
  throw new AdoptError(
    `${start.href} redirects more than ${MOST_REDIRECTS} times. Name the URL at which the site opens in a browser.`,
  );
}

async function checkPage(url: URL, entry: Entry, store: Pick<Store, "read">): Promise<void> {
  if (!isHtml(entry.type)) {
    const type = entry.type === "" ? "no type" : entry.type;
    throw new AdoptError(`${url.href} is not an HTML page (${type}). Name the URL of the site's front page.`);
  }
  const { html } = parsePage(await store.read(entry), url.href);
  if (html && ["data-wf-site", "data-wf-page", "data-wf-domain"].some((name) => attribute(html, name) !== undefined))
    return;
  throw new AdoptError(
    `${url.href} was made with another builder: its <html> has no data-wf-site. Only sites whose exports Millrace runs can be adopted. Check the URL.`,
  );
}

export const isHtml = (type: string): boolean => type === "text/html" || type === "application/xhtml+xml";
