import { applyChanges } from "../../host/pages/apply-changes";
import { readSource, unpackBase } from "../../host/pages/base";
import { carryOver } from "../../host/pages/carry-over";
import { ChangeProblem } from "../../host/pages/change-problem";
import type { FindOriginal } from "../../host/pages/find-page";
import type { PageVersion } from "../../host/records/pages";
import { apply, diff, readPage } from "../../merge";

/** The page with its changes. @throws ChangeProblem */
export const makePage = async ({ base, changes }: PageVersion): Promise<Buffer> =>
  Buffer.from(applyChanges(readPage(await unpackBase(base)), changes));

/**
 * A file that has the published changes is edited as the page before them, so that what is hidden can be shown again. If these
 * cannot be taken out for certain, the file is a page of its own: the revision counts no more, and the draft is brought to it.
 */
export const findOriginal: FindOriginal = async (bytes, stored) => {
  const { draft, revision } = stored;
  const original = revision && (await unlessImpossible(() => takeOut(revision, bytes)));
  // The command was killed between writing the file and storing the revision.
  const isDraft = !original && draft && (await unlessImpossible(async () => (await makePage(draft)).equals(bytes)));
  const found = isDraft ? Buffer.from(await unpackBase(draft.base)) : (original ?? bytes);
  return { bytes: found, stored: { ...stored, revision: original ? revision : null } };
};

/** The page without the changes of a revision, but with all others since; undefined: that is not certain. @throws ChangeProblem */
async function takeOut(revision: PageVersion, bytes: Buffer): Promise<Buffer | undefined> {
  const base = await unpackBase(revision.base);
  const written = await makePage(revision);
  if (written.equals(bytes)) return Buffer.from(base);
  const older = readPage(base);
  const before = readPage(written.toString());
  const now = readPage(readSource(bytes));
  const { text, conflicts } = apply(diff(before, now), older, before);
  if (conflicts.length > 0) return undefined;
  const again = carryOver(revision.changes, older, readPage(text));
  return "text" in again && readPage(again.text).root.hash === now.root.hash ? Buffer.from(text) : undefined;
}

async function unlessImpossible<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ChangeProblem) return undefined;
    throw error;
  }
}
