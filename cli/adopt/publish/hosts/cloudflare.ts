import type { Redirect } from "../../../../common/redirects";
import { inOrderOfUse, formatSome, WRITTEN_BY, type HostFiles, type SiteLayout } from "../layout";
import { redirectPages } from "../redirect-pages";
import { headerRules, formatRule } from "./netlify";

/** Limits of Cloudflare Pages: rules of each kind, and characters of their lines. */
const MOST = { exact: 2000, folders: 100, line: 1000, headers: 100, header: 2000 };

const NOT_FOUND = `<!DOCTYPE html>
<html lang="en">
<head><meta charset="utf-8"><title>Page not found</title></head>
<body><h1>Page not found</h1><p><a href="/">Home page</a></p></body>
</html>
`;

/** `_redirects` and `_headers`. Clean URLs need no rule there. */
export function cloudflareFiles(layout: SiteLayout): HostFiles {
  const { exact, folders } = inOrderOfUse(layout);
  const site = new Map<string, string>();
  const limits: string[] = [];
  const fits = (redirect: Redirect) => formatRedirect(redirect).length < MOST.line;
  const written = exact.filter(fits).slice(0, MOST.exact);
  const patterns = folders.filter(fits).slice(0, MOST.folders);
  // Paths count once with and once without a slash at the end.
  const withSlashes = written.length * 2 <= MOST.exact;
  const lines = [
    ...written.flatMap((one) => [
      formatRedirect(one),
      ...(withSlashes && one.path ? [formatRedirect({ ...one, from: `${one.from}/` })] : []),
    ]),
    ...patterns.map(formatRedirect),
  ];
  if (lines.length > 0) site.set("_redirects", `# ${WRITTEN_BY} cloudflare\n${lines.join("\n")}\n`);
  const kept = new Set(written);
  const { pages, taken } = redirectPages(
    exact.filter((one) => !kept.has(one)),
    layout.files,
  );
  for (const [path, text] of pages) site.set(path, text);
  const left = [...taken, ...folders.filter((one) => !patterns.includes(one)).map(({ from }) => from)];
  if (pages.size > 0) {
    limits.push(
      `Cloudflare Pages takes ${MOST.exact} redirects: ${pages.size} others are HTML pages that send visitors on.`,
    );
  }
  if (left.length > 0) limits.push(`These redirects are more than Cloudflare Pages takes: ${formatSome(left)}.`);

  const all = headerRules(layout);
  const headers = all.filter((rule) => formatRule(rule).length <= MOST.header);
  if (headers.length > 0) {
    const rules = headers.slice(0, MOST.headers).map(formatRule);
    site.set("_headers", `# ${WRITTEN_BY} cloudflare\n${rules.join("")}`);
  }
  if (headers.length > MOST.headers) {
    const rest = headers.length - MOST.headers;
    limits.push(`Cloudflare Pages takes ${MOST.headers} rules for headers: ${rest} files are not cached for long.`);
  }
  const sendsPolicy = headers.length === all.length;
  if (!sendsPolicy) {
    limits.push(
      `The content security policy is longer than the ${MOST.header} characters that Cloudflare Pages takes, so it is not sent.`,
    );
  }
  // Without this page, Cloudflare Pages answers every unknown URL with the home page.
  if (!layout.files.has("404.html")) site.set("404.html", NOT_FOUND);
  return { site, sendsPolicy, limits };
}

const formatRedirect = ({ from, to, status }: Redirect): string => `${from} ${to} ${status}`;
