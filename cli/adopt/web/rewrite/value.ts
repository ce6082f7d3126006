import { dirname, relative } from "pathe";
import type { Reference } from "../../model/published-site";
import type { Target, Targets } from "./targets";

/** Where references are rewritten. */
export interface Writer {
  readonly targets: Targets;
  /** The origin for references that need an absolute URL. */
  readonly origin: string;
  /** Path of the file that the references are in. */
  readonly file: string;
  /** Whether a relative URL would not work: in scripts, and in pages that are shown at any path. */
  readonly fromRoot: boolean;
}

/**
 * The new value of a reference. Links between pages start from the root, as they do on the published site; names of files are relative,
 * as in an export.
 * @param target what the URL leads to, if it was fetched.
 * @returns undefined when the value stays.
 */
export function findValue(
  { targets, origin, file, fromRoot }: Writer,
  reference: Reference,
  raw: string,
  target: Target | undefined,
): string | undefined {
  if (target) {
    if (reference.absolute) return origin + target.path;
    const isPage = target.file.endsWith(".html") && reference.use === "page";
    return isPage || fromRoot ? target.path : toRelative(file, target.path);
  }
  const own = targets.toOwn(reference.url);
  const isWhole = /^\s*(https?:)?\\?\/\\?\//i.test(raw);
  // A relative URL would have another meaning at the new place.
  if (own === undefined) return isWhole ? undefined : reference.url;
  if (reference.absolute) return origin + toPath(own);
  return reference.use === "asset" && isWhole ? undefined : toPath(own);
}

const toPath = (url: string): string => url.slice(new URL(url).origin.length);

function toRelative(file: string, path: string): string {
  const [, plain = "", rest = ""] = /^\/([^?#]*)(.*)$/.exec(path) ?? [];
  const folder = dirname(`/${file}`).split("/").map(encodeURIComponent).join("/");
  return relative(folder, `/${plain}`) + rest;
}
