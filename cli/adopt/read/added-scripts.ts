import type { ExportedPage, ScriptElement } from "./html/page";
import { isVendorFileName } from "./vendor-url";

/** A URL in the code of an inline script that adds script elements to the page. */
export interface AddedScript {
  readonly src: string;
  /** Where the URL is in the page's source. */
  readonly start: number;
  readonly end: number;
}

/** Code that loads scripts: by an element, by `document.write`, by a function of jQuery or as a module. */
const LOADS = /createElement\(\s*["'`]script["'`]|document\.write|\bgetScript\b|\bimport\s*[("'`]/;
const SCRIPT_URL = /(["'`])([^"'`\s<>]+\.m?js(?:[?#][^"'`\s<>]*)?)\1/g;

/** The URL of a vendor script, by its name, that the code of a file loads; `undefined` without one. */
export function findLoadedVendor(code: string): string | undefined {
  if (!LOADS.test(code)) return undefined;
  return [...code.matchAll(SCRIPT_URL)]
    .map(([, , src = ""]) => src)
    .find((src) => isVendorFileName(src.replace(/[?#].*/, "")));
}

/** The URLs of scripts that an inline script loads, in the order of its code; other strings that look like one are among them. */
export function findAddedScripts({ source }: ExportedPage, { element, content }: ScriptElement): AddedScript[] {
  const location = element.sourceCodeLocation;
  if (!location?.startTag || !location.endTag || !LOADS.test(content)) return [];
  // From the source: the parser's text has other line ends.
  const offset = location.startTag.endOffset;
  return [...source.slice(offset, location.endTag.startOffset).matchAll(SCRIPT_URL)].map((match) => {
    const [, quote = "", src = ""] = match;
    const start = offset + match.index + quote.length;
    return { src, start, end: start + src.length };
  });
}
