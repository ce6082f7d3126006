import { basename } from "node:path";
import { findFile } from "../../common/find-file";
import { OPEN_PAGES } from "../gate/gate";
import type { PageChange } from "../records/pages";
import type { Settings } from "../settings/settings";
import { ChangeProblem } from "./change-problem";
import { toUrl, type PublishedPages } from "./published-pages";

export type AddressSettings = Pick<Settings, "site" | "logInPage" | "accessDeniedPage">;

/** The changed address of a page; null: it has none. @throws ChangeProblem if the page cannot have it. */
export async function checkAddress(
  page: string,
  changes: readonly PageChange[],
  { site, logInPage, accessDeniedPage }: AddressSettings,
  published: Pick<PublishedPages, "findByAddress">,
): Promise<string | null> {
  const address = changes.find((change) => change.kind === "settings")?.address;
  if (address === undefined) return null;
  const fixed = [...OPEN_PAGES, `${logInPage}.html`, `${accessDeniedPage}.html`];
  if (basename(page) === "index.html" || fixed.includes(`/${page}`))
    throw new ChangeProblem("The address of this page cannot be changed");
  const url = toUrl({ page, address });
  const other = published.findByAddress(url);
  if ((other && other.page !== page) || (await findFile(site, url)))
    throw new ChangeProblem("Another page has this address");
  return address;
}
