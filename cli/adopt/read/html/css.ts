import { endOfBlock, endOfToken, splitOutside } from "../../../../common/css-text";
import { applyEdits } from "../../../../common/edits";
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
