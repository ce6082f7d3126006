import { useCallback, type ReactNode } from "react";
import { ask, Refusal } from "../../owner/app/api";
import { useConfirmed } from "../../owner/app/shared/use-confirmed";
import type { Draft } from "./draft";
import { forget } from "./kept";

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
  return {
    attempt,
    dialog,
    publish: () =>
      void confirmed(async () => {
        if (!(await draft.store())) return;
        const { version, file } = await ask("POST /page/publish", { body: { page, version: draft.read().version } });
        draft.setPublished(version);
        onNotice(file ? `Published into the file ${file}.` : "Published. Visitors see the page as it is here.");
      }),
    discard: () =>
      void attempt(async () => {
        await draft.store();
        await ask("DELETE /page", { body: { page, version: draft.read().version } });
        forget(page);
        onReopen();
      }),
  };
}
