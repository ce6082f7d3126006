import { readBase } from "../../adopt/base/stored-base";
import { compareCopy } from "../../compare/prove";
import { CompareError } from "../../compare/settings";
import { formatDifference } from "../../compare/source/finding";
import { AdoptError } from "../../adopt/model/adopt-error";
import type { CheckContext, Finding } from "./check";

/**
 * Pages that look or work in another way than those of the builder: of each the first difference of its text, and the first in the
 * browser. Pages with changes of the owner, which differ on purpose, are
 * left out.
 * @param changed pages that differ from those online.
 */
export async function checkAgainstSource(
  { after, facts, settings: { sample } }: CheckContext,
  { site, source }: { readonly site: string; readonly source: string },
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
  const [inText, seen] = [new Map<string, string>(), new Map<string, string>()];
  for (const { pages: on, ...difference } of result.sources)
    for (const page of on)
      if (pages.includes(page) && !inText.has(page)) inText.set(page, formatDifference(difference));
  for (const { page, rule, width, words } of result.findings)
    if (rule === undefined && !seen.has(page)) seen.set(page, `${words} differs at ${width} px`);
  return [
    ...[...inText, ...seen].map(([page, what]) => ({ page, what: `is not like the page of the builder: ${what}` })),
    ...result.missed.map((page) => ({ page, what: "could not be compared with the page of the builder" })),
  ];
}
