/** Who can open a file: everyone, logged-in users, or users in one of these groups. */
export type Access = "everybody" | "user" | readonly string[];

/** The access tables of the settings, by path pattern. */
export interface GateTables {
  access: Readonly<Record<string, Access>>;
  /** Hashes of page passwords; empty: no password. */
  passwords: Readonly<Record<string, string>>;
}

/** The fault of a pattern, as the end of a sentence. */
export function patternProblem(pattern: string): string | undefined {
  if (!pattern.startsWith("/")) return "does not start with /";
  if (/[?#\\]/.test(pattern)) return "contains ?, # or \\";
  if (/(^|\/)\.\.?(\/|$)/.test(pattern)) return "contains a . or .. segment";
  return pattern.includes("//") ? "contains //" : undefined;
}
