import { reporter } from "./reporter";

/**
 * The value of an attribute that holds percent-encoded JSON (`rendering.md` R-1). Plain JSON works too. Broken content
 * counts as missing and is reported once per call; the node's neighbors are not affected (R-2, D-1).
 */
export function readEncoded(element: Element, attribute: string): unknown {
  const text = element.getAttribute(attribute);
  if (!text) return undefined;
  try {
    return JSON.parse(text.includes("%") ? decodeURIComponent(text) : text);
  } catch (cause) {
    reporter.report(cause, { element, attribute, expected: "percent-encoded JSON" });
    return undefined;
  }
}
