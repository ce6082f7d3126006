/** Whether a value from outside is an object with names in it: neither null nor a list. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A record; anything else counts as an empty one. */
export function asRecord(value: unknown): Record<string, unknown> {
  return isRecord(value) ? value : {};
}

/** A list; anything else counts as an empty one. */
export function asList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}
