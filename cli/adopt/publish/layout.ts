import { hasContentHash } from "../../../common/lasting-files";
import type { Redirect } from "../../../common/redirects";
import { urlPath } from "../../../common/page-url";

/** What the files of a web host are made from. */
export interface SiteLayout {
  /** Every file of the new site, as a path with forward slashes. */
  readonly files: ReadonlySet<string>;
  readonly redirects: readonly Redirect[];
  /** With `--csp`: the content security policy. */
  readonly csp: string | undefined;
}

/** What a web host gets. */
export interface HostFiles {
  /** Files of the site, by path. */
  readonly site: ReadonlyMap<string, string>;
  /** A file for a server. It is beside the site, so that it is not published. */
  readonly beside?: { readonly ending: string; readonly text: string };
  /** Whether the host sends the content security policy. */
  readonly sendsPolicy: boolean;
  /** What the host cannot do, a sentence each. */
  readonly limits: readonly string[];
}

/** The first line of every file that is written for a host. */
export const WRITTEN_BY = "Written by millrace adopt --for";

/** Folders that have a page: their path, without a slash at the end. The root is left out. */
export const foldersWithPage = ({ files }: SiteLayout): string[] =>
  [...files].filter((file) => file.endsWith("/index.html")).map((file) => file.slice(0, -"/index.html".length));

/** Exact redirects first, then those of folders, the inner ones before the outer ones: hosts take the first that fits. */
export function inOrderOfUse({ redirects }: SiteLayout): { exact: Redirect[]; folders: Redirect[] } {
  return {
    exact: redirects.filter(({ below }) => !below),
    folders: redirects
      .filter(({ below }) => below)
      .sort((one, other) => other.path.split("/").length - one.path.split("/").length),
  };
}

/** Files whose content never changes, as few patterns as possible: a folder of only such files is one. */
export function lastingPatterns({ files }: SiteLayout): string[] {
  const byFolder = new Map<string, string[]>();
  for (const file of files) {
    const folder = file.slice(0, file.lastIndexOf("/") + 1);
    byFolder.set(folder, [...(byFolder.get(folder) ?? []), file]);
  }
  return [...byFolder].flatMap(([folder, inside]) => {
    const lasting = inside.filter(hasContentHash);
    const isPure = folder !== "" && [...files].every((file) => !file.startsWith(folder) || hasContentHash(file));
    return lasting.length > 1 && isPure ? [`${urlPath(folder.slice(0, -1))}/*`] : lasting.map(urlPath);
  });
}

const SHOWN = 5;

/** Some names of a list that can be long. */
export function formatSome(names: readonly string[]): string {
  const more = names.length - SHOWN;
  return names.slice(0, SHOWN).join(", ") + (more > 0 ? ` and ${more} more` : "");
}
