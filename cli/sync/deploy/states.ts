import { createHash } from "node:crypto";
import { readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { makeFolder } from "../../../common/make-folder";
import { unlessMissing } from "../../../common/missing-file";
import { AdoptError } from "../../adopt/model/adopt-error";
import { onDisk, replaceFile } from "./replace-file";
import type { Manifest, SiteState, StoredState } from "./target";

/** A state that is or was online, or that a run began to put online. */
export interface StateRecord {
  /** States are numbered from 1. */
  readonly number: number;
  /** When its run began, in ms since 1970. */
  readonly at: number;
  readonly summary: string;
  /** The name of the target. */
  readonly target: string;
  readonly files: Manifest;
  /** Files of earlier states that the target still has, and when the last state with them ended, in ms since 1970. */
  readonly old: ReadonlyMap<string, number>;
}

/** A run that is not finished. */
export interface Intent extends StateRecord {
  /** Paths that it, and runs before it that were broken off, may have written or removed. */
  readonly uncertain: ReadonlySet<string>;
}

/** The last states, and their files, each content once. */
export interface States {
  /** The newest state first. */
  readonly kept: readonly StateRecord[];
  readonly pending: Intent | undefined;
  /** Keeps the files of a state. @throws AdoptError when one of them has changed since it was listed. */
  keep(next: SiteState): Promise<StoredState>;
  /** The files of a state that is kept. */
  open(state: Pick<StateRecord, "files" | "summary">): StoredState;
  /** Writes down what a run is going to do. */
  begin(intent: Intent): Promise<void>;
  /** Makes the state of the run the newest one, and removes states and files that are no longer needed. */
  finish(): Promise<void>;
}

/** States that are kept. */
const MOST = 10;

/** @param folder that of the states, which need not exist. @throws AdoptError when it is damaged. */
export async function openStates(folder: string): Promise<States> {
  const [records, pendingFile] = [join(folder, "states"), join(folder, "pending.json")];
  const findRecord = (number: number) => join(records, `${number}.json`);
  const findPlace = (hash: string) => join(folder, "content", hash.slice(0, 2), hash);
  let kept = await readKept(records);
  let pending = await readIntent(pendingFile);

  const open: States["open"] = ({ files, summary }) => {
    const findContent = (path: string) => findPlace(files.get(path) ?? "");
    return { files, summary, findContent, read: (path) => readFile(findContent(path)) };
  };

  async function removeUnused(): Promise<void> {
    const names = new Set(kept.map(({ number }) => `${number}.json`));
    const contents = new Set(kept.flatMap(({ files }) => [...files.values()]));
    for (const name of await listNames(records)) if (!names.has(name)) await rm(join(records, name), { force: true });
    for (const start of await listNames(join(folder, "content"))) {
      const inside = join(folder, "content", start);
      for (const name of await listNames(inside))
        if (!contents.has(name)) await rm(join(inside, name), { force: true });
    }
  }

  return {
    get kept() {
      return kept;
    },
    get pending() {
      return pending;
    },
    async keep(next) {
      for (const [path, hash] of next.files) {
        const place = findPlace(hash);
        if (await unlessMissing(stat(place))) continue;
        const bytes = await next.read(path);
        if (createHash("sha256").update(bytes).digest("hex") !== hash) {
          throw new AdoptError(`${path} changed while it was deployed. Nothing was sent; run the command again.`);
        }
        await onDisk(folder, () => makeFolder(folder, 0o700));
        await replaceFile(place, bytes, `${place}.part`);
      }
      return open(next);
    },
    open,
    async begin(intent) {
      await onDisk(records, () => makeFolder(records));
      await replaceFile(pendingFile, Buffer.from(formatRecord(intent)), `${pendingFile}.part`);
      pending = intent;
    },
    async finish() {
      if (!pending) return;
      const state = pending;
      // At once, so that a run is either pending or finished.
      await onDisk(pendingFile, () => rename(pendingFile, findRecord(state.number)));
      kept = [state, ...kept.filter(({ number }) => number !== state.number)].slice(0, MOST);
      pending = undefined;
      await onDisk(folder, removeUnused);
    },
  };
}

const listNames = async (folder: string): Promise<string[]> => (await unlessMissing(readdir(folder))) ?? [];

async function readKept(folder: string): Promise<StateRecord[]> {
  const names = (await listNames(folder)).filter((name) => /^\d+\.json$/.test(name));
  const states = await Promise.all(names.map((name) => readIntent(join(folder, name))));
  return states
    .flatMap((one) => one ?? [])
    .sort((one, other) => other.number - one.number)
    .slice(0, MOST);
}

const formatRecord = ({ files, old, uncertain, ...facts }: Intent): string =>
  JSON.stringify({ ...facts, files: [...files], old: [...old], uncertain: [...uncertain] });

/** Reads the file of an intent or of a state, which is the intent of its run. */
async function readIntent(file: string): Promise<Intent | undefined> {
  const text = await unlessMissing(readFile(file, "utf8"));
  if (text === undefined) return undefined;
  try {
    const { files, old, uncertain, ...facts } = JSON.parse(text) as Facts;
    return { ...facts, files: new Map(files), old: new Map(old), uncertain: new Set(uncertain) };
  } catch {
    throw new AdoptError(`${file} is damaged. Move its folder away; the next run then sends all files again.`);
  }
}

/** The content of such a file. */
type Facts = Omit<Intent, "files" | "old" | "uncertain"> & {
  readonly files: [string, string][];
  readonly old: [string, number][];
  readonly uncertain: string[];
};
