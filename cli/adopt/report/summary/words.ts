import type { Attention, AttentionKind, PageReport } from "../../model/page-report";
import type { Summarized } from "./types";

/** "a, b and c". */
export function joinNames(names: readonly string[]): string {
  const last = names.at(-1) ?? "";
  return names.length < 2 ? last : `${names.slice(0, -1).join(", ")} and ${last}`;
}

const listNotes = (pages: readonly PageReport[], kind: AttentionKind): Attention[] =>
  pages.flatMap(({ attention }) => attention.filter((note) => note.kind === kind));

/** The names in all notes of a kind, each once. */
export const listTitles = (pages: readonly PageReport[], kind: AttentionKind): string[] => [
  ...new Set(listNotes(pages, kind).flatMap(({ names }) => names)),
];

export const pagesWith = (pages: readonly PageReport[], kind: AttentionKind): string[] =>
  pages.filter(({ attention }) => attention.some((note) => note.kind === kind)).map(({ page }) => page);

/** A word of a command line, in quotes where a shell would change it. */
export const shell = (word: string): string => (/^[\w./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`);

/** The command that adopts the same source again, with further options. */
export function formatAgain(
  { source = "", written, merged }: Pick<Summarized, "source" | "written" | "merged">,
  options: string,
): string {
  const place = written === undefined ? "" : shell(written);
  const target = place === "" ? "" : merged ? ` --onto ${place}` : ` ${place} --force`;
  return `npx millrace adopt ${shell(source)}${target} ${options}`;
}
