/** Who may have a file: everybody, who is logged in, or who is in one of these groups. */
export type Access = "everybody" | "user" | readonly string[];

/** The tables of the settings, by path pattern. */
export interface GateTables {
  access: Readonly<Record<string, Access>>;
  /** Hashes of page passwords; empty: none is needed. */
  passwords: Readonly<Record<string, string>>;
}

/** What is wrong with a pattern, as the end of a sentence. */
export function patternProblem(pattern: string): string | undefined {
  if (!pattern.startsWith("/")) return "does not start with /";
  if (/[?#\\]/.test(pattern)) return "contains ?, # or \\";
  if (/(^|\/)\.\.?(\/|$)/.test(pattern)) return "contains a . or .. segment";
  return pattern.includes("//") ? "contains //" : undefined;
}
