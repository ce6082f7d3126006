import type { LegacyInteraction } from "./schema";

let interactions = new Map<string, LegacyInteraction["value"]>();
let listener: (() => void) | undefined;

/** Replaces the list of first-generation interactions. Anything without a slug is left out. */
export function setList(list: unknown): void {
  const entries = (Array.isArray(list) ? list : []) as Partial<LegacyInteraction>[];
  interactions = new Map(entries.flatMap((entry) => (entry?.slug && entry.value ? [[entry.slug, entry.value]] : [])));
  listener?.();
}

export const hasList = () => interactions.size > 0;

export const interactionOf = (slug: string | null) => interactions.get(slug ?? "");

/** Calls back whenever the list is replaced. */
export function onList(run: (() => void) | undefined): void {
  listener = run;
}

/** Takes the `legacy` part of a page's interaction data. @returns whether there is one. */
export function importLegacy(value: unknown): boolean {
  const { legacy } = (value ?? {}) as { legacy?: unknown };
  if (!Array.isArray(legacy)) return false;
  setList(legacy);
  return true;
}
