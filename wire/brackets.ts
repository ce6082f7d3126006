/**
 * Reads the form encoding with bracket keys (`forms.md` 9): `fields[Full Name]=Ana&fields[Slot][]=a` becomes
 * `{fields: {"Full Name": "Ana", Slot: ["a"]}}`. The words `true` and `false` become booleans: that is how the encoding
 * writes a checkbox.
 */
export function readBrackets(text: string): Record<string, unknown> {
  const top = new Map<string, unknown>();
  for (const [key, word] of new URLSearchParams(text)) {
    const value = word === "true" ? true : word === "false" ? false : word;
    const open = key.indexOf("[");
    if (open < 1 || !key.endsWith("]")) {
      top.set(key, value);
      continue;
    }
    const group = key.slice(0, open);
    const list = key.endsWith("][]");
    const name = key.slice(open + 1, list ? -3 : -1);
    const known = top.get(group);
    const map: Map<unknown, unknown> = known instanceof Map ? known : new Map();
    if (list) {
      const entries: unknown = map.get(name);
      // Pushed, not copied: a body of one long list would take quadratic time.
      if (Array.isArray(entries)) entries.push(word);
      else map.set(name, [word]);
    } else map.set(name, value);
    top.set(group, map);
  }
  // fromEntries defines own properties, so a field called __proto__ is an ordinary key.
  return Object.fromEntries(
    [...top].map(([key, value]) => [
      key,
      value instanceof Map ? (Object.fromEntries(value) as Record<string, unknown>) : value,
    ]),
  );
}
