import { useCallback, useEffect, useState } from "react";
import type { ListAnswer, SubmissionLine } from "../../answers";
import { ask } from "../api";
import { useDesk } from "../desk";

export interface Messages {
  /** undefined: not there yet. */
  lines: SubmissionLine[] | undefined;
  /** Gets more of them; undefined: that is all. */
  more?: () => void;
  /** Shows some differently at once, before the host says so. */
  patch(change: (lines: SubmissionLine[]) => SubmissionLine[]): void;
}

interface Listed {
  /** What the list answers to. */
  query: string;
  lines: SubmissionLine[];
  next?: string;
}

/** A list of messages; it follows the counts, which say that something has come. */
export function useMessages(query: string): Messages {
  const { counts, attempt } = useDesk();
  const [listed, setListed] = useState<Listed>();
  useEffect(() => {
    let current = true;
    void attempt(async () => {
      const first = await ask<ListAnswer>(`/submissions?${query}`);
      if (!current) return;
      setListed((old) => {
        const last = first.lines.at(-1)?.id;
        // What was loaded behind the first page stays.
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
    (change: (lines: SubmissionLine[]) => SubmissionLine[]) =>
      setListed((old) => old && { ...old, lines: change(old.lines) }),
    [],
  );
  const { next } = listed ?? {};
  const more = () =>
    void attempt(async () => {
      const page = await ask<ListAnswer>(`/submissions?${query}&before=${next}`);
      setListed((old) => old && { ...old, lines: [...old.lines, ...page.lines], next: page.next });
    });
  return { lines: listed?.query === query ? listed.lines : undefined, more: next ? more : undefined, patch };
}
