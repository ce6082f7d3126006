import type { HiddenFile } from "../../model/adopt-report";
import { listLosses, listOtherScripts } from "./losses";
import { listReadingTasks } from "./published";
import { isForPage, needsHost, textFor } from "./reader";
import type { Summarized, Task } from "./types";
import { cleanUrlTask, limitTask, sitemapTask, uploadText } from "./web-host";
import { formatAgain, listTitles, shell } from "./words";

/** The steps of going online, in order. */
export function listPublishingTasks(report: Summarized): Task[] {
  return [
    ...listReadingTasks(report),
    ...leftoverTask(report),
    ...hiddenTask(report),
    ...contentTask(report),
    ...formTask(report),
    ...programTask(report),
    ...accountTask(report),
    ...accessTask(report),
    ...scriptTask(report),
    ...policyTask(report),
    ...sitemapTask(report),
    ...cleanUrlTask(report),
    ...limitTask(report),
    publishTask(report),
  ];
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
  const { hidden } = report;
  if (hidden.length === 0) return [];
  const [priv, unnamed] = [hidden.filter((one) => one.isPrivate), hidden.filter((one) => !one.isPrivate)];
  const sentences = [
    "They are not in the new site.",
    ...(priv.length ? ["Private ones never belong on a web server: move them out of the export."] : []),
    ...(unnamed.length ? ["The site works without the others, unless a script makes their names."] : []),
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
      title: "Check the files that were left out",
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
      `${what} If the site is published, add what it shows, with its address in place of https://www.my.site. ` +
      "Or remove the empty parts in the builder and export again.",
    page: `${what} Open each of these pages in the builder, select the empty parts, delete them, and export again.`,
  });
  const command = isForPage(report) ? {} : { command: formatAgain(report, "--from https://www.my.site") };
  return [{ kind: "publish", title, text, ...command, names }];
}

function formTask(report: Summarized): Task[] {
  const { pages, api } = report;
  const names = listTitles(pages, "site form");
  if (names.length === 0 || api !== undefined) return [];
  const text = textFor(report, {
    terminal:
      "Serve the site with the Millrace host, which stores submissions. Or publish the pages on any web host, run the " +
      "Millrace host elsewhere, and adopt again with --api and its address.",
    page:
      "Does somebody run a Millrace host for you? Click “Convert another”, open “Forms go to another host”, type its address, " +
      "and choose your export again. Or use a service for forms: in the builder, select the form, set its action to the address " +
      "that the service shows you, and export again.",
  });
  return [{ kind: "publish", title: "Choose where forms send", text, ...hostCommand(report), names }];
}

function programTask({ programs: names = [] }: Summarized): Task[] {
  if (names.length === 0) return [];
  const text =
    "The builder's script in this export was edited to use these programs, mostly for forms. The new script does not " +
    "use them. To send a form to a program, set it as the action of the form in the builder, and export again.";
  return [{ kind: "publish", title: "Decide about programs of the web server", text, names }];
}

function accountTask(report: Summarized): Task[] {
  const names = listTitles(report.pages, "account form");
  if (names.length === 0) return [];
  const text = textFor(report, {
    terminal: "Log-in and sign-up need a backend. The Millrace host is one.",
    page: "Log-in and sign-up do not work on a plain web host. Delete these forms in the builder and export again, or ask somebody to run the Millrace host for you.",
  });
  return [{ kind: "publish", title: "Host user accounts", text, ...hostCommand(report), names }];
}

/** Nothing for a reader without a terminal. */
const hostCommand = (report: Summarized): Pick<Task, "command"> =>
  isForPage(report) ? {} : { command: `npx millrace host ${shell(report.site)}` };

function accessTask(report: Summarized): Task[] {
  const { access } = report;
  if (access.found.length + access.unknown.length === 0) return [];
  const what =
    "An export does not say which pages are for users only or have a password. A plain web host shows them to everyone.";
  const text = textFor(report, {
    terminal: what,
    page: `${what} Delete their files from the unpacked folder before you publish it, or ask somebody to run the Millrace host for you.`,
  });
  return [
    {
      kind: "publish",
      title: "Protect pages",
      text,
      names: [...access.found.map(({ what }) => what), ...access.unknown],
    },
  ];
}

function scriptTask(report: Summarized): Task[] {
  const names = listOtherScripts(report);
  if (names.length === 0) return [];
  const text =
    "Pages still load these scripts from other hosts. Remove the ones that you no longer need in the builder.";
  return [{ kind: "publish", title: "Check scripts of others", text, names }];
}

function policyTask({ csp, publish }: Summarized): Task[] {
  if (csp === undefined || publish.host?.sendsPolicy) return [];
  const text =
    "All pages work with this policy, as far as their markup shows what they load. Set it as a header on your web host, and " +
    "add what your own scripts load.";
  const command = `Content-Security-Policy: ${csp}`;
  return [{ kind: "publish", title: "Send the content security policy", text, command, names: [] }];
}

function publishTask(report: Summarized): Task {
  const { site, publish } = report;
  const look = "Check the pages first, on this machine";
  const text = textFor(report, {
    terminal: needsHost(report)
      ? `${look}, with a mock backend. Then publish as described above.`
      : `${look}. ${uploadText(publish, site)}`,
    page:
      `Click “Download ${site}.zip” and unpack the file with a double click. Open index.html in the new folder and look at the pages. ` +
      "Then log in at your web host, and upload everything in that folder as your site." +
      (needsHost(report) ? " The pages work there at once; the forms work after the steps above." : ""),
  });
  return {
    kind: "publish",
    title: "Publish the site",
    text,
    ...(isForPage(report) ? {} : { command: `npx millrace serve ${shell(site)}` }),
    names: [],
  };
}
