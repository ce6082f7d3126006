import { createHash } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { unlessMissing } from "../../../common/missing-file";
import { isRecord } from "../../../wire/records";
import { AdoptError } from "../model/adopt-error";
import type { SiteFile } from "./output";
import { writeError } from "./write-error";

/** The name of the folder beside a site that remembers what `adopt` wrote. */
export const baseFolder = (site: string): string => `${site}.base`;

const FILES = "files.json";
const VERSION = 1;
/** As many paths as a message names. */
const SHOWN = 12;

/** Hashes of written files by path. */
type Base = ReadonlyMap<string, string>;

/** Remembers the files of one run. */
export interface BaseWriter {
  add(file: SiteFile): void;
  /** Replaces the base of the run before. @throws AdoptError */
  write(): Promise<void>;
}

/** @param site the folder of the new site. */
export function createBaseWriter(site: string): BaseWriter {
  const files: Record<string, string> = {};
  return {
    add({ path, bytes }) {
      files[path] = hash(bytes);
    },
    async write() {
      const path = join(baseFolder(site), FILES);
      try {
        await mkdir(baseFolder(site), { recursive: true });
        // A base is whole, or that of the run before.
        await writeFile(`${path}.new`, `${JSON.stringify({ version: VERSION, files })}\n`);
        await rename(`${path}.new`, path);
      } catch (error) {
        throw writeError(path, error);
      }
    },
  };
}

/**
 * Finds out whether a run would replace files that were changed since the last one.
 * @param site the folder of the new site, which need not exist.
 * @param files those of this run; read only if some file of the folder may have been changed.
 * @throws AdoptError when it would.
 */
export async function checkChanges(site: string, files: () => AsyncIterable<SiteFile>): Promise<void> {
  const base = await readBase(site);
  const changed: string[] = [];
  for await (const { path, bytes } of files()) {
    const present = await unlessMissing(readFile(join(site, path)));
    if (!present || present.equals(bytes) || hash(present) === base?.get(path)) continue;
    changed.push(path);
  }
  if (changed.length === 0) return;
  const names = changed.slice(0, SHOWN).join(", ");
  const more = changed.length > SHOWN ? ` and ${changed.length - SHOWN} more` : "";
  const reason = base
    ? `This run would replace files that were changed since adopt wrote them: ${names}${more}.`
    : `This run would replace files of ${site}: ${names}${more}. Whether they were changed by hand is not known, because ${baseFolder(site)} is missing or damaged.`;
  throw new AdoptError(`${reason} Keep copies of your changes, and adopt again with --discard-changes.`);
}

/** @returns undefined if none is there, or it cannot be read. */
async function readBase(site: string): Promise<Base | undefined> {
  const text = await unlessMissing(readFile(join(baseFolder(site), FILES), "utf8"));
  if (text === undefined) return undefined;
  try {
    const content: unknown = JSON.parse(text);
    if (!isRecord(content) || content.version !== VERSION || !isRecord(content.files)) return undefined;
    return new Map(
      Object.entries(content.files).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
    );
  } catch {
    return undefined;
  }
}

const hash = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("base64url");
