/** Replaces the text between two positions of a source by `text`. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Applies edits that do not overlap. Everything outside them stays as it is, character for character. */
export function applyEdits(source: string, edits: readonly Edit[]): string {
  const ordered = edits.toSorted((a, b) => a.start - b.start || a.end - b.end);
  let result = "";
  let at = 0;
  for (const edit of ordered) {
    result += source.slice(at, edit.start) + edit.text;
    at = edit.end;
  }
  return result + source.slice(at);
}

/** Escapes a text for use between the quotes of an attribute. */
export const quoted = (value: string): string => value.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
