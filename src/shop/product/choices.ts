import type { Variant } from "../queries";

/** The chosen value of each option set, by id; an empty text: none. */
export type Choices = Readonly<Record<string, string>>;

/** Whether a variant can be bought (`commerce.md` C-34). */
export const isInStock = ({ inventory }: Variant): boolean => inventory?.type !== "finite" || inventory.quantity > 0;

export const readValues = ({ f_sku_values_3dr: values }: Variant): Choices =>
  Object.fromEntries((values ?? []).map(({ property, value }) => [property.id, value.id]));

const fits = (variant: Variant, choices: Choices): boolean => {
  const values = readValues(variant);
  return Object.entries(choices).every(([set, value]) => !value || values[set] === value);
};

/** Before the variants are known, every combination is possible. */
const isPossible = (variants: readonly Variant[], choices: Choices) =>
  !variants.length || variants.some((variant) => isInStock(variant) && fits(variant, choices));

/**
 * The choices after one more: earlier ones that cannot be combined with it end.
 * @param set the option set that was chosen from; the choice in it always stays.
 */
export function choose(variants: readonly Variant[], choices: Choices, set: string, value: string): Choices {
  let kept: Choices = { [set]: value };
  for (const [other, chosen] of Object.entries(choices)) {
    if (other === set) continue;
    const more = { ...kept, [other]: chosen };
    kept = isPossible(variants, more) ? more : { ...kept, [other]: "" };
  }
  // In the order of the page.
  return Object.fromEntries(Object.keys(choices).map((key) => [key, kept[key] ?? ""]));
}

/** Choices that were made before the variants were known, without those that cannot be combined with the first one. */
export function combine(variants: readonly Variant[], choices: Choices): Choices {
  const [first] = Object.entries(choices).filter(([, value]) => value);
  return first ? choose(variants, choices, ...first) : choices;
}

/**
 * Whether a value can be chosen, in stock, with what is chosen in the sets before. Choices in later sets do not count, because
 * they end: otherwise two variants without a common value could not be reached from each other.
 */
export function isAvailable(variants: readonly Variant[], choices: Choices, set: string, value: string): boolean {
  const sets = Object.keys(choices);
  const before = sets.slice(0, sets.indexOf(set)).map((other) => [other, choices[other] ?? ""]);
  return isPossible(variants, { ...Object.fromEntries(before), [set]: value } as Choices);
}

/** The variant with all chosen values; `undefined` while a set has none. */
export function findChosen(variants: readonly Variant[], choices: Choices): Variant | undefined {
  return Object.values(choices).every(Boolean) ? variants.find((variant) => fits(variant, choices)) : undefined;
}
