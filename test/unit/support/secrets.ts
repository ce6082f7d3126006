/**
 * Every text that can be read from some values: their own properties, those that are not listed included (the message,
 * the stack and the cause of an error), and so on downwards. Elements are left out: a form contains its typed values.
 */
export function textsIn(...values: readonly unknown[]): string[] {
  const seen = new Set<unknown>();
  const texts: string[] = [];
  const read = (value: unknown): void => {
    if (typeof value === "string") texts.push(value);
    if (typeof value !== "object" || value === null || value instanceof Node || seen.has(value)) return;
    seen.add(value);
    for (const key of Reflect.ownKeys(value)) {
      texts.push(String(key));
      read((value as Record<PropertyKey, unknown>)[key]);
    }
  };
  values.forEach(read);
  return texts;
}
