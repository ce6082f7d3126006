import { realpath, stat } from "node:fs/promises";
import { adopt, tryAdopt } from "./adopt";
import type { AdoptOptions } from "./adopt-options";
import { convertSource } from "./convert-source";
import { lockSite } from "./base/lock";
import { readPlain, readRecord } from "./base/fast-record";
import { plainSite } from "./base/record-archive";
import { recoverSite, restoreBefore } from "./base/replace-site";
import { listPaths, readBase } from "./base/stored-base";
import { baseFolder } from "../../common/base-folder";
import { takeInventory } from "./io/folder";
import type { Inventory } from "./io/inventory";
import { AdoptError } from "./model/adopt-error";
import type { AdoptReport } from "./model/adopt-report";
import { readArchive } from "./io/archive/read";
import { openBase, type StoredBase } from "./onto/base-archive";
import type { Decide } from "./onto/questions";
import { forgetOptions } from "./onto/remembered-options";
import { hashBytes, isText, readIdentity, STATE_FILE, type Base, type BaseFile } from "./onto/versions";
import { unlessMissing } from "../../common/missing-file";

/** The arguments of a merge. */
export interface OntoSettings {
  /** The folder of the site. */
  readonly site: string;
  /** The export that the site was made of, if no base is remembered. */
  readonly base?: string | undefined;
  readonly decide: Decide;
  /** Options of the run before that this one does not use. Default: none. */
  readonly forget?: readonly string[] | undefined;
}

/**
 * Runs a conversion with the versions of a site, while no other run works on it.
 * @param run gets the options, with those of the run before where none are given.
 * @throws AdoptError when the site or its base cannot be read.
 */
export async function withVersions<T>(
  { site: path, base: old, decide, forget = [] }: OntoSettings,
  options: AdoptOptions,
  run: (options: AdoptOptions) => Promise<T>,
): Promise<T> {
  const site = await findSite(path);
  return lockSite(site, async () => {
    await recoverSite(site);
    const since = Date.now();
    const folder = await takeInventory(site);
    const record = await readRecord(site);
    const plain = plainSite(folder, record);
    const remembered = await findBase(site, folder);
    const { web, ...before } = forgetOptions(remembered?.options ?? {}, forget);
    const given = Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
    const fast = forget.includes("fast") ? undefined : record?.parts;
    const all = { fast, ...before, ...given, web: { ...web, ...options.web }, force: true, out: site };
    const base = old === undefined ? remembered : await baseOfExport(old, all);
    if (!base) throw new AdoptError(describeMissing(site));
    const mine = { ...plain, files: new Set([...plain.files].filter((file) => file !== STATE_FILE)) };
    const derived = new Set(record?.added.keys());
    return run({ ...all, onto: { base, mine, derived, decide, since } });
  });
}

/** Merges a new export into a site; writes nothing with `check`, or while a question is open. */
export const adoptOnto = (
  source: string,
  settings: OntoSettings,
  options: AdoptOptions,
  check: boolean,
): Promise<AdoptReport> => withVersions(settings, options, (all) => (check ? tryAdopt : adopt)(source, all));

/**
 * Puts the site before the last merge back.
 * @throws AdoptError when no earlier site is kept, or a file was changed after the merge.
 */
export async function undoOnto(path: string): Promise<void> {
  const site = await findSite(path);
  await lockSite(site, async () => {
    await recoverSite(site);
    const edited = await findEditedSince(site);
    if (edited.length > 0) {
      throw new AdoptError(
        `${site} was changed since the last merge: ${listPaths(edited)}. --undo would lose these changes. Keep copies of them, put the files back as they were, and run the command again.`,
      );
    }
    if (!(await restoreBefore(site))) {
      throw new AdoptError(
        `${site} has no state before the last merge: --undo takes back the last run with --onto only.`,
      );
    }
  });
}

/** Files that were changed, added or removed since the last run wrote the site. */
async function findEditedSince(site: string): Promise<string[]> {
  const base = await readBase(site);
  const { files, read } = await readPlain(site);
  const written = new Map(base?.own);
  for (const [path, file] of base?.files ?? []) written.set(path, file.written ?? file.hash);
  const edited: string[] = [...files].filter((path) => !written.has(path));
  for (const [path, hash] of written) {
    const bytes = files.has(path) ? await read(path) : undefined;
    if (!bytes || (await hashBytes(bytes)) !== hash) edited.push(path);
  }
  return edited;
}

async function findSite(path: string): Promise<string> {
  const stats = await unlessMissing(stat(path));
  // A killed run may have left the site without its name.
  if (!stats && (await unlessMissing(stat(baseFolder(path))))) await recoverSite(path);
  else if (!stats?.isDirectory()) {
    throw new AdoptError(
      `--onto ${path} is no folder. Expected the folder of a site that adopt wrote; unpack an archive first.`,
    );
  }
  return realpath(path);
}

/** The base beside the site, or the one inside that adopt.html writes into its archives. */
async function findBase(site: string, folder: Inventory): Promise<StoredBase | undefined> {
  const bytes = await folder.read(STATE_FILE);
  const inside = async () =>
    bytes && openBase(await readArchive(new Blob([new Uint8Array(bytes)]), STATE_FILE)).catch(() => undefined);
  return (await readBase(site)) ?? (await inside());
}

const describeMissing = (site: string): string =>
  `What adopt wrote into ${site} is not known: ${baseFolder(site)} is missing or damaged. Name the export that the site was made of: --base old-export.zip`;

/** Adopts an older export again, with the options of the site. */
const baseOfExport = (source: string, options: AdoptOptions): Promise<Base> =>
  convertSource(source, { ...options, onto: undefined, onProgress: undefined }, async ({ places, site }) => {
    const files = new Map<string, BaseFile>();
    const texts = new Map<string, Uint8Array>();
    for await (const { path, bytes, copied } of site.files()) {
      const exported = places.inventory.files.has(path) ? await places.inventory.read(path) : undefined;
      const kind = exported ? (copied ? "copy" : "page") : "made";
      files.set(path, { hash: await hashBytes(bytes), kind, ...(exported ? await readIdentity(path, exported) : {}) });
      if (isText(path)) texts.set(path, bytes);
    }
    return { files, read: async (path) => texts.get(path), exported: (path) => places.inventory.read(path) };
  });
