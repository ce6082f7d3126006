import { createHash } from "node:crypto";
import type { SiteState } from "../../../../../cli/sync/deploy/target";

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

/** A name that changes with the content, as the builder gives it. */
const lasting = (folder: string, content: string, name: string) => `${folder}/${sha256(content).slice(0, 24)}_${name}`;

const SHARED = "a photo of all versions";

/** The files of a version of a site, by path. Versions differ in all ways that need an order. */
export function siteFiles(version: number): Map<string, string> {
  const [photo, background] = [`photo ${version}`, `background ${version}`];
  const [photoPath, backgroundPath] = [lasting("images", photo, "photo.jpg"), lasting("images", background, "bg.png")];
  const shared = lasting("images", SHARED, "shared.jpg");
  const page = `<link href="css/site.css"><img src="${photoPath}"><img src="${shared}"><p>Version ${version}</p>`;
  return new Map([
    ["about.html", `<link href="css/site.css"><img src="${shared}">`],
    ["blog/first.html", `<p>A post</p>${version < 2 ? "" : `<img src="${photoPath}">`}`],
    [`blog/news-${version}.html`, `<img src="${photoPath}"><p>Only in version ${version}</p>`],
    ["css/site.css", `/* ${version} */ body { background: url(${backgroundPath}) }`],
    [backgroundPath, background],
    [photoPath, photo],
    [shared, SHARED],
    ["index.html", page],
    // A file has the name of a folder of the other version.
    version % 2 ? ["team/index.html", "<p>The team</p>"] : ["team", "The team"],
    // A compressed copy, as far as a server is concerned.
    ...(version === 1 ? [] : [["index.html.gz", page] as const]),
  ]);
}

export function makeState(files: ReadonlyMap<string, string>, summary = "A change"): SiteState {
  return {
    files: new Map([...files].map(([path, text]) => [path, sha256(text)])),
    read: async (path) => Buffer.from(files.get(path) ?? ""),
    summary,
  };
}

export const siteState = (version: number): SiteState => makeState(siteFiles(version), `Version ${version}`);

const NAMED = /(?:css|images)\/[\w.-]+/g;

/**
 * What a visitor finds wrong who opens all pages with their files.
 * @param online all files, by path.
 * @param versions those that can be online: each page has to be of one of them.
 */
export function findFaults(online: ReadonlyMap<string, string>, versions: readonly number[]): string[] {
  const sites = versions.map(siteFiles);
  const isWhole = (path: string) => {
    const text = online.get(path);
    return text !== undefined && sites.some((site) => site.get(path) === text);
  };
  const paths = new Set(sites.flatMap((site) => [...site.keys()]));
  const isPage = (path: string) => /\.html(\.gz)?$/.test(path);
  const shown = [...paths].filter((path) => isPage(path) && online.has(path));
  const named = (path: string): string[] => online.get(path)?.match(NAMED) ?? [];
  const files = [...new Set(shown.flatMap(named).flatMap((path) => [path, ...named(path)]))];
  const lacking = [...paths].filter((path) => isPage(path) && !online.has(path) && sites.every((one) => one.has(path)));
  return [
    ...lacking.map((path) => `no page ${path}`),
    ...[...shown, ...files].filter((path) => !isWhole(path)).map((path) => `${path} is missing or not whole`),
  ];
}
