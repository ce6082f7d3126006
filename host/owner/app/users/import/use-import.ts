import { useCallback, useEffect, useRef, useState } from "react";
import { IMPORT_POLLING } from "../../../../../wire/user-system";
import type { ImportAnswer } from "../../../users/import-types";
import { useLoaded } from "../../shared/use-loaded";

interface Watched {
  /** The running import or the one that ended last; undefined while loading. */
  latest: ImportAnswer["latest"] | undefined;
  /** Whether the page has asked as often as it may. */
  paused: boolean;
  /** Asks now, and again until the import has ended. */
  watch(): void;
}

/**
 * The import of the site. While it runs, the page asks for its progress every 5 s, at most 240 times.
 * @param onEnd called when an import that ran has ended.
 */
export function useImport(onEnd: (ended: NonNullable<ImportAnswer["latest"]>) => void): Watched {
  const { value, reload } = useLoaded("GET /user-import", {});
  const latest = value?.latest;
  const running = latest?.state === "running";
  const [left, setLeft] = useState<number>(IMPORT_POLLING.tries);
  const paused = running && left === 0;
  useEffect(() => {
    if (!running || left === 0) return undefined;
    const timer = setTimeout(() => {
      setLeft(left - 1);
      reload();
    }, IMPORT_POLLING.interval);
    return () => clearTimeout(timer);
  }, [running, left, reload]);
  const watch = useCallback(() => {
    setLeft(IMPORT_POLLING.tries);
    reload();
  }, [reload]);

  const ran = useRef(false);
  const end = useRef(onEnd);
  end.current = onEnd;
  useEffect(() => {
    if (latest && ran.current && !running) end.current(latest);
    ran.current = running;
  }, [latest, running]);
  return { latest, paused, watch };
}
