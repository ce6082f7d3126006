import type { Access, GateTables } from "../settings/access";

/** A page password, by the pattern that asks for it. */
export interface PagePassword {
  pattern: string;
  hash: string;
}

/** All of it must be met. */
export interface Requirements {
  access: Exclude<Access, "everybody">[];
  passwords: PagePassword[];
}

interface Rule<T> {
  pattern: string;
  value: T;
  names: RegExp;
  /** The rule that says more about a name decides alone. */
  rank: number;
}

/**
 * Decides by the names of a file that was found: its path among the pages, and where links lead to from there. Each name
 * has its own say.
 * @returns for the names of one file, what it takes; undefined: nothing.
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
  return names.some((name) => regexOf(pattern).test(normal(name)));
}

function compile<T>(table: Readonly<Record<string, T>>): Rule<T>[] {
  return Object.entries(table).map(([pattern, value]) => ({
    ...{ pattern, value },
    names: regexOf(pattern),
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
 * `/a/` and `/a/*` are the folder's content, `/a` is the page, the folder and what begins with its name and a dot:
 * copies and maps that lie beside a file are not less secret than the file.
 */
function regexOf(pattern: string): RegExp {
  const bare = normal(pattern).replace(/\/\*{0,2}$/, "");
  const folderOnly = bare.length < pattern.length;
  const body = bare.split(/\*+/).map(escaped).join("[^/]*");
  return new RegExp(`^${body}${folderOnly ? "/" : "(?:[./~].*)?$"}`, "su");
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
}

/** Some disks tell neither case nor the ways to write an accent apart; to gate one name too many does no harm. */
function normal(name: string): string {
  return name.normalize("NFC").toLowerCase();
}
