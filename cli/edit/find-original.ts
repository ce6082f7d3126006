import { applyChanges } from "../../host/pages/apply-changes";
import { readSource, unpackBase } from "../../host/pages/base";
import { carryOver } from "../../host/pages/carry-over";
import { ChangeProblem } from "../../host/pages/change-problem";
import type { FindOriginal } from "../../host/pages/find-page";
import { OWN_IMAGES } from "../../host/records/own-images";
import type { PageVersion } from "../../host/records/pages";
import { apply, diff, readPage } from "../../merge";

/** The file of a page with its changes. @throws ChangeProblem */
export const makePage = async ({ base, changes }: PageVersion, page: string): Promise<Buffer> =>
  Buffer.from(nameImages(applyChanges(readPage(await unpackBase(base)), changes), page));

const FROM_ROOT = new RegExp(`(?<![\\w./-])${OWN_IMAGES}(?=[0-9a-f]{24}_)`, "g");

/** Names uploaded images as seen from the page, because static hosts may show a site below a path. */
const nameImages = (text: string, page: string): string =>
  text.replace(FROM_ROOT, "../".repeat(page.split("/").length - 1) + OWN_IMAGES.slice(1));

/**
 * Returns the page before its published changes, so that hidden elements can be shown again. If the changes cannot be removed
 * with certainty, it returns the file as it is, ignores the revision, and moves the draft to the file.
 */
export const findOriginal: FindOriginal = async (bytes, stored, page) => {
  const { draft, revision } = stored;
  const original = revision && (await unlessImpossible(() => takeOut(revision, bytes, page)));
  // The command was killed between writing the file and storing the revision.
  const isDraft =
    !original && draft && (await unlessImpossible(async () => (await makePage(draft, page)).equals(bytes)));
  const found = isDraft ? Buffer.from(await unpackBase(draft.base)) : (original ?? bytes);
  return { bytes: found, stored: { ...stored, revision: original ? revision : null } };
};

/** The page without the changes of a revision, but with all others since; undefined: that is not certain. @throws ChangeProblem */
async function takeOut(revision: PageVersion, bytes: Buffer, page: string): Promise<Buffer | undefined> {
  const base = await unpackBase(revision.base);
  const written = await makePage(revision, page);
  if (written.equals(bytes)) return Buffer.from(base);
  const older = readPage(base);
  const before = readPage(written.toString());
  const now = readPage(readSource(bytes));
  const { text, conflicts } = apply(diff(before, now), older, before);
  if (conflicts.length > 0) return undefined;
  const again = carryOver(revision.changes, older, readPage(text));
  return "text" in again && readPage(nameImages(again.text, page)).root.hash === now.root.hash
    ? Buffer.from(text)
    : undefined;
}

async function unlessImpossible<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ChangeProblem) return undefined;
    throw error;
  }
}
