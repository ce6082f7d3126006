import { counted } from "../../../counted";
import { formatSize } from "../../format-size";
import type { WebReport } from "../../model/web-report";
import type { Task } from "./types";

/** What was read of a published site, a sentence each. */
export function describeReading(web: WebReport | undefined): string[] {
  if (!web) return [];
  const { added, changed, gone } = web.changes;
  const amount = `${counted(web.pages, "page")} and ${counted(web.assets, "file")}, ${formatSize(web.size)}`;
  const moved = web.redirects === 0 ? "" : ` ${counted(web.redirects, "redirect")} kept.`;
  const isChanged = added.length + changed.length + gone.length > 0;
  return [
    `Read from ${web.origin}: ${amount}.${moved}`,
    ...(isChanged
      ? [`Since the run before: ${added.length} added, ${changed.length} changed, ${gone.length} gone.`]
      : []),
  ];
}

/** Broken parts of the published pages. */
export function listReadingRepairs(web: WebReport | undefined): Task[] {
  if (!web) return [];
  const dead = new Set(web.deadLinks.map(({ url }) => withoutQuery(url)));
  // A deleted page is listed as a dead link, because a second run cannot read it either.
  const failed = web.failed.filter(({ url, gone }) => !(gone && dead.has(withoutQuery(url))));
  const mayPass = new Set(failed.map(({ url }) => withoutQuery(url)));
  const tasks: [title: string, text: string, names: string[]][] = [
    [
      "Check URLs that could not be read",
      "Pages name them, but the new site does not have them. Run the same command again if the failure may have passed.",
      failed.map(
        ({ url, reason, foundOn }) => `${url}: ${reason}${foundOn === undefined ? "" : `, named on ${foundOn}`}`,
      ),
    ],
    [
      "Fix links to what is gone",
      "The published site does not have it either, so visitors get “not found”.",
      web.deadLinks
        .filter(({ url }) => !mayPass.has(withoutQuery(url)))
        .map(({ url, foundIn }) => `${url} in ${foundIn}`),
    ],
    [
      "Check files that are still on the builder's hosts",
      "They are loaded from there as before, and are gone when the published site is closed.",
      web.hosts
        .filter(({ builder }) => builder)
        .map(({ host, references, foundIn }) => `${host}, ${counted(references, "reference")}, first in ${foundIn}`),
    ],
  ];
  return tasks
    .filter(([, , names]) => names.length > 0)
    .map(([title, text, names]) => ({ kind: "repair", title, text, names }));
}

const withoutQuery = (url: string): string => url.replace(/[?#].*$/, "");

/** Whether {@link listReadingRepairs} names a URL of the site. @param path of a file, or a URL from the root. */
export function createReadingCheck(web: WebReport | undefined): (path: string) => boolean {
  const named = new Set([...(web?.failed ?? []), ...(web?.deadLinks ?? [])].map(({ url }) => withoutQuery(url)));
  return (path) =>
    web !== undefined && URL.canParse(path, web.origin) && named.has(withoutQuery(new URL(path, web.origin).href));
}
