import { counted } from "../../counted";
import type { MergeReport } from "../model/merge-report";
import { isPage } from "../read/outcome";
import { joinNames } from "./summary/words";

/** As many names as a sentence can take. */
const SHOWN = 6;

/** What a merge did, in sentences. @param dry whether nothing was written. */
export function formatMerge(
  { pages, edits, own, removed, renamed, inline, beside, byLine }: MergeReport,
  dry: boolean,
): string[] {
  const { builder, owner, both } = pages;
  const kept = dry ? "would be kept" : edits === 1 ? "is kept" : "are kept";
  return [
    `${counted(builder, "page")} changed in the builder, ${owner} by you, ${both} by both.`,
    `${counted(edits, "change")} of yours ${kept}.`,
    ...(own.length > 0 ? [`Files that only you have stay: ${list(own)}.`] : []),
    ...(removed.length > 0 ? [`Files that the builder no longer has go: ${list(removed)}.`] : []),
    ...describeRenamed(renamed),
    ...(inline.length > 0
      ? [
          `The content security policy refuses inline styles or scripts that you added to ${list(inline)}. Move them into files of your own.`,
        ]
      : []),
    ...(beside === undefined
      ? []
      : [
          `You changed ${beside.replace(/\.new$/, "")}, so it stays. The new one is ${beside}: take over what you need.`,
        ]),
    ...byLine.map(({ what, reason }) => `${what} was merged line by line, because ${reason}. Look at it in a browser.`),
  ];
}

/** Only pages have visitors who come by an old link. */
function describeRenamed(renamed: MergeReport["renamed"]): string[] {
  const pages = renamed.filter(({ path }) => isPage(path)).map(({ path, from }) => `${from} is ${path} now`);
  const others = renamed.length - pages.length;
  return [
    ...(pages.length > 0
      ? [
          `Pages with another name in the builder: ${list(pages)}. Redirects keep links to the old ones alive (--redirects).`,
        ]
      : []),
    ...(others > 0 ? [`${counted(others, "other file")} with another name in the builder.`] : []),
  ];
}

const list = (names: readonly string[]): string =>
  names.length > SHOWN ? `${names.slice(0, SHOWN).join(", ")} and ${names.length - SHOWN} more` : joinNames(names);
