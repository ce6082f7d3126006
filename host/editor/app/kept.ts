import type { PageChange } from "../../records/pages";

/** Changes that the host does not have yet, with what they were made on. */
export interface Kept {
  version: number;
  base: string;
  changes: readonly PageChange[];
}

const toKey = (page: string): string => `millrace edit ${page}`;

/** Keeps changes in the tab until the host has stored them. */
export function keep(page: string, kept: Kept): void {
  try {
    sessionStorage.setItem(toKey(page), JSON.stringify(kept));
  } catch {
    // The storage is full or closed: then the open page is the only place.
  }
}

export function forget(page: string): void {
  sessionStorage.removeItem(toKey(page));
}

export function findKept(page: string): Kept | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(toKey(page)) ?? "null") as Kept | null) ?? undefined;
  } catch {
    return undefined;
  }
}
