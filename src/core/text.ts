/** Last sentence of messages about failures that may be temporary. */
export const AGAIN = "Please try again, or contact us if you continue to have problems.";

/** Text of a value from outside; empty for none, and for an object that JavaScript has no text for: `{"toString": 1}`. */
export function toText(value: unknown): string {
  if (value == null) return "";
  try {
    return String(value);
  } catch {
    return "";
  }
}
