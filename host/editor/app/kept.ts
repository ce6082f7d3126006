import type { PageChange } from "../../records/pages";

/** What the tab keeps of each page, also over a reload. */
interface Store<T> {
  keep(page: string, kept: T): void;
  forget(page: string): void;
  find(page: string): T | undefined;
}

function createStore<T>(name: string): Store<T> {
  const toKey = (page: string): string => `millrace ${name} ${page}`;
  return {
    keep(page, kept) {
      try {
        sessionStorage.setItem(toKey(page), JSON.stringify(kept));
      } catch {
        // The storage is full or closed: then the open page is the only place.
      }
    },
    forget: (page) => sessionStorage.removeItem(toKey(page)),
    find(page) {
      try {
        return (JSON.parse(sessionStorage.getItem(toKey(page)) ?? "null") as T | null) ?? undefined;
      } catch {
        return undefined;
      }
    },
  };
}

/** Changes that the host does not have yet, with what they were made on. */
export const keptChanges = createStore<{ version: number; base: string; changes: readonly PageChange[] }>("edit");

/** The other pages that are published with a page, with their versions, as long as it has the changes that they got. */
export const keptOthers = createStore<{
  changes: readonly PageChange[];
  pages: readonly [page: string, version: number][];
}>("others");
