import { LASTING, LASTING_PATTERN } from "../../../../common/lasting-files";
import { SPLAT, type Redirect } from "../../../../common/redirects";
import { urlPath } from "../../../../common/page-url";
import { foldersWithPage, inOrderOfUse, formatSome, type HostFiles, type SiteLayout } from "../layout";
import { redirectPages } from "../redirect-pages";

/** Vercel takes 2,048 routes in all; headers and clean URLs need some of them. */
const MOST_REDIRECTS = 2000;

/** `vercel.json`. `404.html` needs no rule there. */
export function vercelFiles(layout: SiteLayout): HostFiles {
  const { exact, folders } = inOrderOfUse(layout);
  // Relative links of these pages need the slash.
  const slashes = foldersWithPage(layout).map((folder) => {
    const source = urlPath(folder);
    return { source: escapePattern(source), destination: `${source}/`, statusCode: 302 };
  });
  const room = Math.max(0, MOST_REDIRECTS - slashes.length - folders.length);
  const written = exact.slice(0, room);
  const redirects = [...written.map(exactRule), ...folders.map(folderRule), ...slashes].slice(0, MOST_REDIRECTS);
  const headers = [
    ...(layout.csp === undefined ? [] : [headerRule("/(.*)", "Content-Security-Policy", layout.csp)]),
    headerRule(`/:folder*/:name(${LASTING_PATTERN})`, "Cache-Control", LASTING),
  ];
  const settings = {
    $schema: "https://openapi.vercel.sh/vercel.json",
    cleanUrls: true,
    ...(redirects.length > 0 ? { redirects } : {}),
    headers,
  };
  const { pages, taken } = redirectPages(exact.slice(room), layout.files);
  const left = [...taken, ...folders.slice(MOST_REDIRECTS).map(({ from }) => from)];
  return {
    site: new Map([["vercel.json", `${JSON.stringify(settings, null, 2)}\n`], ...pages]),
    sendsPolicy: true,
    limits: [
      ...(pages.size > 0
        ? [`Vercel takes ${MOST_REDIRECTS} redirects: ${pages.size} others are HTML pages that send visitors on.`]
        : []),
      ...(left.length > 0 ? [`These redirects are more than Vercel takes: ${formatSome(left)}.`] : []),
    ],
  };
}

const exactRule = ({ from, to, status }: Redirect) => ({
  source: from === "/" ? from : `${escapePattern(from)}{/}?`,
  destination: to,
  statusCode: status,
});

const folderRule = ({ from, to, status }: Redirect) => ({
  source: `${escapePattern(from.slice(0, -2))}/:splat+`,
  destination: to.endsWith(SPLAT) ? `${to}+` : to,
  statusCode: status,
});

const headerRule = (source: string, key: string, value: string) => ({ source, headers: [{ key, value }] });

/** A path whose characters mean nothing else in a pattern. */
const escapePattern = (path: string): string => path.replace(/[\\(){}[\]:*+?]/g, "\\$&");
