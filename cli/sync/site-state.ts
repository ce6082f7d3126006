import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { classifyFile, createPathMatcher } from "../../common/file-class";
import { counted } from "../counted";
import { takeInventory } from "../adopt/io/folder";
import { NOT_SITE } from "../adopt/io/inventory";
import { readSiteSettings } from "../adopt/io/site-settings";
import { STATE_FILE } from "../adopt/onto/versions";
import { isPage } from "../adopt/read/outcome";
import type { Manifest, SiteState } from "./deploy/target";

/** The files of a state of a site. */
export type StateFiles = Omit<SiteState, "summary">;

/** The files of a site that are deployed. */
export interface FolderState extends StateFiles {
  /** Files and links that are not, with the reason. */
  readonly left: readonly string[];
}

/** Reads a site as it can be deployed. @param site the real path of its folder. */
export async function readFolderState(site: string): Promise<FolderState> {
  const { publicFiles } = await readSiteSettings(site);
  const isKept = createPathMatcher(publicFiles);
  const read = (path: string): Promise<Uint8Array> => readFile(join(site, path));
  const files = new Map<string, string>();
  const left: string[] = [];
  const { files: found, skipped } = await takeInventory(site);
  for (const path of found) {
    const { kind, reason } = classifyFile(path);
    if (path === STATE_FILE) continue;
    if (kind === "private" && !isKept(path)) left.push(`${path} (${reason})`);
    else
      files.set(
        path,
        createHash("sha256")
          .update(await read(path))
          .digest("hex"),
      );
  }
  for (const { what, reason } of skipped) if (reason !== NOT_SITE) left.push(`${what} (${reason})`);
  return { files, read, left };
}

/** How two states differ. */
export interface Change {
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly removed: readonly string[];
}

export function findChange(before: Manifest, after: Manifest): Change {
  const paths = [...after.keys()];
  return {
    added: paths.filter((path) => !before.has(path)),
    changed: paths.filter((path) => before.has(path) && before.get(path) !== after.get(path)),
    removed: [...before.keys()].filter((path) => !after.has(path)),
  };
}

export const isNoChange = ({ added, changed, removed }: Change): boolean =>
  added.length + changed.length + removed.length === 0;

/** As many pages as the summary names. */
const NAMED = 3;

/** What differs, in one line: the message of a commit. */
export function formatChange(change: Change): string {
  const count = (paths: readonly string[], verb: string): string[] => {
    const pages = paths.filter(isPage);
    const names = pages.slice(0, NAMED).join(", ");
    const others = paths.length - pages.length;
    return [
      ...(pages.length > 0
        ? [`${counted(pages.length, "page")} ${verb} (${names}${pages.length > NAMED ? ", …" : ""})`]
        : []),
      ...(others > 0 ? [`${counted(others, "file")} ${verb}`] : []),
    ];
  };
  return [
    ...count(change.changed, "changed"),
    ...count(change.added, "added"),
    ...count(change.removed, "removed"),
  ].join("; ");
}
