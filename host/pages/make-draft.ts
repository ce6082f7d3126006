import { readPage } from "../../merge";
import type { PageBase, PageChange, PageVersion } from "../records/pages";
import { applyChanges } from "./apply-changes";
import { packBase, readSource, unpackBase } from "./base";
import { carryOver } from "./carry-over";

/** Pages that are kept as they were opened. */
const MOST_OPENED = 20;

/** Pages as they were opened, because a new version may come before the first change is saved. */
export function createOpenedPages() {
  /** By the hash of the page; the newest last. */
  const opened = new Map<string, PageBase>();
  return {
    find: (id: string) => opened.get(id),
    async remember(bytes: Buffer): Promise<void> {
      const base = await packBase(bytes);
      opened.delete(base.id);
      opened.set(base.id, base);
      const [oldest = ""] = opened.keys();
      if (opened.size > MOST_OPENED) opened.delete(oldest);
    },
  };
}

/**
 * Checks changes, and moves those of an older page to the new one, whose places are others; if that is not certain, they stay.
 * @param older the page that the changes are made on; undefined: the one of `bytes`.
 * @throws ChangeProblem
 */
export async function makeDraft(
  changes: PageChange[],
  bytes: Buffer,
  older: PageBase | undefined,
): Promise<PageVersion> {
  const current = readPage(readSource(bytes));
  const tree = older ? readPage(await unpackBase(older)) : current;
  applyChanges(tree, changes);
  if (!older) return { changes, base: await packBase(bytes) };
  const carried = carryOver(changes, tree, current);
  return "changes" in carried
    ? { changes: [...carried.changes], base: await packBase(bytes) }
    : { changes, base: older };
}
