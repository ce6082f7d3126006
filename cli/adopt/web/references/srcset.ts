/**
 * Where the URLs of a `srcset` are. A URL may contain commas, but not begin or end with one; a size or density may follow it.
 */
export function findCandidates(text: string): { start: number; end: number }[] {
  const found: { start: number; end: number }[] = [];
  const pattern = /[\s,]*(\S+)/y;
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    const [whole, written = ""] = match;
    const url = written.replace(/,+$/, "");
    const start = match.index + whole.length - written.length;
    if (url !== "") found.push({ start, end: start + url.length });
    if (url === written) pattern.lastIndex = endOfDescriptors(text, pattern.lastIndex);
  }
  return found;
}

/** The next comma outside of parentheses. */
function endOfDescriptors(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    if (text[at] === "(") depth++;
    else if (text[at] === ")") depth--;
    else if (text[at] === "," && depth <= 0) return at + 1;
  }
  return text.length;
}
