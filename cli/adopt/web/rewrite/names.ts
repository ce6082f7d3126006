import type { FetchedSite } from "../../model/published-site";
import { nameAssets } from "./asset-names";
import { namePages } from "./page-names";
import { foldPath } from "./safe-name";

/** Where the files of a published site are in the new one: paths from its root, by URL. */
export interface Names {
  /** By the URL without slash at its end and without `_page=1` (`toPageUrl`). */
  readonly pages: ReadonlyMap<string, string>;
  readonly assets: ReadonlyMap<string, string>;
}

/** Every path is unique on file systems that ignore case, and allowed on all of them. */
export function nameFiles({ pages, assets }: Pick<FetchedSite, "pages" | "assets">): Names {
  const named = namePages(pages.keys());
  const taken = new Set([...named.values()].map(foldPath));
  return { pages: named, assets: nameAssets(assets.values(), taken) };
}
