import { applyEdits } from "../../edits";
import { findCssUrls } from "./css-urls";

/** One style rule: its selectors, separated, and the text between its braces. */
export interface StyleRule {
  selectors: string[];
  declarations: string;
}

/** The style rules of a stylesheet, those inside `@media` and other grouping rules included. */
export function styleRules(css: string): StyleRule[] {
  const rules: StyleRule[] = [];
  let prelude = "";
  for (let at = 0; at < css.length; at++) {
    const sign = css[at] ?? "";
    const end = endOfToken(css, at);
    if (end > at + 1) {
      if (sign !== "/") prelude += css.slice(at, end);
      at = end - 1;
    } else if (sign === "{") {
      const grouping = /^\s*@(media|supports|layer|container|scope)\b/.test(prelude);
      if (!grouping) {
        const close = endOfBlock(css, at + 1);
        const selector = prelude.trim();
        if (selector && !selector.startsWith("@")) {
          rules.push({ selectors: splitOutside(selector, ","), declarations: css.slice(at + 1, close) });
        }
        at = close;
      }
      prelude = "";
    } else if (sign === "}" || sign === ";") prelude = "";
    else prelude += sign;
  }
  return rules;
}

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
function splitOutside(text: string, separator: string): string[] {
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
function endOfToken(css: string, at: number): number {
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

function endOfBlock(css: string, from: number): number {
  let depth = 1;
  for (let at = from; at < css.length;) {
    if (css[at] === "{") depth++;
    else if (css[at] === "}" && --depth === 0) return at;
    at = endOfToken(css, at);
  }
  return css.length;
}

/**
 * Puts other URLs into a style sheet or a `style` attribute.
 * @param map returns a URL's new form, or `undefined` to keep it.
 */
export function mapUrls(css: string, map: (url: string) => string | undefined): string {
  const edits = findCssUrls(css).flatMap(({ start, end, value, encode }) => {
    const mapped = map(value);
    return mapped === undefined ? [] : [{ start, end, text: encode(mapped) }];
  });
  return applyEdits(css, edits);
}

/**
 * Whether the text of a `style` attribute means the same between the braces of a rule: it closes all that it opens, and
 * no brace ends the rule.
 */
export function isClosed(declarations: string): boolean {
  const open: string[] = [];
  for (let at = 0; at < declarations.length;) {
    const end = endOfToken(declarations, at);
    const sign = declarations[at] ?? "";
    const token = declarations.slice(at, end);
    at = end;
    if (sign === "{" || sign === "}" || sign === "@" || token === "\\") return false;
    if (sign === "/" && token.length > 1 && !/^\/\*[^]*\*\/$/.test(token)) return false;
    if ((sign === '"' || sign === "'") && (token.length < 2 || !token.endsWith(sign))) return false;
    if (sign === "(" || sign === "[") open.push(sign === "(" ? ")" : "]");
    if ((sign === ")" || sign === "]") && open.pop() !== sign) return false;
  }
  return open.length === 0;
}
