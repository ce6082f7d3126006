import { readBase } from "../../adopt/base/stored-base";
import { compareCopy } from "../../compare/prove";
import { CompareError } from "../../compare/compare-error";
import { formatDifference } from "../../compare/source/finding";
import { AdoptError } from "../../adopt/model/adopt-error";
import { formatFinding, type CheckContext, type Checked, type Finding } from "./check";

/**
 * Pages that look or work in another way than those of the builder. Pages with changes of the owner, which differ on purpose, are
 * left out.
 * @param changed pages that differ from those online.
 */
export async function checkAgainstSource(
  { after, facts, settings: { sample } }: CheckContext,
  { site, source, accepted }: Pick<Checked, "site" | "source" | "accepted">,
  changed: readonly string[],
): Promise<Finding[]> {
  const edited = new Set<string>();
  for (const [path, { written }] of (await readBase(site))?.files ?? []) if (written !== undefined) edited.add(path);
  const pages: string[] = [];
  for (const page of changed) {
    const { loads } = await facts(after, page);
    if (![page, ...loads].some((path) => edited.has(path))) pages.push(page);
  }
  if (pages.length === 0) return [];
  const result = await compareCopy(source, site, { pages, most: sample }).catch((error: unknown) => {
    throw error instanceof CompareError ? new AdoptError(error.message) : error;
  });
  if (!result) return [];
  const differences = [
    ...result.sources.flatMap(({ pages: on, ...difference }) =>
      on.filter((page) => pages.includes(page)).map((page) => ({ page, what: formatDifference(difference) })),
    ),
    ...result.findings.flatMap(({ page, rule, words }) =>
      rule === undefined ? [{ page, what: `${words} differs in a browser` }] : [],
    ),
  ].map(({ page, what }) => ({ page, what: `is not like the page of the builder: ${what}` }));
  const missed = result.missed.map((page) => ({ page, what: "could not be compared with the page of the builder" }));
  const byText = new Map([...differences, ...missed].map((finding) => [formatFinding(finding), finding]));
  return [...byText].flatMap(([text, finding]) => (accepted.has(text) ? [] : [finding]));
}
