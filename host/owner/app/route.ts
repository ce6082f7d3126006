import { useMemo, useSyncExternalStore } from "react";

/** The parts of the hash: `#/inbox/01AB` is `["inbox", "01AB"]`. */
export type Route = readonly string[];

function read(hash: string): Route {
  const parts = hash.replace(/^#\/?/, "").split("/").filter(Boolean);
  try {
    return parts.map(decodeURIComponent);
  } catch {
    return [];
  }
}

export function routeHash(...parts: string[]): string {
  return `#/${parts.map(encodeURIComponent).join("/")}`;
}

export function go(...parts: string[]): void {
  location.hash = routeHash(...parts);
}

/** The route of the address, and again whenever it changes. */
export function useRoute(): Route {
  const hash = useSyncExternalStore(watch, () => location.hash);
  return useMemo(() => read(hash), [hash]);
}

function watch(update: () => void): () => void {
  addEventListener("hashchange", update);
  return () => removeEventListener("hashchange", update);
}
