import { counted } from "../../counted";
import type { FetchPlan } from "./fetch/plan";

const SHOWN = 20;

/** What would be read of a site, as text for a terminal. @param all whether every page is named. */
export function formatPlan({ origin, pages, assets, failed }: FetchPlan, all: boolean): string {
  const count = [...assets.values()].reduce((sum, one) => sum + one, 0);
  const shown = pages.slice(0, all ? undefined : SHOWN).map((url) => `  ${url.slice(origin.length)}`);
  const more = pages.length - shown.length;
  return [
    `${origin}: ${counted(pages.length, "page")} by the sitemap and the front page; more may be linked from them.`,
    "",
    ...shown,
    ...(more > 0 ? [`  and ${more} more, see --verbose`] : []),
    "",
    `The front page loads ${counted(count, "file")}: ${[...assets].map(([host, each]) => `${each} from ${host}`).join(", ") || "none"}.`,
    ...failed.map(({ url, reason }) => `Not read: ${url} (${reason}).`),
    "Nothing was written.",
    "",
  ].join("\n");
}
