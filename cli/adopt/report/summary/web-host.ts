import { counted } from "../../../counted";
import type { PublishReport } from "../../model/adopt-report";
import { listFasterTasks } from "./faster";
import { isForPage, needsHost, textFor } from "./reader";
import type { Summarized, Task } from "./types";
import { formatAgain, joinNames, listTitles, shell } from "./words";

/** What the site has for search engines and for its web host, a sentence each. */
export function describePublication({ host, listed, redirects, kept }: PublishReport): string[] {
  return [
    ...(listed === undefined ? [] : [`sitemap.xml lists ${counted(listed, "page")} for search engines.`]),
    ...(kept.length > 0 ? [`Kept as they are in the export: ${joinNames(kept)}.`] : []),
    ...(redirects > 0 && host ? [`${counted(redirects, "redirect")} of old paths, for ${host.title}.`] : []),
    ...(redirects > 0 && !host ? [`${counted(redirects, "redirect")} of old paths, for the Millrace host.`] : []),
  ];
}

/** Tasks of going online, in order. */
export function listHostTasks(report: Summarized): Task[] {
  const tasks = [...scriptTask(report), ...builderFilesTask(report), ...languageTask(report), ...policyTask(report)];
  const converted = report.pages.filter(({ status }) => status === "converted");
  // A program publishes the pages that it makes of templates or source code.
  const isProgram = report.sources?.some(({ kind }) => kind === "source");
  if (isProgram || (converted.length > 0 && converted.every(({ template }) => template))) return tasks;
  return [
    ...tasks,
    ...sitemapTask(report),
    ...cleanUrlTask(report),
    ...limitTask(report),
    ...listFasterTasks(report),
    publishTask(report),
  ];
}

function scriptTask(report: Summarized): Task[] {
  const names = [...new Set(report.pages.flatMap(({ otherScripts }) => otherScripts))].sort();
  if (names.length === 0) return [];
  const what =
    "Pages still load these scripts from other hosts. Remove the ones that you no longer need in the builder";
  const text = textFor(report, {
    terminal: `${what}.`,
    page: `${what}: under “Site settings”, “Custom code”, or in the settings of a page. Then export again.`,
  });
  return [{ kind: "publish", title: "Check scripts of others", text, names }];
}

function builderFilesTask(report: Summarized): Task[] {
  const files = new Set(report.pages.flatMap(({ builderFiles }) => builderFiles));
  if (files.size === 0) return [];
  const hosts = new Set([...files].map((file) => new URL(file).hostname));
  const what =
    `The pages name ${counted(files.size, "file")} on the builder's servers, style sheets may name more. They can disappear ` +
    "with your account there.";
  const text = textFor(report, {
    terminal: `${what} If the site is published, adopt it by its URL, which copies them. Or save them, and name the copies in the pages.`,
    page: `${what} Upload them under “Assets” in the builder, choose them again on the pages, and export again.`,
  });
  return [{ kind: "publish", title: "Copy files from the builder's servers", text, names: [...hosts].sort() }];
}

/** Copies of a site in several languages, of which search engines do not know yet that they belong together. */
function languageTask({ pages }: Summarized): Task[] {
  const homes = pages.filter(
    ({ page, status }) => status === "converted" && /^(?:[a-z]{2}(?:-[a-z]{2})?\/)?index\.html$/i.test(page),
  );
  if (homes.length < 2 || pages.some(({ hasAlternates }) => hasAlternates)) return [];
  const stated = new Set(homes.map(({ language }) => language).filter(Boolean));
  const links = homes.map(({ page, language }) => {
    const folder = page.slice(0, -"index.html".length);
    // Copies of a page often keep the language of the first one.
    const code = stated.size === homes.length ? language : folder.slice(0, -1) || language || "x-default";
    return `<link rel="alternate" hreflang="${code}" href="https://www.my.site/${folder}">`;
  });
  const text =
    "The site is there in several languages. For search engines, add these links to the head of each home page, and links of this kind " +
    "to the other pages:";
  const names = homes.map(({ page }) => page);
  return [{ kind: "publish", title: "Connect the languages", text, command: links.join("\n"), names }];
}

function policyTask({ csp, publish }: Summarized): Task[] {
  if (csp === undefined || publish.host?.sendsPolicy) return [];
  const text =
    "All pages work with this policy, as far as their markup shows what they load. Set it as a header on your web host, and " +
    "add what your own scripts load.";
  const command = `Content-Security-Policy: ${csp}`;
  return [{ kind: "publish", title: "Send the content security policy", text, command, names: [] }];
}

/** Without the URL of the site, there is no sitemap. */
function sitemapTask(report: Summarized): Task[] {
  if (report.publish.hasSitemap || isForPage(report)) return [];
  return [
    {
      kind: "publish",
      title: "Add a sitemap for search engines",
      text: "sitemap.xml and robots.txt need the URL of the new site. Adopt again with --origin and this URL.",
      command: formatAgain(report, "--origin https://my.site"),
      names: [],
    },
  ];
}

/** A web host without settings serves only a file with exactly the name in a link. */
function cleanUrlTask(report: Summarized): Task[] {
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

function limitTask({ publish: { host } }: Summarized): Task[] {
  if (!host?.limits.length) return [];
  return [{ kind: "publish", title: `Mind the limits of ${host.title}`, text: host.limits.join(" "), names: [] }];
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

/** How the site gets online, in a sentence. */
function uploadText({ host }: PublishReport, site: string): string {
  if (!host)
    return "Any web host works, unless scripts of your own need a certain one: the pages need no Millrace host.";
  if (host.beside !== undefined) {
    return `Then copy ${site} to the server, with ${site}${host.beside}, and ${host.use ?? "read it there"}.`;
  }
  if (host.files.length === 0) return `Then upload ${site} to ${host.title}, which needs no further settings.`;
  return `Then upload ${site} to ${host.title}, which reads ${joinNames(host.files)}.`;
}
