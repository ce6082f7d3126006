import { useSyncExternalStore } from "react";

const WIDE = "(min-width: 64rem)";

/** Whether the list and the message are shown side by side. */
export const isWide = (): boolean => matchMedia(WIDE).matches;

/** The same as a hook. */
export const useWide = (): boolean => useSyncExternalStore(watch, isWide);

function watch(update: () => void): () => void {
  const query = matchMedia(WIDE);
  query.addEventListener("change", update);
  return () => query.removeEventListener("change", update);
}
