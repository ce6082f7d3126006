import { isClosed, mapAddresses } from "../read/html/css";
import { applyEdits, quoted, type Edit } from "../edits";
import { attribute, headEnd, textOf, type Element, type Page } from "../read/html/page";
import { pathToRoot, resolveAddress } from "../read/site-files";

/** A page without what a strict content security policy refuses, as far as it can stand elsewhere. */
export interface MovedInline {
  source: string;
  /** The texts of the new style sheets. */
  sheets: string[];
  /** How many of each kind were moved. */
  moved: { attributes: number; blocks: number; scripts: number };
}

/** Notes a file to be written. @returns its path from the site's root. */
export type AddFile = (kind: "css" | "js", text: string) => string;

/** The runtime knows the attribute by this name, too (B-34). */
const MOVED = "data-millrace-style";
const HTML = "http://www.w3.org/1999/xhtml";
/** Above every rule that a page's own sheets have for an element, as an inline style is; no element has three ids. */
const ABOVE = ":not(#a#b#c)";
const CLASSIC = /^\s*$|^\s*(text|application)\/(x-)?(java|ecma)script\s*$/i;

/**
 * Moves inline styles, `<style>` and inline scripts of a page into files, each in its place. What stands inline for good
 * reasons stays: data, modules (whose imports are relative), handlers, styles that are no closed list of declarations.
 * @param page as it is after every other change.
 */
export function moveInline(page: Page, add: AddFile): MovedInline {
  const sheets: string[] = [];
  const addSheet = (css: string): string => {
    const text = rebased(page, css);
    sheets.push(text);
    return quoted(pathToRoot(page, add("css", text)));
  };
  const attributes = movedAttributes(page);
  const blocks = page.elements.filter(isMovable).map((element) => movedBlock(element, addSheet));
  const scripts = page.scripts
    .filter(({ element, src, content }) => src === undefined && content.trim() !== "" && isClassic(element))
    .map(({ element, content }) => movedScript(element, quoted(pathToRoot(page, add("js", content)))));
  const edits = [...attributes.edits, ...blocks.flat(), ...scripts.flat()];
  if (attributes.rules !== "") {
    const at = headEnd(page);
    edits.push({ start: at, end: at, text: `<link rel="stylesheet" href="${addSheet(attributes.rules)}">` });
  }
  const moved = { attributes: attributes.edits.length, blocks: blocks.length, scripts: scripts.length };
  return { source: applyEdits(page.source, edits), sheets, moved };
}

/** Each `style` gets another name, and the sheet a rule for each text. */
function movedAttributes(page: Page): { edits: Edit[]; rules: string } {
  const texts = new Set<string>();
  const edits: Edit[] = [];
  for (const element of page.elements) {
    const text = attribute(element, "style");
    const at = element.sourceCodeLocation?.attrs?.style;
    if (text === undefined || !at || !isClosed(text)) continue;
    if (text.trim() !== "") texts.add(text);
    edits.push({ start: at.startOffset, end: at.startOffset + "style".length, text: MOVED });
  }
  return { edits, rules: [...texts].map((text) => `[${MOVED}="${cssString(text)}"]${ABOVE}{${text}}`).join("\n") };
}

/** Inside quotes. Plain ASCII: no page's encoding can spoil it. */
const cssString = (text: string): string =>
  [...text].map((sign) => (/[ !#-[\]-~]/.test(sign) ? sign : `\\${sign.codePointAt(0)?.toString(16)} `)).join("");

function isMovable(element: Element): boolean {
  const type = attribute(element, "type") ?? "";
  return element.tagName === "style" && /^\s*(text\/css)?\s*$/i.test(type) && textOf(element).trim() !== "";
}

function movedBlock(element: Element, addSheet: (css: string) => string): Edit[] {
  const location = element.sourceCodeLocation;
  if (!location) return [];
  const late = attribute(element, "data-millrace-late") !== undefined;
  // Content that waits is found by its inline style.
  const css = late ? textOf(element).replaceAll("[style", `[${MOVED}`) : textOf(element);
  const link = `<link rel="stylesheet" href="${addSheet(css)}"${attributesOf(element, ["type", "nonce"])}>`;
  const holder = drawingAround(element);
  const place = holder?.sourceCodeLocation?.startOffset;
  const { startOffset: start, endOffset: end } = location;
  // A drawing cannot hold a link; its style sheet concerns the whole page anyway.
  if (place === undefined) return [{ start, end, text: link }];
  return [
    { start: place, end: place, text: link },
    { start, end, text: "" },
  ];
}

function drawingAround(element: Element): Element | undefined {
  const parent = element.parentNode;
  if (!parent || !("tagName" in parent) || String(element.namespaceURI) === HTML) return undefined;
  return String(parent.namespaceURI) === HTML ? element : (drawingAround(parent) ?? element);
}

const isClassic = (element: Element): boolean => CLASSIC.test(attribute(element, "type") ?? "");

/** Runs where it ran: a script without `async` and `defer` holds the parser until it is there. */
function movedScript(element: Element, src: string): Edit[] {
  const location = element.sourceCodeLocation;
  if (!location?.endTag) return [];
  const text = `<script${attributesOf(element, ["async", "defer"])} src="${src}"></script>`;
  return [{ start: location.startOffset, end: location.endOffset, text }];
}

const attributesOf = (element: Element, without: string[]): string =>
  element.attrs
    .filter(({ name }) => !without.includes(name))
    .map(({ name, value }) => ` ${name}="${quoted(value)}"`)
    .join("");

/** Addresses of a sheet are relative to it, not to the page. */
function rebased(page: Page, css: string): string {
  return mapAddresses(css, (address) => {
    if (/^(#|\/|[a-z][a-z\d+.-]*:)/i.test(address.trim())) return undefined;
    const resolved = resolveAddress(page, address);
    if (!resolved) return undefined;
    if (resolved.url) return resolved.url.href;
    const [, rest = ""] = /^[^?#]*(.*)$/s.exec(address) ?? [];
    return `../${encodeURI(resolved.path)}${rest}`;
  });
}
