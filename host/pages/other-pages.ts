import { readPage } from "../../merge";
import { Refused } from "../http/refused";
import type { ChangedPages, PageChange } from "../records/pages";
import { listPageFiles } from "../site/site";
import { hashPage } from "./base";
import { addChange } from "./change-list";
import { asRefused } from "./find-page";
import type { PageEditor } from "./page-editor";
import { findPartChanges } from "./same-part";

/** Other pages with a part that was changed on one, such as the menu or the footer. All functions throw Refused. */
export interface OtherPages {
  /** Files of the pages with the same part, on which its changes are not made yet. */
  list(page: string, place: string): Promise<string[]>;
  /** Makes the changes of a part in the drafts of these pages. Another owner's draft stays as it is. */
  change(page: string, place: string, author: string): Promise<ChangedPages>;
}

/** @param folder the pages. */
export function createOtherPages(folder: string, editor: PageEditor): OtherPages {
  const { find, showLast } = editor.finder;

  /** The pages with the part, with all their changes. */
  async function* search(page: string, place: string) {
    const { base, changes } = await showLast(page);
    const part = await asRefused(async () => findPartChanges(changes, place, { page, tree: readPage(base) }));
    if (part.isEmpty) return;
    for (const other of await listPageFiles(folder)) {
      if (other === page || !(await find(other)).bytes.includes(part.text)) continue;
      const found = await showOther(other);
      if (!found) continue;
      const made = part.makeFor({ page: other, tree: readPage(found.base) });
      const changed = made?.reduce<readonly PageChange[]>(addChange, found.changes);
      if (changed && JSON.stringify(changed) !== JSON.stringify(found.changes)) yield { page: other, found, changed };
    }
  }

  /** Undefined for a page that cannot be edited. */
  async function showOther(page: string) {
    try {
      return await showLast(page);
    } catch (error) {
      if (error instanceof Refused) return undefined;
      throw error;
    }
  }

  return {
    async list(page, place) {
      const pages: string[] = [];
      for await (const found of search(page, place)) pages.push(found.page);
      return pages;
    },

    async change(page, place, author) {
      const result: ChangedPages = { changed: [], left: [] };
      for await (const { page: other, found, changed } of search(page, place)) {
        const { stored, bytes, questions } = found;
        const hadDraft = stored.draft !== null;
        if (stored.draft && stored.draft.author !== author)
          result.left.push({ page: other, reason: `${stored.draft.author} is changing it` });
        else if (questions.length > 0) result.left.push({ page: other, reason: "Answer its questions first" });
        else
          try {
            const written = await editor.save(other, { author, version: stored.version }, hashPage(bytes), changed);
            result.changed.push({ page: other, version: written.version, hadDraft });
          } catch (error) {
            if (!(error instanceof Refused)) throw error;
            result.left.push({ page: other, reason: error.message });
          }
      }
      return result;
    },
  };
}
