/** Fills in the placeholders of a text, such as `{link}`, once; inserted values are not expanded again. */
export function fillText<Name extends string>(text: string, values: Partial<Record<Name, string>>): string {
  return text.replace(/\{([\w-]+)\}/g, (whole, word: Name) => values[word] ?? whole);
}
