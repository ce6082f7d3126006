/**
 * Where the addresses of a `srcset` are. An address may contain commas, but not begin or end with one; a size or density may follow it.
 */
export function findCandidates(text: string): { start: number; end: number }[] {
  const found: { start: number; end: number }[] = [];
  const address = /[\s,]*(\S+)/y;
  for (let match = address.exec(text); match; match = address.exec(text)) {
    const [whole, written = ""] = match;
    const url = written.replace(/,+$/, "");
    const start = match.index + whole.length - written.length;
    if (url !== "") found.push({ start, end: start + url.length });
    if (url === written) address.lastIndex = endOfDescriptors(text, address.lastIndex);
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
