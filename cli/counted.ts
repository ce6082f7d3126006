/** Nouns whose plural is not the noun with an "s". */
const PLURALS: Record<string, string> = {
  "set of tabs": "sets of tabs",
  lightbox: "lightboxes",
  "picture or embed": "pictures and embeds",
  "trigger or widget": "triggers and widgets",
  "list without items": "lists without items",
  "item page without its item": "item pages without their items",
};

/** "1 slider", "3 sliders". */
export const counted = (count: number, name: string): string =>
  `${count} ${count === 1 ? name : (PLURALS[name] ?? `${name}s`)}`;
