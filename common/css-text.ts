/** The declarations of a `style` attribute or rule, names in lower case. */
export function parseDeclarations(text: string): { name: string; value: string; raw: string }[] {
  return splitOutside(text, ";").flatMap((raw) => {
    const colon = raw.indexOf(":");
    if (colon < 0) return [];
    const name = raw.slice(0, colon).trim().toLowerCase();
    return [{ name, value: raw.slice(colon + 1).trim(), raw }];
  });
}

/** Splits at a separator outside brackets, strings and comments. */
export function splitOutside(text: string, separator: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < text.length; at++) {
    const end = endOfToken(text, at);
    const sign = text[at] ?? "";
    if (end > at + 1) at = end - 1;
    else if (sign === "(" || sign === "[") depth++;
    else if (sign === ")" || sign === "]") depth--;
    else if (sign === separator && depth <= 0) {
      parts.push(text.slice(start, at).trim());
      start = at + 1;
    }
  }
  return [...parts, text.slice(start).trim()].filter(Boolean);
}

/** Where a comment, string or escape that begins here ends; one further for anything else. */
export function endOfToken(css: string, at: number): number {
  const sign = css[at];
  if (sign === "\\") return Math.min(at + 2, css.length);
  if (sign === "/" && css[at + 1] === "*") {
    const close = css.indexOf("*/", at + 2);
    return close < 0 ? css.length : close + 2;
  }
  if (sign !== '"' && sign !== "'") return at + 1;
  for (let end = at + 1; end < css.length; end++) {
    if (css[end] === "\\") end++;
    else if (css[end] === sign || css[end] === "\n") return end + 1;
  }
  return css.length;
}

export function endOfBlock(css: string, from: number): number {
  let depth = 1;
  for (let at = from; at < css.length;) {
    if (css[at] === "{") depth++;
    else if (css[at] === "}" && --depth === 0) return at;
    at = endOfToken(css, at);
  }
  return css.length;
}
