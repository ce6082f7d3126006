import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { listFolders } from "../folders";

/** Documents outside `docs` and `src` that are pages of the site, and where they are there. */
const OTHERS: Readonly<Record<string, string>> = {
  "README.md": "overview",
  "CHANGELOG.md": "changelog",
  "CONTRIBUTING.md": "contributing",
  "SECURITY.md": "security",
  "fixtures/README.md": "fixtures/index",
  "fixtures/backend/triggers.md": "fixtures/triggers",
};

/**
 * Where a document of the repository is on the site.
 * @param path from the root of the repository.
 * @returns `undefined` for other files.
 */
export function findPage(path: string): string | undefined {
  const [, room] = /^src\/([\w-]+)\/README\.md$/.exec(path) ?? [];
  if (room) return `behaviours/${room}.md`;
  if (OTHERS[path]) return `${OTHERS[path]}.md`;
  const [, inside] = /^docs\/(.+)\.md$/.exec(path) ?? [];
  return inside && `${inside.replace(/(^|\/)README$/, "$1index")}.md`;
}

/** Every document that is a page, as paths from the root, sorted. */
export function sources(root: string): string[] {
  const docs = readdirSync(join(root, "docs"), { recursive: true, encoding: "utf8" }).map((path) => `docs/${path}`);
  const readmes = listFolders(root).map((room) => `src/${room}/README.md`);
  return [...docs, ...readmes, ...Object.keys(OTHERS)]
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => findPage(path) && existsSync(join(root, path)))
    .sort();
}

/**
 * The target of a document's link on the site: a page there, the same URL outside, or undefined for a file of the
 * repository that is no page.
 * @param from the document, from the root of the repository.
 */
export function resolveLink(root: string, from: string, target: string): string | undefined {
  if (/^[a-z]+:/.test(target) || target.startsWith("#")) return target;
  const [path = "", anchor] = target.split("#");
  const file = posix.join(dirname(from), path);
  const page = existsSync(join(root, file)) ? findPage(file) : undefined;
  if (!page) return undefined;
  return `/${page.replace(/(^|\/)index\.md$/, "$1").replace(/\.md$/, "")}${anchor === undefined ? "" : `#${anchor}`}`;
}

/** The first heading of a document. */
export function readTitle(root: string, path: string): string {
  return /^# (.+)$/m.exec(readFileSync(join(root, path), "utf8"))?.[1] ?? path;
}

/** The anchor of a heading, as hosts of repositories make it: links work in the documents and on the site. */
export function toSlug(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .trim()
    .replace(/\s/g, "-");
}
