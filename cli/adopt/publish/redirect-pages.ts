import { escapeHtml } from "../../../host/base/escape";
import { partsOf, type Redirect } from "../../../host/base/redirects";

export interface RedirectPages {
  /** Pages by path. */
  readonly pages: ReadonlyMap<string, string>;
  /** Old paths that cannot have a page, because the site has a file there. */
  readonly taken: readonly string[];
}

/** Pages that send visitors on, for hosts that cannot redirect. */
export function redirectPages(redirects: readonly Redirect[], files: ReadonlySet<string>): RedirectPages {
  const pages = new Map<string, string>();
  const taken: string[] = [];
  for (const redirect of redirects) {
    const file = pageFile(redirect, files);
    if (file === undefined) taken.push(redirect.from);
    else pages.set(file, pageText(redirect.to, file));
  }
  return { pages, taken };
}

/** Undefined: the site has a file at this path, or the path is no name for a file. */
function pageFile({ path }: Redirect, files: ReadonlySet<string>): string | undefined {
  const bare = path.slice(1);
  if (/[\\:*?"<>|]|(^|\/)[^/]{200}/.test(bare)) return undefined;
  const isPage = /\.html?$/.test(bare);
  const file = isPage ? bare : `${bare}/index.html`.replace(/^\//, "");
  const inTheWay = [file, bare, ...(isPage ? [] : [`${bare}.html`])];
  return inTheWay.some((one) => files.has(one)) ? undefined : file;
}

function pageText(to: string, file: string): string {
  const target = escapeHtml(relativeTo(to, file));
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>This page has moved</title>
<link rel="canonical" href="${target}">
<meta http-equiv="refresh" content="0; url=${target}">
</head>
<body>
<p>This page has moved to <a href="${target}">${escapeHtml(partsOf(to).before)}</a>.</p>
</body>
</html>
`;
}

/** Relative, because the site of a project is in a folder of its host. */
function relativeTo(to: string, file: string): string {
  if (!to.startsWith("/")) return to;
  return `${"../".repeat(file.split("/").length - 1) || "./"}${to.slice(1)}`;
}
