import { counted } from "../../../counted";
import type { PublishReport } from "../../model/adopt-report";
import { isForPage, textFor } from "./reader";
import type { Summarized, Task } from "./types";
import { formatAgain, joinNames, listTitles } from "./words";

/** What the site has for search engines and for its web host, a sentence each. */
export function describePublication({ host, listed, redirects, kept }: PublishReport): string[] {
  return [
    ...(listed === undefined ? [] : [`sitemap.xml lists ${counted(listed, "page")} for search engines.`]),
    ...(kept.length > 0 ? [`Kept as they are in the export: ${joinNames(kept)}.`] : []),
    ...(redirects > 0 && host ? [`${counted(redirects, "redirect")} of old paths, for ${host.title}.`] : []),
    ...(redirects > 0 && !host ? [`${counted(redirects, "redirect")} of old paths, for the Millrace host.`] : []),
  ];
}

/** Without the address of the site, there is no sitemap. */
export function sitemapTask(report: Summarized): Task[] {
  if (report.publish.hasSitemap || isForPage(report)) return [];
  return [
    {
      kind: "publish",
      title: "Add a sitemap for search engines",
      text: "sitemap.xml and robots.txt need the address of the new site. Adopt again with --origin and this address.",
      command: formatAgain(report, "--origin https://my.site"),
      names: [],
    },
  ];
}

/** A web host without settings serves only a file with exactly the name in a link. */
export function cleanUrlTask(report: Summarized): Task[] {
  const names = listTitles(report.pages, "clean URL");
  if (names.length === 0 || report.publish.host) return [];
  return [
    {
      kind: "publish",
      title: "Set the web host up for links without .html",
      text: textFor(report, {
        terminal: "The Millrace host answers them. For another web host, adopt again with --for and its name.",
        page: "Choose a web host that shows about.html for a link to /about, such as Netlify, Cloudflare Pages or GitHub Pages.",
      }),
      ...(isForPage(report) ? {} : { command: formatAgain(report, "--for netlify") }),
      names,
    },
  ];
}

export function limitTask({ publish: { host } }: Summarized): Task[] {
  if (!host?.limits.length) return [];
  return [{ kind: "publish", title: `Mind the limits of ${host.title}`, text: host.limits.join(" "), names: [] }];
}

/** How the site gets online, in a sentence. */
export function uploadText({ host }: PublishReport, site: string): string {
  if (!host) return "Any web host works: the pages need no backend.";
  if (host.beside !== undefined) {
    return `Then copy ${site} to the server, with ${site}${host.beside}, and ${host.use ?? "read it there"}.`;
  }
  if (host.files.length === 0) return `Then upload ${site} to ${host.title}, which needs no further settings.`;
  return `Then upload ${site} to ${host.title}, which reads ${joinNames(host.files)}.`;
}
