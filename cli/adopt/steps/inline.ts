import type { Edit } from "../../../common/edits";
import { addToHead, quoted } from "../edits";
import { isClosed, mapUrls } from "../read/html/css";
import { attribute, readText, type Element, type ExportedPage } from "../read/html/page";
import type { NewNames } from "../read/new-names";
import { pathFromPage, resolveReference } from "../read/resolve-reference";
import type { NewFile, StepResult } from "../step";

/** Also the texts of the new style sheets, which have requirements for the policy as well. */
export interface MovedInline extends StepResult {
  readonly sheets: readonly string[];
}

/** The runtime uses the same name of the attribute (B-34). */
const MOVED = "data-millrace-style";
const HTML = "http://www.w3.org/1999/xhtml";
/** Above every rule that a page's own sheets have for an element, as an inline style is; no element has three ids. */
const ABOVE = ":not(#a#b#c)";
const CLASSIC = /^\s*$|^\s*(text|application)\/(x-)?(java|ecma)script\s*$/i;

/**
 * Moves inline styles, `<style>` and inline scripts of a page into files, each in its place. Data, modules (whose imports are
 * relative), handlers, and styles that are not a closed list of declarations stay.
 * @param page as it is after every other change.
 */
export function moveInline(page: ExportedPage, names: NewNames): MovedInline {
  const add = (kind: "css" | "js", text: string): NewFile => {
    const path = names.claim(text, (n) => `${kind}/inline-${n + 1}.${kind}`);
    return { path, text: withMark(text) };
  };
  const addSheet = (css: string): Sheet => {
    const text = rebased(page, css);
    const file = add("css", text);
    return { text, file, href: quoted(pathFromPage(page, file.path)) };
  };
  const blocks = page.elements.filter(isMovable).map((element) => ({ element, sheet: addSheet(readCss(element)) }));
  const scripts = page.scripts
    .filter(({ element, src, content }) => src === undefined && content.trim() !== "" && isClassic(element))
    .map(({ element, content }) => ({ element, file: add("js", content) }));
  const attributes = movedAttributes(page);
  const rules = attributes.rules === "" ? undefined : addSheet(attributes.rules);
  const sheets = [...blocks.map(({ sheet }) => sheet), ...(rules ? [rules] : [])];
  const moved = `${attributes.edits.length} style attributes, ${blocks.length} <style> and ${scripts.length} inline scripts`;
  const any = attributes.edits.length + blocks.length + scripts.length > 0;
  return {
    edits: [
      ...attributes.edits,
      ...blocks.flatMap(({ element, sheet }) => movedBlock(element, sheet.href)),
      ...scripts.flatMap(({ element, file }) => movedScript(element, quoted(pathFromPage(page, file.path)))),
      ...(rules ? linkSheet(page, `<link rel="stylesheet" href="${rules.href}">`) : []),
    ],
    notes: {
      converted: any ? [{ what: `${moved} moved into files`, reason: "a strict policy refuses them inline" }] : [],
    },
    files: [...sheets.map(({ file }) => file), ...scripts.map(({ file }) => file)],
    sheets: sheets.map(({ text }) => text),
  };
}

/** In the head, and in each declarative shadow root, which no sheet of the page reaches. */
function linkSheet(page: ExportedPage, link: string): Edit[] {
  const roots = page.elements.flatMap((element) => {
    const place = attribute(element, "shadowrootmode") === undefined ? undefined : element.sourceCodeLocation?.startTag;
    return place ? [{ start: place.endOffset, end: place.endOffset, text: link }] : [];
  });
  return [addToHead(page, link), ...roots];
}

interface Sheet {
  text: string;
  file: NewFile;
  href: string;
}

/** A file that a page loads is read in that page's encoding unless it states its own. */
const withMark = (code: string): string => (/^[\0-\x7f]*$/.test(code) ? code : `\uFEFF${code}`);

/** Each `style` gets another name, and the sheet a rule for each text. */
function movedAttributes(page: ExportedPage): { edits: Edit[]; rules: string } {
  const texts = new Set<string>();
  const starts = new Set<number>();
  for (const element of page.elements) {
    const text = attribute(element, "style");
    const at = element.sourceCodeLocation?.attrs?.style;
    if (text === undefined || !at || !isClosed(text)) continue;
    if (text.trim() !== "") texts.add(text);
    // Of wrongly nested markup, the parser makes several elements of one tag.
    starts.add(at.startOffset);
  }
  const edits = [...starts].map((start) => ({ start, end: start + "style".length, text: MOVED }));
  return { edits, rules: [...texts].map((text) => `[${MOVED}="${cssString(text)}"]${ABOVE}{${text}}`).join("\n") };
}

/** Inside quotes. Plain ASCII: no page's encoding can spoil it. */
const cssString = (text: string): string =>
  [...text].map((sign) => (/[ !#-[\]-~]/.test(sign) ? sign : `\\${sign.codePointAt(0)?.toString(16)} `)).join("");

function isMovable(element: Element): boolean {
  const type = attribute(element, "type") ?? "";
  return element.tagName === "style" && /^\s*(text\/css)?\s*$/i.test(type) && readText(element).trim() !== "";
}

function readCss(element: Element): string {
  const late = attribute(element, "data-millrace-late") !== undefined;
  // Content that waits is found by its inline style.
  return late ? readText(element).replaceAll("[style", `[${MOVED}`) : readText(element);
}

function movedBlock(element: Element, href: string): Edit[] {
  const location = element.sourceCodeLocation;
  if (!location) return [];
  const link = `<link rel="stylesheet" href="${href}"${formatAttributes(element, ["type", "nonce"])}>`;
  const holder = svgAround(element);
  const place = holder?.sourceCodeLocation?.startOffset;
  const { startOffset: start, endOffset: end } = location;
  // An SVG image cannot contain a link; its style sheet applies to the whole page anyway.
  if (place === undefined) return [{ start, end, text: link }];
  return [
    { start: place, end: place, text: link },
    { start, end, text: "" },
  ];
}

function svgAround(element: Element): Element | undefined {
  const parent = element.parentNode;
  if (!parent || !("tagName" in parent) || String(element.namespaceURI) === HTML) return undefined;
  return String(parent.namespaceURI) === HTML ? element : (svgAround(parent) ?? element);
}

const isClassic = (element: Element): boolean => CLASSIC.test(attribute(element, "type") ?? "");

/** Runs at the same place: a script without `async` and `defer` stops the parser until it has loaded. */
function movedScript(element: Element, src: string): Edit[] {
  const location = element.sourceCodeLocation;
  if (!location?.endTag) return [];
  const text = `<script${formatAttributes(element, ["async", "defer"])} src="${src}"></script>`;
  return [{ start: location.startOffset, end: location.endOffset, text }];
}

const formatAttributes = (element: Element, without: string[]): string =>
  element.attrs
    .filter(({ name }) => !without.includes(name))
    .map(({ name, value }) => ` ${name}="${quoted(value)}"`)
    .join("");

/** URLs of a sheet are relative to it, not to the page. */
function rebased(page: ExportedPage, css: string): string {
  return mapUrls(css, (reference) => {
    if (/^(#|\/|[a-z][a-z\d+.-]*:)/i.test(reference.trim())) return undefined;
    const resolved = resolveReference(page, reference);
    if (!resolved) return undefined;
    if (resolved.url) return resolved.url.href;
    const [, rest = ""] = /^[^?#]*(.*)$/s.exec(reference) ?? [];
    return `../${encodeURI(resolved.path)}${rest}`;
  });
}
