/** Text of a value from outside; empty for none, and for an object that JavaScript has no text for: `{"toString": 1}`. */
export function textOf(value: unknown): string {
  if (value == null) return "";
  try {
    return String(value);
  } catch {
    return "";
  }
}
