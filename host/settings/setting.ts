import { isRecord } from "../../wire/records";

/** One setting of the host: its flag, default, documentation, parser and check. */
export interface Setting<T> {
  readonly kind: "text" | "number" | "list" | "switch" | "table" | "rows";
  /** Without its dashes; empty: no flag. */
  readonly flag: string;
  /** Can be set only in the environment or a secret file, because flags and settings files are visible to others. */
  readonly secret?: boolean;
  readonly fallback: T;
  readonly about: string;
  /** Finishes the sentence "Expected …". */
  readonly expected: string;
  /** Returns undefined if the value does not have this kind. */
  parse(given: unknown): T | undefined;
  /** Describes the fault of a value other than the default, in a sentence. */
  check?(value: T, name: string): string | undefined;
}

type Check<T> = Setting<T>["check"];

/** A string. A default is added to the text for `--help`. @param note follows the default. */
export function text(
  flag: string,
  about: string,
  { fallback = "", note, check }: { fallback?: string; note?: string; check?: Check<string> } = {},
): Setting<string> {
  return {
    kind: "text",
    flag,
    fallback,
    check,
    expected: "a string",
    about: fallback ? `${about} (default ${[fallback, note].filter(Boolean).join("; ")})` : about,
    parse: (given) => (typeof given === "string" ? given : undefined),
  };
}

/** A string that must stay secret. */
export function secret(about: string, check?: Check<string>): Setting<string> {
  return { ...text("", about, { check }), secret: true };
}

/**
 * A whole number, 0 or higher. The default is added to the text for `--help`.
 * @param zero the meaning of 0, if it is a special value.
 */
export function number(
  flag: string,
  fallback: number,
  about: string,
  { unit, zero, check }: { unit?: string; zero?: string; check?: Check<number> } = {},
): Setting<number> {
  const meaning = zero && (fallback === 0 ? `: ${zero}` : `; 0: ${zero}`);
  return {
    kind: "number",
    flag,
    fallback,
    check,
    about: `${about} (default ${fallback}${meaning ?? ""})`,
    expected: `a whole number${unit ? ` of ${unit}` : ""}, 0 or higher`,
    parse(given) {
      const value = typeof given === "string" && given.trim() ? Number(given) : given;
      return typeof value === "number" && Number.isInteger(value) && value >= 0 ? value : undefined;
    },
  };
}

/** A boolean that is off by default. */
export function toggle(flag: string, about: string): Setting<boolean> {
  return {
    kind: "switch",
    flag,
    about,
    fallback: false,
    expected: "true or false",
    parse(given) {
      if (given === true || given === "true" || given === "1") return true;
      return given === false || given === "false" || given === "0" || given === "" ? false : undefined;
    },
  };
}

/** A list of strings without empty ones. @param check checks each string. */
export function list(flag: string, about: string, check?: Check<string>): Setting<string[]> {
  return {
    kind: "list",
    flag,
    about,
    fallback: [],
    expected: "a list of strings",
    parse(given) {
      const values: unknown[] = Array.isArray(given) ? given : [given];
      return values.every((one) => typeof one === "string") ? values.filter((one) => one !== "") : undefined;
    },
    check: (values, name) => values.map((one) => check?.(one, name)).find((problem) => problem !== undefined),
  };
}

/** A JSON object with path patterns as keys. @param check checks each entry. */
export function table<V>(
  about: string,
  check: (entry: [pattern: string, value: unknown], name: string) => string | undefined,
): Setting<Readonly<Record<string, V>>> {
  return {
    kind: "table",
    flag: "",
    about,
    fallback: {},
    expected: "a JSON object with path patterns as keys",
    parse(given) {
      const value = typeof given === "string" ? parsed(given) : given;
      return isRecord(value) ? (value as Record<string, V>) : undefined;
    },
    check: (values, name) =>
      Object.entries(values)
        .map((entry) => check(entry, name))
        .find((problem) => problem !== undefined),
  };
}

/** A JSON array of objects. @param check checks all of them. @param expected finishes the sentence "Expected …". */
export function rows<T>(about: string, expected: string, check: Check<readonly T[]>): Setting<readonly T[]> {
  return {
    kind: "rows",
    flag: "",
    about,
    fallback: [],
    expected,
    parse(given) {
      const value = typeof given === "string" ? parsed(given) : given;
      return Array.isArray(value) ? (value as T[]) : undefined;
    },
    check,
  };
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
