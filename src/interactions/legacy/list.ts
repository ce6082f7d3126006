import { atom } from "nanostores";
import { perPage } from "../../core/per-page";
import type { LegacyInteraction } from "./schema";

type List = ReadonlyMap<string, LegacyInteraction["value"]>;

/** A runtime's first-generation interactions by slug: data blocks and page scripts fill the list, the behaviour binds it. */
export const legacyList = /* @__PURE__ */ perPage(() => {
  const $list = atom<List>(new Map());

  /** Replaces the list. Anything without a slug is left out. */
  function setList(list: unknown): void {
    const entries = (Array.isArray(list) ? list : []) as Partial<LegacyInteraction>[];
    $list.set(new Map(entries.flatMap((entry) => (entry?.slug && entry.value ? [[entry.slug, entry.value]] : []))));
  }

  return {
    $list,
    setList,
    hasList: () => $list.get().size > 0,
    /** Takes the `legacy` part of a page's interaction data. @returns whether there is one. */
    importLegacy(value: unknown): boolean {
      const { legacy } = (value ?? {}) as { legacy?: unknown };
      if (!Array.isArray(legacy)) return false;
      setList(legacy);
      return true;
    },
  };
});
