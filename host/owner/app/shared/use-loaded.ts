import { useCallback, useEffect, useState } from "react";
import type { Answer, Download, Endpoint } from "../../api";
import { apiUrl, send, type Sent } from "../api";
import { useApp } from "../app-context";

/** Loads a response, and again when `version` changes; undefined while loading. */
export function useLoaded<E extends Exclude<Endpoint & `GET ${string}`, Download>>(
  endpoint: E,
  sent: Sent<E>,
  version: unknown = 0,
): { value: Answer<E> | undefined; reload(): void } {
  const { attempt } = useApp();
  const url = apiUrl(endpoint, sent);
  const [loaded, setLoaded] = useState<{ url: string; value: Answer<E> }>();
  const [round, setRound] = useState(0);
  useEffect(() => {
    let current = true;
    void attempt(async () => {
      const value = (await send(url)) as Answer<E>;
      if (current) setLoaded({ url, value });
    });
    return () => {
      current = false;
    };
  }, [url, version, round, attempt]);
  const reload = useCallback(() => setRound((count) => count + 1), []);
  return { value: loaded?.url === url ? loaded.value : undefined, reload };
}
