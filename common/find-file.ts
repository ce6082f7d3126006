import type { Stats } from "node:fs";
import { realpath, stat } from "node:fs/promises";
import { join, sep } from "node:path";
import { isRefused } from "./file-class";
import { unlessMissing } from "./missing-file";
import type { PublicFiles } from "./public-files";

/** The result of looking up a path in a folder. */
export type Found = {
  /** Names of the file, relative to the folder, such as `/shop/index.html`: as looked up, and after resolving links. */
  names: readonly string[];
} & ({ kind: "file"; path: string; size: number } | { kind: "moved"; to: string });

/** Splits a request path into decoded segments; `undefined` when it is malformed or tries to leave the folder. */
function safeSegments(pathname: string): string[] | undefined {
  try {
    const segments = pathname.split("/").slice(1).map(decodeURIComponent);
    const harmless = segments.every(
      (segment) => !/[/\\\0]/.test(segment) && (!segment.startsWith(".") || segment === ".well-known"),
    );
    return harmless ? segments : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Looks a page or file up: the file itself, `index.html` of a folder, `<path>.html` without its ending.
 * A folder without its slash and a page with one too many are sent to their proper URL, so that
 * relative links work. Symbolic links that lead out of the folder count as missing, and so do files that are not public.
 * @param files default: all files whose names no site serves are left out, and no others.
 * @throws Error when the disk does not answer, which does not mean that the file is missing.
 */
export async function findFile(
  root: string,
  pathname: string,
  files: Pick<PublicFiles, "allows"> = ALL_FILES,
): Promise<Found | undefined> {
  const segments = safeSegments(pathname);
  if (!segments) return undefined;
  const folder = segments.at(-1) === "";
  const path = join(root, ...segments);
  const here = await lookUp(root, path, files);
  if (here?.stats.isFile() && !folder) return foundFile(path, here);
  if (here?.stats.isDirectory()) {
    const index = join(path, "index.html");
    const found = await lookUp(root, index, files);
    if (found?.stats.isFile())
      return folder ? foundFile(index, found) : { kind: "moved", to: `${pathname}/`, names: found.names };
  }
  const bare = pathname.replace(/\/+$/, "");
  if (!bare) return undefined;
  const page = join(root, ...(folder ? segments.slice(0, -1) : segments)) + ".html";
  const found = await lookUp(root, page, files);
  if (!found?.stats.isFile()) return undefined;
  return folder ? { kind: "moved", to: bare, names: found.names } : foundFile(page, found);
}

/** The possible file names of a path. */
export function namesFor(pathname: string): string[] {
  const segments = safeSegments(pathname)?.filter(Boolean);
  if (!segments) return [];
  const path = `/${segments.join("/")}`;
  return [path, `${path}.html`, `${path.replace(/\/$/, "")}/index.html`];
}

interface Looked {
  stats: Stats;
  names: string[];
}

function foundFile(path: string, { stats, names }: Looked): Found {
  return { kind: "file", path, size: stats.size, names };
}

const ALL_FILES: Pick<PublicFiles, "allows"> = { allows: async () => true };

async function lookUp(root: string, path: string, files: Pick<PublicFiles, "allows">): Promise<Looked | undefined> {
  const [realRoot, real] = await Promise.all([unlessMissing(realpath(root)), unlessMissing(realpath(path))]);
  if (realRoot === undefined || real === undefined || (real !== realRoot && !real.startsWith(realRoot + sep)))
    return undefined;
  const both = [path.slice(root.length), real.slice(realRoot.length)].map((name) => name.split(sep).join("/"));
  const names = [...new Set(both)];
  // Checks the names of the found file, because a URL can be spelled in many ways.
  if (isRefused(names)) return undefined;
  const stats = await unlessMissing(stat(real));
  if (!stats || (stats.isFile() && !(await files.allows(names, real)))) return undefined;
  return { stats, names };
}

/** Reads a `Range` header with one range; several ranges and other units are ignored, as the standard allows. */
export function byteRange(
  header: string | undefined,
  size: number,
): { start: number; end: number } | "unsatisfiable" | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? "");
  if (!match || (!match[1] && !match[2])) return undefined;
  const last = match[2] ? Number(match[2]) : size - 1;
  const start = match[1] ? Number(match[1]) : Math.max(0, size - last);
  const end = match[1] ? Math.min(last, size - 1) : size - 1;
  if (start >= size || (match[1] && match[2] && last < start)) return "unsatisfiable";
  return { start, end };
}
