import { useCallback, useEffect, useState } from "react";
import type { UsersAnswer } from "../../api-types";
import { ask } from "../api";
import { useApp } from "../app-context";

interface Listed extends UsersAnswer {
  /** The filters of the list. */
  query: string;
}

/** Users, page by page, and again when `version` changes; undefined while loading. */
export function useUsers(query: string, version: number): { users: UsersAnswer | undefined; more?: () => void } {
  const { attempt } = useApp();
  const [listed, setListed] = useState<Listed>();
  useEffect(() => {
    let current = true;
    void attempt(async () => {
      const first = await ask("GET /users", { query });
      if (current) setListed({ query, ...first });
    });
    return () => {
      current = false;
    };
  }, [query, version, attempt]);
  const next = listed?.next;
  const more = useCallback(
    () =>
      void attempt(async () => {
        const page = await ask("GET /users", { query: `${query}&before=${next}` });
        setListed((old) => old && { ...old, lines: [...old.lines, ...page.lines], next: page.next });
      }),
    [query, next, attempt],
  );
  return { users: listed?.query === query ? listed : undefined, more: next ? more : undefined };
}
