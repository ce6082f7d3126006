import { useEffect, useMemo, useSyncExternalStore } from "react";
import type { OpenedPage } from "../../records/pages";
import { createDraft, type Draft, type DraftState } from "./draft";
import { keptChanges } from "./kept";

/**
 * The draft of a page while its editor is open.
 * @param onReopen opens the page again, because it is a new one.
 * @param onLeave called when the session has ended.
 */
export function useDraft(
  page: string,
  opened: OpenedPage,
  onReopen: () => void,
  onLeave: () => void,
): { draft: Draft; state: DraftState } {
  const draft = useMemo(() => {
    const openNewPage = () => {
      keptChanges.forget(page);
      onReopen();
    };
    return createDraft(page, opened, openNewPage);
  }, [page, opened, onReopen]);
  const state = useSyncExternalStore(draft.watch, draft.read);
  useEffect(() => () => draft.end(), [draft]);
  useEffect(() => {
    if (state.status === "ended") onLeave();
  }, [state.status, onLeave]);
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (draft.read().status !== "stored") event.preventDefault();
    };
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, [draft]);
  return { draft, state };
}
