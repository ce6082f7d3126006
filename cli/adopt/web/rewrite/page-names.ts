import { pageUrl } from "../../../../common/page-url";
import { allowName, cleanName, cutToBytes, decodeName, foldPath, LONGEST_NAME } from "./safe-name";

const PAGINATION = /^([0-9a-f]{8})_page$/i;
const ENDING = ".html";
/** Room for the ending, and for the number of a name that exists already. */
const LONGEST_STEM = LONGEST_NAME - ENDING.length - "-99999".length;

/** The same URL without `_page=1`, which is the page that the URL without it shows, and without slashes at its end. */
export function toPageUrl(href: string): string {
  const url = new URL(href);
  url.hash = "";
  url.pathname = url.pathname.replace(/(?<=.)\/+$/, "");
  for (const [key, value] of [...url.searchParams]) {
    if (PAGINATION.test(key) && value === "1") url.searchParams.delete(key);
  }
  if (url.search === "") url.search = "";
  return url.href;
}

/** A URL with the part of its query that chooses pages of lists, and the other part. */
export function splitQuery(href: string): { list: string; rest: string } {
  const url = new URL(href);
  const parts = url.search.slice(1).split("&").filter(Boolean);
  const isList = (part: string) => PAGINATION.test(part.split("=")[0] ?? "");
  url.hash = "";
  url.search = parts.filter(isList).join("&");
  const rest = parts.filter((part) => !isList(part)).join("&");
  return { list: url.href, rest: rest === "" ? "" : `?${rest}` };
}

/**
 * The file of each page, by URL. A page keeps its path if it can; of several that want the same file, the one whose URL fits
 * gets it, and the others get a number.
 */
export function namePages(urls: Iterable<string>): Map<string, string> {
  const wanted = [...new Set([...urls].map(toPageUrl))].map((href) => {
    const stem = wantStem(new URL(href));
    return { url: href, stem, fits: fitsStem(href, stem) };
  });
  wanted.sort((a, b) => Number(b.fits) - Number(a.fits) || (a.url < b.url ? -1 : 1));
  const taken = new Set<string>();
  const files = new Map<string, string>();
  for (const { url: href, stem } of wanted) {
    let file = stem + ENDING;
    for (let n = 2; taken.has(foldPath(file)); n++) file = `${stem}-${n}${ENDING}`;
    taken.add(foldPath(file));
    files.set(href, file);
  }
  return files;
}

const fitsStem = (href: string, stem: string): boolean => {
  const { pathname, search } = new URL(href);
  return search === "" && isSamePath(pageUrl(stem + ENDING), pathname);
};

/** Whether two encoded paths are the same after decoding. */
export function isSamePath(one: string, other: string): boolean {
  try {
    return one === other || decodeURIComponent(one) === decodeURIComponent(other);
  } catch {
    return false;
  }
}

/** The path of a page's file without its ending: `blog/5f0c1d2e-page/2` for the second page of a list on `/blog`. */
function wantStem({ pathname, searchParams }: URL): string {
  const segments = pathname.split("/").filter(Boolean).map(decodeName);
  const last = segments.pop()?.replace(/\.html?$/i, "");
  const pages: string[] = [];
  const rest: string[] = [];
  for (const [key, value] of searchParams) {
    const [, list] = PAGINATION.exec(key) ?? [];
    if (list === undefined || !/^\d{1,9}$/.test(value)) rest.push(`${key}-${value}`);
    else pages.push(`${list}-page`, value);
  }
  const path = [...segments, ...(last === undefined ? [] : [last]), ...pages];
  if (path.length === 0) path.push("index");
  path.push([path.pop(), ...rest].join("-"));
  return path.map((name, index) => toSegment(name, index < path.length - 1)).join("/");
}

/** Folders have no dots, so that no folder has the name of a file. */
function toSegment(name: string, isFolder: boolean): string {
  const clean = cutToBytes(cleanName(isFolder ? name.replaceAll(".", "-") : name), LONGEST_STEM) || "page";
  const allowed = allowName(isFolder ? clean : clean + ENDING);
  return isFolder ? allowed : allowed.slice(0, -ENDING.length);
}
