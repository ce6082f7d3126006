import { applyChanges } from "../../host/pages/apply-changes";
import { hashPage, unpackBase } from "../../host/pages/base";
import { ChangeProblem } from "../../host/pages/change-problem";
import type { FindOriginal } from "../../host/pages/find-page";
import type { PageVersion } from "../../host/records/pages";
import { readPage } from "../../merge";

/** The page with its changes. @throws ChangeProblem */
export const makePage = async ({ base, changes }: PageVersion): Promise<Buffer> =>
  Buffer.from(applyChanges(readPage(await unpackBase(base)), changes));

/**
 * A file that has the published changes is edited as the page before them, so that what is hidden can be shown again. One that
 * was changed in another way since is a new page: its revisions count no more, and the draft is brought to it.
 */
export const findOriginal: FindOriginal = async (bytes, stored) => {
  const id = hashPage(bytes);
  const revision = stored.revision && (await makes(stored.revision, id)) ? stored.revision : null;
  const found = { bytes, stored: { ...stored, revision } };
  const last = stored.draft ?? revision;
  if (!last) return found;
  // The last one: the command was killed between writing the file and storing the revision.
  const isOriginal = last === revision || last.base.id === revision?.base.id || (await makes(last, id));
  return isOriginal ? { ...found, bytes: Buffer.from(await unpackBase(last.base)) } : found;
};

async function makes(version: PageVersion, id: string): Promise<boolean> {
  try {
    return hashPage(await makePage(version)) === id;
  } catch (error) {
    if (error instanceof ChangeProblem) return false;
    throw error;
  }
}
