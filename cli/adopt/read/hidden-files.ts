import { classifyFile, createPathMatcher, findHiding, startsWithPrivateKey } from "../../../common/file-class";
import { findNamedFiles } from "../../../common/named-files";
import type { Inventory } from "../io/inventory";
import { AdoptError } from "../model/adopt-error";
import type { HiddenFile } from "../model/adopt-report";
import { isTooLarge, readText } from "./read-text";

/** A private key is smaller, in bytes. */
const LARGEST_KEY = 1_000_000;

/** What desktops and Git leave in every folder; not worth a task for the owner. */
const LITTER = /(^|\/)(\.DS_Store|\._[^/]*|Thumbs\.db|desktop\.ini|\.git[^/]*)$/i;

/** What a new site gets of an export. */
interface PublicPart {
  /** Without the hidden files. */
  readonly inventory: Inventory;
  /** Worth the attention of the owner. */
  readonly hidden: readonly HiddenFile[];
}

/**
 * Leaves out the files of an export that no visitor may get: private ones, and ones that no page names.
 * @param keep paths of files that stay. A pattern with `*` keeps no private file.
 * @param typed those of `keep` that the user has typed.
 * @throws AdoptError when one of `typed` matches no file.
 */
export async function leaveOutHidden(
  inventory: Inventory,
  keep: readonly string[],
  typed: readonly string[],
): Promise<PublicPart> {
  const paths = [...inventory.files];
  checkUsed(typed, paths);
  const named = await findNamedFiles(paths, (path) => readText(inventory, path), createPathMatcher(keep));
  const hidden: HiddenFile[] = [];
  for (const path of paths) {
    if (keep.includes(path)) continue;
    if (classifyFile(path).kind === "web host") continue;
    const found = await findHiding(path, {
      isNamed: () => named.has(path),
      async holdsPrivateKey() {
        const bytes = (await isTooLarge(inventory, path, LARGEST_KEY)) ? undefined : await inventory.read(path);
        return bytes !== undefined && startsWithPrivateKey(bytes);
      },
    });
    if (found) hidden.push({ what: path, ...found });
  }
  const out = new Set(hidden.map(({ what }) => what));
  const notes = hidden.map(({ what, reason }) => ({ what, reason }));
  return {
    inventory: {
      ...inventory,
      files: new Set(paths.filter((path) => !out.has(path))),
      skipped: [...inventory.skipped, ...notes],
    },
    hidden: hidden.filter(({ what }) => !LITTER.test(what)),
  };
}

function checkUsed(typed: readonly string[], paths: readonly string[]): void {
  const unused = typed.find((pattern) => !paths.some(createPathMatcher([pattern])));
  if (unused === undefined) return;
  const expected =
    "expected the path of a file from the export's root, such as downloads/prices.csv or 'downloads/*.csv'";
  throw new AdoptError(`--keep ${unused} matches no file of the export; ${expected}`);
}
