import { useCallback, useEffect, useState } from "react";
import { ask } from "../api";
import { useApp } from "../app-context";

/** Loads a URL, and again when `version` changes; undefined while loading. */
export function useLoaded<T>(path: string, version: unknown = 0): { value: T | undefined; reload(): void } {
  const { attempt } = useApp();
  const [loaded, setLoaded] = useState<{ path: string; value: T }>();
  const [round, setRound] = useState(0);
  useEffect(() => {
    let current = true;
    void attempt(async () => {
      const value = await ask<T>(path);
      if (current) setLoaded({ path, value });
    });
    return () => {
      current = false;
    };
  }, [path, version, round, attempt]);
  const reload = useCallback(() => setRound((count) => count + 1), []);
  return { value: loaded?.path === path ? loaded.value : undefined, reload };
}
