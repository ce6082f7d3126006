import type { HiddenFile } from "../../model/adopt-report";
import { listLosses } from "./losses";
import { isForPage, textFor } from "./reader";
import type { Summarized, Task } from "./types";
import { formatAgain, shell } from "./words";

/** Tasks for files and content that the new site has too much or lacks. */
export function listContentTasks(report: Summarized): Task[] {
  return [...leftoverTask(report), ...hiddenTask(report), ...contentTask(report)];
}

function leftoverTask(report: Summarized): Task[] {
  const { leftovers } = report;
  if (leftovers.length === 0) return [];
  const title = "Leave out pages that a published site does not show";
  const what = "Item templates, style guides and pages like these are in the export, and visitors could open them.";
  const text = textFor(report, {
    terminal: what,
    page: `${what} Tick those that the new site is not to have, then click “Convert again”.`,
  });
  if (isForPage(report)) return [{ kind: "publish", title, text, names: [], choices: leftovers }];
  const patterns = patternsFor(leftovers.map(({ what }) => what));
  const options = patterns.map((pattern) => `--leave-out ${shell(pattern)}`).join(" ");
  const names = leftovers.map(({ what, reason }) => `${what} (${reason})`);
  return [{ kind: "publish", title, text, command: formatAgain(report, options), names }];
}

/** One pattern for all item templates of a folder, which are leftovers by their names; the other pages by their paths. */
const patternsFor = (paths: readonly string[]): string[] =>
  sharePatterns(paths, (path) => path.replace(/(^|\/)detail_[^/]*\.html$/, "$1detail_*.html"));

/** The patterns that several paths share, and the other paths. */
function sharePatterns(paths: readonly string[], toPattern: (path: string) => string): string[] {
  const patterns = paths.map(toPattern);
  const isShared = (pattern: string) => patterns.filter((one) => one === pattern).length > 1;
  return [...new Set(patterns.map((pattern, index) => (isShared(pattern) ? pattern : (paths[index] ?? pattern))))];
}

/** Files of the export that are not in the new site. */
function hiddenTask(report: Summarized): Task[] {
  const { hidden, pages } = report;
  if (hidden.length === 0) return [];
  const title = "Check the files that were left out";
  if (pages.some(({ template }) => template)) {
    const text = "They are not in the new folder. Leave them where they are in your project, which may need them.";
    return [{ kind: "publish", title, text, names: groupByReason(hidden) }];
  }
  const isProject = hidden.some(({ reason }) => /^(source code|a package manifest)$/.test(reason));
  const [priv, unnamed] = [hidden.filter((one) => one.isPrivate), hidden.filter((one) => !one.isPrivate)];
  const sentences = [
    "They are not in the new site.",
    ...(priv.length ? ["Private ones never belong on a web server: move them out of the export."] : []),
    ...(unnamed.length && !isProject ? ["The site works without the others, unless a script makes their names."] : []),
    textFor(report, {
      terminal: "--keep PATH keeps one.",
      page: "If you need one, copy it from your export into the unpacked folder.",
    }),
  ];
  const kept = shareEndings(unnamed.map(({ what }) => what));
  const command = formatAgain(report, kept.map((path) => `--keep ${shell(path)}`).join(" "));
  return [
    {
      kind: "publish",
      title,
      text: sentences.join(" "),
      ...(isForPage(report) || kept.length === 0 ? {} : { command }),
      names: groupByReason([...priv, ...unnamed]),
    },
  ];
}

/** As many files as a reason names. */
const SHOWN = 6;

function groupByReason(files: readonly HiddenFile[]): string[] {
  const reasons = [...new Set(files.map(({ reason }) => reason))];
  return reasons.map((reason) => {
    const names = files.filter((file) => file.reason === reason).map(({ what }) => what);
    const more = names.length > SHOWN ? ` and ${names.length - SHOWN} more` : "";
    return `${reason}: ${names.slice(0, SHOWN).join(", ")}${more}`;
  });
}

/** One pattern for all files of a folder with the same ending; the others by their paths. */
const shareEndings = (paths: readonly string[]): string[] =>
  sharePatterns(paths, (path) => path.replace(/[^/]+(?=\.[^./]+$)/, "*"));

function contentTask(report: Summarized): Task[] {
  const { pages, web } = report;
  const converted = pages.filter(({ status }) => status === "converted");
  if (listLosses(converted).length === 0) return [];
  const names = converted.filter(({ lost }) => lost.length > 0).map(({ page }) => page);
  const title = "Decide about missing content";
  if (web) {
    const text =
      "The published pages do not show it without the builder's host. Replace these parts, or remove them in the builder.";
    return [{ kind: "publish", title, text, names }];
  }
  const what = "An export does not hold the content of collections, search results or a shop.";
  const text = textFor(report, {
    terminal:
      `${what} If the site is published, add what it shows, with its URL in place of https://www.my.site. ` +
      "Or remove the empty parts in the builder and export again.",
    page: `${what} Open each of these pages in the builder, select the empty parts, delete them, and export again.`,
  });
  const command = isForPage(report) ? {} : { command: formatAgain(report, "--from https://www.my.site") };
  return [{ kind: "publish", title, text, ...command, names }];
}
