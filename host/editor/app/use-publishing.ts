import { useCallback, type ReactNode } from "react";
import type { ChangedPages } from "../../records/pages";
import { ask, Refusal } from "../../owner/app/api";
import { useConfirmed } from "../../owner/app/shared/use-confirmed";
import { count } from "../../owner/app/shared/words";
import type { Draft } from "./draft";
import { keptChanges, keptOthers } from "./kept";

interface Callbacks {
  onNotice(text: string): void;
  /** The page is another one than the draft is of. */
  onReopen(): void;
  /** The session has ended. */
  onLeave(): void;
}

export interface Publishing {
  /** Runs an action and shows its error. */
  attempt(work: () => Promise<void>): Promise<void>;
  publish(): void;
  discard(): void;
  /** Other pages that were changed in the same way are published with this one, unless they had other changes before. */
  publishToo(changed: ChangedPages): void;
  /** Asks for the password. */
  dialog: ReactNode;
}

/** Publishes and discards a draft. */
export function usePublishing(page: string, draft: Draft, { onNotice, onReopen, onLeave }: Callbacks): Publishing {
  const attempt = useCallback(
    async (work: () => Promise<void>) => {
      try {
        await work();
      } catch (error) {
        if (error instanceof Refusal && error.status === 401) onLeave();
        else onNotice(error instanceof Error ? error.message : String(error));
      }
    },
    [onLeave, onNotice],
  );
  const { confirmed, dialog } = useConfirmed(attempt);

  async function publishOthers(): Promise<string> {
    const others = keptOthers.find(page);
    if (!others) return "";
    keptOthers.forget(page);
    const now = new Set(draft.read().changes.map((change) => JSON.stringify(change)));
    if (!others.changes.every((change) => now.has(JSON.stringify(change)))) {
      const pages = others.pages.map(([other]) => other).join(", ");
      return ` Not the other pages, because what was changed there is different here now: ${pages}. They are drafts on Pages.`;
    }
    const failed: string[] = [];
    for (const [other, version] of others.pages) {
      try {
        await ask("POST /page/publish", { body: { page: other, version } });
      } catch (error) {
        if (!(error instanceof Refusal) || error.status === 401) throw error;
        failed.push(`${other} (${error.message})`);
      }
    }
    const done = others.pages.length - failed.length;
    const problem = failed.length > 0 ? ` Not published: ${failed.join(", ")}.` : "";
    return (done > 0 ? ` ${count(done, "other page")} with it.` : "") + problem;
  }

  return {
    attempt,
    dialog,
    publish: () =>
      void confirmed(async () => {
        if (!(await draft.store())) return;
        const { version, file } = await ask("POST /page/publish", { body: { page, version: draft.read().version } });
        draft.setPublished(version);
        const done = file ? `Published into the file ${file}.` : "Published. Visitors see the page as it is here.";
        onNotice(done + (await publishOthers()));
      }),
    discard: () =>
      void attempt(async () => {
        await draft.store();
        await ask("DELETE /page", { body: { page, version: draft.read().version } });
        keptChanges.forget(page);
        onReopen();
      }),
    publishToo({ changed, left }) {
      const pages = new Map(keptOthers.find(page)?.pages);
      for (const { page: other, version, hadDraft } of changed)
        if (!hadDraft || pages.has(other)) pages.set(other, version);
      keptOthers.keep(page, { changes: draft.read().changes, pages: [...pages] });
      const drafts = changed.filter((one) => !pages.has(one.page)).map((one) => one.page);
      onNotice(
        `Changed in the drafts of ${count(changed.length, "other page")}, which are published with this page` +
          (drafts.length > 0 ? `, except ${drafts.join(", ")}: these have other changes, too.` : ".") +
          (left.length > 0 ? ` Not changed: ${left.map((one) => `${one.page} (${one.reason})`).join(", ")}.` : ""),
      );
    },
  };
}
