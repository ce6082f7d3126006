import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { makeFolder } from "../../common/make-folder";
import { unlessMissing } from "../../common/missing-file";
import { isRecord } from "../../wire/records";
import { baseFolder } from "../../common/base-folder";
import { writeError } from "../adopt/io/write-error";

/** What a run leaves for the next one. */
export interface Memory {
  /** The problem of the last run, if it had one. */
  readonly problem?: {
    readonly hash: string;
    /** How many runs in a row had it. */
    readonly runs: number;
    readonly isSent: boolean;
  };
  /** After a rollback nothing is deployed. */
  readonly isHeld?: boolean;
  /** What stopped the last run: the findings of its checks. */
  readonly findings?: readonly string[];
  /** Findings with which a state was deployed nevertheless. */
  readonly accepted?: readonly string[];
  /** The first run adopts the site. */
  readonly isFirst?: boolean;
  /** The archive that was fetched last, with its validators. */
  readonly archive?: ArchiveFacts;
}

export interface ArchiveFacts {
  readonly url: string;
  readonly etag?: string | undefined;
  readonly modified?: string | undefined;
}

const fileFor = (site: string): string => join(baseFolder(site), "sync.json");

/** @returns an empty one if none is there, or it cannot be read: then a message may be sent again, or a file fetched again. */
export async function readMemory(site: string): Promise<Memory> {
  const text = await unlessMissing(readFile(fileFor(site), "utf8"));
  try {
    const content: unknown = JSON.parse(text ?? "{}");
    return isRecord(content) ? content : {};
  } catch {
    return {};
  }
}

/** Changes some entries; those that are undefined are removed. */
export async function remember(
  site: string,
  change: { [Key in keyof Memory]: Memory[Key] | undefined },
): Promise<void> {
  const file = fileFor(site);
  const before = await readMemory(site);
  const text = `${JSON.stringify({ ...before, ...change }, null, 2)}\n`;
  if (text === `${JSON.stringify(before, null, 2)}\n`) return;
  try {
    await makeFolder(baseFolder(site));
    await writeFile(`${file}.part`, text);
    await rename(`${file}.part`, file);
  } catch (error) {
    throw writeError(file, error);
  }
}
