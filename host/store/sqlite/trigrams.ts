import { storable } from "../units/submissions/text";

/** Each is a list to read; so many find few enough. */
const MOST = 24;

/** What FTS5 finds all texts with that contain a text, and maybe others; undefined: it is too short. */
export function matchExpression(text: string): string | undefined {
  const characters = [...storable(text)];
  const trigrams = new Set<string>();
  for (let at = 0; at + 3 <= characters.length; at++) trigrams.add(characters.slice(at, at + 3).join(""));
  const step = Math.ceil(trigrams.size / MOST);
  const chosen = [...trigrams].filter((_, at) => at % step === 0);
  // Not as one phrase: the index does not keep where in a text they are.
  return chosen.map((trigram) => `"${trigram.replaceAll('"', '""')}"`).join(" AND ") || undefined;
}
