import { findRedirectProblem } from "../../../common/check-redirects";
import type { GivenRedirect } from "../../../common/redirects";
import type { GateTables } from "../../../common/access";
import { AdoptError } from "../model/adopt-error";
import { readRedirectList } from "./redirect-list";
import { mergeRedirects, readSiteSettings } from "./site-settings";

/** The settings of the host beside a site, with what a run of `adopt` adds. */
export interface CombinedSettings {
  readonly redirects: readonly GivenRedirect[];
  /** Those of the redirects that the run adds. */
  readonly added: readonly GivenRedirect[];
  readonly publicFiles: readonly string[];
  readonly gate: GateTables;
  readonly bucket?: string;
}

/**
 * Reads the settings beside a site and adds redirects to them.
 * @param site the folder, or the archive without its ending.
 * @param answered the redirects of the published site; those of the table replace them.
 * @param table path of a CSV table.
 * @throws AdoptError when a file cannot be used, or the redirects together make a loop.
 */
export async function combineSettings(
  site: string,
  answered: readonly GivenRedirect[],
  table: string | undefined,
): Promise<CombinedSettings> {
  const added = mergeRedirects(answered, table === undefined ? [] : await readRedirectList(table));
  const { redirects: before, publicFiles, bucket, ...gate } = await readSiteSettings(site);
  const redirects = mergeRedirects(before, added);
  const problem = findRedirectProblem(redirects);
  if (!problem) return { redirects, added, publicFiles, gate, bucket };
  const { from = "" } = redirects[problem.index ?? -1] ?? {};
  throw new AdoptError(`The redirects of ${table ?? ""} and of ${site}.config.json together: ${from} ${problem.text}`);
}
