/** The address of a file of the site, as seen from a page of it. Both are relative to the folder of the site. */
export function toRelativeUrl(page: string, file: string): string {
  const from = page.split("/").slice(0, -1);
  const to = file.split("/");
  let shared = 0;
  while (shared < from.length && shared < to.length - 1 && from[shared] === to[shared]) shared++;
  const path = [...from.slice(shared).map(() => ".."), ...to.slice(shared).map(encodeURIComponent)];
  return path.join("/");
}

/** The file of the site that an address leads to, as seen from a page; undefined: none of `files`. */
export function findLinked(page: string, href: string, files: readonly string[]): string | undefined {
  const root = "http://site.invalid/";
  if (!URL.canParse(href, root + page)) return undefined;
  const { origin, pathname } = new URL(href, root + page);
  if (`${origin}/` !== root) return undefined;
  const path = decode(pathname.slice(1));
  return files.find((file) => file === path);
}

/** A path that is not percent-encoded correctly is the name of no file. */
function decode(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}
