import { useCallback, useEffect, useState } from "react";
import type { SubmissionRow } from "../../api-types";
import { ask } from "../api";
import { useApp } from "../app-context";

export interface Messages {
  /** undefined while loading. */
  lines: SubmissionRow[] | undefined;
  /** Loads the next page; undefined on the last page. */
  more?: () => void;
  /** Updates the list optimistically, before the host responds. */
  patch(change: (lines: SubmissionRow[]) => SubmissionRow[]): void;
}

interface Listed {
  /** The filters of the list. */
  query: string;
  lines: SubmissionRow[];
  next?: string;
}

/** A list of messages. It reloads when the counts change. */
export function useMessages(query: string): Messages {
  const { counts, attempt } = useApp();
  const [listed, setListed] = useState<Listed>();
  useEffect(() => {
    let current = true;
    void attempt(async () => {
      const first = await ask("GET /submissions", { query });
      if (!current) return;
      setListed((old) => {
        const last = first.lines.at(-1)?.id;
        // Pages after the first one stay loaded.
        if (old?.query !== query || !first.next || last === undefined) return { query, ...first };
        const behind = old.lines.filter(({ id }) => id < last);
        return behind.length ? { query, lines: [...first.lines, ...behind], next: old.next } : { query, ...first };
      });
    });
    return () => {
      current = false;
    };
  }, [query, counts, attempt]);

  const patch = useCallback(
    (change: (lines: SubmissionRow[]) => SubmissionRow[]) =>
      setListed((old) => old && { ...old, lines: change(old.lines) }),
    [],
  );
  const { next } = listed ?? {};
  const more = () =>
    void attempt(async () => {
      const page = await ask("GET /submissions", { query: `${query}&before=${next}` });
      setListed((old) => old && { ...old, lines: [...old.lines, ...page.lines], next: page.next });
    });
  return { lines: listed?.query === query ? listed.lines : undefined, more: next ? more : undefined, patch };
}
