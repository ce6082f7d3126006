import { isRecord } from "./records";

/** Reads a value of a body. @throws TypeError whose message names the key and the expectation. */
export type Read<T> = (body: Record<string, unknown>, key: string) => T;

/** The encoding with brackets leaves empty texts and maps out, so a missing one counts as empty. */
export const readText: Read<string> = (body, key) => optionalText(body, key) ?? "";

export const optionalText: Read<string | undefined> = (body, key) => {
  const value = body[key];
  if (value === undefined || isText(value)) return value;
  // A text "true" in brackets becomes a boolean.
  if (typeof value === "boolean") return String(value);
  throw new TypeError(`\`${key}\` is not text`);
};

export const textOrNull: Read<string | null | undefined> = (body, key) =>
  body[key] === null ? null : optionalText(body, key);

export const readFlag: Read<boolean> = (body, key) => {
  const value = body[key] ?? false;
  if (typeof value !== "boolean") throw new TypeError(`\`${key}\` is not a boolean`);
  return value;
};

/** @param expected what `fits` accepts, for the error. */
export function mapReader<T>(
  most: number,
  fits: (value: unknown) => value is T,
  expected: string,
): Read<Record<string, T>> {
  return (body, key) => {
    const map = body[key];
    if (map === undefined) return {};
    if (!isRecord(map)) throw new TypeError(`\`${key}\` is not a map`);
    const entries = Object.entries(map);
    if (entries.length > most)
      throw new TypeError(`\`${key}\` has ${entries.length} entries, expected at most ${most}`);
    // fromEntries defines own properties, so a field called __proto__ is an ordinary key.
    return Object.fromEntries(
      entries.map(([name, value]): [string, T] => {
        if (!fits(value)) throw new TypeError(`"${name}" of \`${key}\` is not ${expected}`);
        return [name, value];
      }),
    );
  };
}

export function isText(value: unknown): value is string {
  return typeof value === "string";
}
