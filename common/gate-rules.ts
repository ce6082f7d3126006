import { escapePattern } from "./escape";
import type { Access, GateTables } from "./access";

/** A page password and its pattern. */
export interface PagePassword {
  pattern: string;
  hash: string;
}

/** All requirements must be met. */
export interface Requirements {
  access: Exclude<Access, "everybody">[];
  passwords: PagePassword[];
}

interface Rule<T> {
  pattern: string;
  value: T;
  names: RegExp;
  /** The most specific rule for a name wins. */
  rank: number;
}

/**
 * Decides by all names of a file: its path in the folder of pages, and the targets of symbolic links. The requirements of
 * all names apply.
 * @returns a function from the names of a file to its requirements; undefined if it is public.
 */
export function createRules(
  { access, passwords }: GateTables,
  open: readonly string[],
): (names: readonly string[]) => Requirements | undefined {
  const [accessRules, passwordRules] = [compile(access), compile(passwords)];
  const alwaysOpen = new Set(open.map(normal));
  return (names) => {
    const asked = [...new Set(names.map(normal))].filter((name) => !alwaysOpen.has(name));
    const needed: Requirements = {
      access: deciding(accessRules, asked).flatMap(({ value }) => (value === "everybody" ? [] : [value])),
      passwords: deciding(passwordRules, asked).flatMap(({ pattern, value }) =>
        value ? [{ pattern, hash: value }] : [],
      ),
    };
    return needed.access.length || needed.passwords.length ? needed : undefined;
  };
}

/** Whether a pattern covers any of these names. */
export function covers(pattern: string, names: readonly string[]): boolean {
  return names.some((name) => toRegExp(pattern).test(normal(name)));
}

function compile<T>(table: Readonly<Record<string, T>>): Rule<T>[] {
  return Object.entries(table).map(([pattern, value]) => ({
    ...{ pattern, value },
    names: toRegExp(pattern),
    rank: pattern.replaceAll("*", "").length,
  }));
}

function deciding<T>(rules: readonly Rule<T>[], names: readonly string[]): Rule<T>[] {
  const chosen = names.flatMap((name) => {
    const covering = rules.filter((rule) => rule.names.test(name));
    const most = Math.max(...covering.map(({ rank }) => rank));
    return covering.filter(({ rank }) => rank === most);
  });
  return [...new Set(chosen)];
}

/**
 * `/a/` and `/a/*` match the content of the folder. `/a` matches the page, the folder, and files that start with `a.`,
 * because copies and source maps beside a file are as secret as the file.
 */
function toRegExp(pattern: string): RegExp {
  const bare = normal(pattern).replace(/\/\*{0,2}$/, "");
  const folderOnly = bare.length < pattern.length;
  const body = bare.split(/\*+/).map(escapePattern).join("[^/]*");
  return new RegExp(`^${body}${folderOnly ? "/" : "(?:[./~].*)?$"}`, "su");
}

/** Some file systems ignore case and Unicode normalization, so names are compared without both. */
function normal(name: string): string {
  return name.normalize("NFC").toLowerCase();
}
