import { nativeMembers } from "./dom/dom";
import type { Reporter } from "./errors";

/** One data attribute: how its text becomes a value, and its default for a missing or wrong one. */
export interface Setting<T> {
  readonly attribute: string;
  readonly fallback: T;
  /** Finishes the sentence "expected …". */
  readonly expected: string;
  /** @returns `undefined` when the text is not a value of this kind. */
  parse(text: string): T | undefined;
}

/** The table of a behaviour's data attributes. A behaviour has exactly one. */
export type SettingsSchema<S> = { readonly [K in keyof S]: Setting<S[K]> };

/** The values a schema yields: `type Settings = SettingsOf<typeof settings>`. */
export type SettingsOf<T> = T extends SettingsSchema<infer S> ? S : never;

/** Text as written. An empty attribute counts as missing. */
export function text(attribute: string): Setting<string | undefined>;
export function text(attribute: string, fallback: string): Setting<string>;
export function text(attribute: string, fallback?: string): Setting<string | undefined> {
  return { attribute, fallback, expected: "text", parse: (raw) => raw || fallback };
}

/** A finite decimal number at the start of the text, so that `500ms` is 500, within [`min`, `max`]; an empty attribute counts as missing. */
export function number(
  attribute: string,
  fallback: number,
  { min = -Infinity, max = Infinity, unit = "" }: { min?: number; max?: number; unit?: string } = {},
): Setting<number> {
  const range = min > -Infinity ? ` from ${min}${max < Infinity ? ` to ${max}` : ""}` : "";
  return {
    attribute,
    fallback,
    expected: `a number${unit && ` of ${unit}`}${range}`,
    parse(raw) {
      if (raw.trim() === "") return fallback;
      const value = parseFloat(raw);
      return value >= min && value <= max && Number.isFinite(value) ? value : undefined;
    },
  };
}

/**
 * On or off. Exports of different years write `1`, `true`, the bare attribute or the attribute's own name for on,
 * `0` and `false` for off.
 */
export function flag(attribute: string, fallback = false): Setting<boolean> {
  return {
    attribute,
    fallback,
    expected: "true or false",
    parse(raw) {
      const word = raw.trim().toLowerCase();
      if (["", "1", "true", attribute].includes(word)) return true;
      return ["0", "false"].includes(word) ? false : undefined;
    },
  };
}

/** One of a list of words, compared without regard to case. An empty attribute counts as missing. */
export function oneOf<const W extends string>(
  attribute: string,
  words: readonly W[],
  fallback: NoInfer<W>,
): Setting<W> {
  return {
    attribute,
    fallback,
    expected: `one of ${words.join(", ")}`,
    parse: (raw) => (raw.trim() ? words.find((word) => word.toLowerCase() === raw.trim().toLowerCase()) : fallback),
  };
}

/**
 * Reads an element's attributes by the table. A wrong value never stops the behaviour: the fallback applies, and the
 * console names element, attribute and expectation.
 */
export function readSettings<S extends object>(element: Element, schema: SettingsSchema<S>, warn: Reporter["warn"]): S {
  const values = {} as S;
  // Not `in`, because a page script may have extended `Object.prototype`.
  for (const key of Object.keys(schema) as (keyof S)[]) {
    const setting = schema[key];
    const raw = nativeMembers(element).getAttribute(setting.attribute);
    let value = raw === null ? setting.fallback : setting.parse(raw);
    if (value === undefined && raw) {
      const { attribute, expected, fallback } = setting;
      warn({ element, attribute, expected, message: `invalid value, using ${String(fallback)}` });
      value = fallback;
    }
    values[key] = value as S[typeof key];
  }
  return values;
}
