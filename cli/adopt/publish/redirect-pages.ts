import { escapeHtml } from "../../../common/escape";
import { splitTarget, type Redirect } from "../../../common/redirects";
import { listFolders } from "../io/list-folders";

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
  const places = { files: new Set(files), folders: new Set([...files].flatMap(listFolders)) };
  for (const redirect of redirects) {
    const file = findPlace(redirect, places);
    if (file === undefined) {
      taken.push(redirect.from);
      continue;
    }
    pages.set(file, pageText(redirect.to, file));
    places.files.add(file);
    for (const folder of listFolders(file)) places.folders.add(folder);
  }
  return { pages, taken };
}

interface Places {
  readonly files: ReadonlySet<string>;
  readonly folders: ReadonlySet<string>;
}

/** Undefined: the site has a file or a folder at this path, or some file system does not take its names. */
function findPlace({ path }: Redirect, { files, folders }: Places): string | undefined {
  const bare = path.slice(1);
  if (/[\\:*?"<>|]|(^|\/)[^/]{200}/.test(bare)) return undefined;
  const isPage = /\.html?$/.test(bare);
  const file = isPage || bare === "" ? bare || "index.html" : `${bare}/index.html`;
  const inTheWay = [file, ...(isPage ? [] : [`${bare}.html`]), ...listFolders(file)];
  return folders.has(file) || inTheWay.some((one) => files.has(one)) ? undefined : file;
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
<p>This page has moved to <a href="${target}">${escapeHtml(splitTarget(to).before)}</a>.</p>
</body>
</html>
`;
}

/** Relative, because the site of a project is in a folder of its host. */
function relativeTo(to: string, file: string): string {
  if (!to.startsWith("/")) return to;
  return `${"../".repeat(file.split("/").length - 1) || "./"}${to.slice(1)}`;
}
