import { storable } from "../units/submissions/text";

/** Maximum trigrams per search. Each one costs a list to read, and this many are selective enough. */
const MOST = 24;

/** An FTS5 query for candidates that may contain a text; undefined if the text is too short. */
export function matchExpression(text: string): string | undefined {
  const characters = [...storable(text)];
  const trigrams = new Set<string>();
  for (let at = 0; at + 3 <= characters.length; at++) trigrams.add(characters.slice(at, at + 3).join(""));
  const step = Math.ceil(trigrams.size / MOST);
  const chosen = [...trigrams].filter((_, at) => at % step === 0);
  // Not as one phrase, because the index has no positions.
  return chosen.map((trigram) => `"${trigram.replaceAll('"', '""')}"`).join(" AND ") || undefined;
}
