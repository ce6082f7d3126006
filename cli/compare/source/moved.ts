import { dirname, join } from "pathe";
import { applyEdits, quoted, type Edit } from "../../../common/edits";
import { mapUrls } from "../../adopt/read/html/css";
import { attribute, readText, type Element, type ExportedPage } from "../../adopt/read/html/page";
import { resolveReference } from "../../adopt/read/resolve-reference";

/** The texts of the files that the scripts and sheets of a page are in, by the URL as the page spells it. */
export type LinkedTexts = ReadonlyMap<string, string>;

/** The names of the files into which `--csp` moves what is inline. */
const MOVED = /(^|\/)(css|js)\/inline-\d+\.(css|js)$/;
const NAME = "data-millrace-style";
/** The rule of an inline style: above every other rule, for exactly the elements that had it. */
const RULE = /\[data-millrace-style="((?:[^"\\]|\\.)*)"\]:not\(#a#b#c\)\{([^{}]*)\}\s*/g;

/**
 * A copy with `--csp` as it would be without: with the inline styles and scripts that are in files. URLs of its styles become paths
 * from the root of the site, as those of {@link spellStyles} do.
 */
export function restoreInline(page: ExportedPage, texts: LinkedTexts): string {
  const sheets = page.elements.flatMap((element) => readRules(page, element, texts) ?? []);
  const rules = new Map(sheets.flatMap((sheet) => [...sheet]));
  return applyEdits(
    page.source,
    page.elements.flatMap((element) => [
      ...restoreElement(page, element, texts),
      ...restoreAttribute(page, element, rules),
    ]),
  );
}

/** Whether something of a page is in such files. */
export const hasMoved = ({ elements }: ExportedPage): boolean =>
  elements.some((element) => MOVED.test(readReference(element)) || attribute(element, NAME) !== undefined);

/** The edits of an exported page that spell the URLs of its styles as {@link restoreInline} does. */
export function spellStyles(page: ExportedPage): Edit[] {
  return page.elements.flatMap((element): Edit[] => {
    const [content] = element.tagName === "style" ? element.childNodes : [];
    const place = content?.sourceCodeLocation;
    return place ? [{ start: place.startOffset, end: place.endOffset, text: spell(page, readText(element), "") }] : [];
  });
}

const readReference = (element: Element): string =>
  attribute(element, element.tagName === "link" ? "href" : "src") ?? "";

/** URLs of a sheet are relative to its file. @param file the URL of the sheet, as the page spells it. */
function spell(page: ExportedPage, css: string, file: string): string {
  return mapUrls(css, (url) => {
    if (/^\s*(#|\/|[a-z][a-z\d+.-]*:)/i.test(url)) return undefined;
    const [, path = "", rest = ""] = /^([^?#]*)(.*)$/s.exec(url.trim()) ?? [];
    const resolved = resolveReference(page, file === "" ? path : join(dirname(file), path));
    return resolved && (resolved.url?.href ?? `/${encodeURI(resolved.path)}`) + rest;
  });
}

/** The text of a string in a style sheet. */
export const decodeCss = (text: string): string =>
  text.replace(/\\([0-9a-f]+) /g, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)));

/** The rules of a sheet of inline styles, by the styles; undefined for another element. */
function readRules(page: ExportedPage, element: Element, texts: LinkedTexts): Map<string, string> | undefined {
  const file = readReference(element);
  const text = MOVED.test(file) ? texts.get(file) : undefined;
  if (element.tagName !== "link" || text === undefined || text.replace(RULE, "").trim() !== "") return undefined;
  return new Map(
    [...text.matchAll(RULE)].map(([, style = "", declarations = ""]) => [
      decodeCss(style),
      spell(page, declarations, file),
    ]),
  );
}

function restoreElement(page: ExportedPage, element: Element, texts: LinkedTexts): Edit[] {
  const file = readReference(element);
  const text = MOVED.test(file) ? texts.get(file) : undefined;
  const place = element.sourceCodeLocation;
  if (text === undefined || !place) return [];
  const range = { start: place.startOffset, end: place.endOffset };
  if (readRules(page, element, texts)) return [{ ...range, text: "" }];
  const isSheet = element.tagName === "link";
  const attributes = element.attrs
    .filter(({ name }) => name !== "rel" && name !== (isSheet ? "href" : "src"))
    .map(({ name, value }) => ` ${name}="${quoted(value)}"`)
    .join("");
  const tag = isSheet ? "style" : "script";
  const plain = text.replace(/^\uFEFF/, "");
  return [{ ...range, text: `<${tag}${attributes}>${isSheet ? spell(page, plain, file) : plain}</${tag}>` }];
}

/** The text of an inline style stays; what the sheet says of it counts. */
function restoreAttribute(page: ExportedPage, element: Element, rules: ReadonlyMap<string, string>): Edit[] {
  const style = attribute(element, NAME);
  const at = element.sourceCodeLocation?.attrs?.[NAME];
  if (style === undefined || !at) return [];
  const rule = rules.get(style) ?? "";
  const isRight = style.trim() === "" || rule === spell(page, style, "");
  return [{ start: at.startOffset, end: at.endOffset, text: `style="${quoted(isRight ? style : rule)}"` }];
}
