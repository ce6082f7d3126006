import type { Edits } from "../../core/edits";

/** Slugs that user data requested before the option was added. */
const wanted = new WeakMap<HTMLSelectElement, string>();

function tryWanted(select: HTMLSelectElement): void {
  const slug = wanted.get(select);
  if (slug === undefined) return;
  select.value = slug;
  if (select.value === slug) wanted.delete(select);
  else select.value = "";
}

/** Chooses an option now, or once it is added: the schema may arrive after the user's data (`accounts.md` A-85). */
export function chooseOption(select: HTMLSelectElement, slug: string): void {
  wanted.set(select, slug);
  tryWanted(select);
}

/** The visitor chose another one: nothing is to be chosen for them any more. */
export function forgetChoice(select: HTMLSelectElement): void {
  wanted.delete(select);
}

/** Appends options that the select does not have yet; their names are text. */
export function addOptions(
  select: HTMLSelectElement,
  options: readonly { readonly slug?: string; readonly name?: string }[],
  edits: Edits,
): void {
  const had = new Set([...select.options].map(({ value }) => value));
  for (const { slug, name } of options) {
    if (!slug || !name || had.has(slug)) continue;
    had.add(slug);
    edits.insert(new Option(name, slug), select);
  }
  tryWanted(select);
}
