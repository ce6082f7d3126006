import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { parseExpressionAt } from "acorn";
import { applyEdits, type Edit } from "../../common/edits";
import { attribute, descendants, readPage, type Element, type ExportedPage } from "../../cli/adopt/read/html/page";
import { setValue } from "./data-edits";
import type { Fault } from "./draw";
import type { Data } from "./interactions";
import { formatPlace } from "./site-page";

/** Files of an export that differ, by path. */
type Files = ReadonlyMap<string, string>;

/** The page of an export whose elements of interest have a number, and the same with the fault. */
export interface VendorPages {
  readonly without: Files;
  readonly withFault: Files;
}

export const MARK = "data-looked-at";
/** Of elements that a visitor points at or presses. */
export const TRIGGER = "data-used";
/** How many elements inside the changed ones are looked at. */
const MOST = 300;

/** @returns undefined if the export has no place like that of the copy. */
export function makeVendorPages(folder: string, { page, about, triggers, change }: Fault): VendorPages | undefined {
  const source = readFileSync(join(folder, page.path), "utf8");
  const exported = readPage(page.path, source);
  const twins = new Map(exported.elements.map((element) => [formatPlace(element), element]));
  const found = about.flatMap((element) => twins.get(formatPlace(element)) ?? []);
  if (found.length === 0 && about.length > 0) return undefined;
  const used = triggers.flatMap((element) => twins.get(formatPlace(element)) ?? []);
  const marks = markElements(found, used);
  const without = new Map([[page.path, applyEdits(source, marks)]]);
  if (change.data) return withData(folder, exported, change.data, without);
  const [first, twin] = [about[0], found[0]];
  if (change.file !== undefined) {
    const file = join(folder, change.file);
    const text = existsSync(file) ? readFileSync(file, "utf8") : undefined;
    const isEqual = page.sheets.some(({ path, text: own }) => path === change.file && own === text);
    if (text === undefined || !isEqual) return undefined;
    return { without, withFault: new Map([...without, [change.file, applyEdits(text, change.edits)]]) };
  }
  if (!first || !twin) return undefined;
  const edits = moveEdits(page.source, first, source, twin, change.edits);
  if (!edits) return undefined;
  const shift = (at: number) => at + marks.reduce((sum, { start, text }) => sum + (start < at ? text.length : 0), 0);
  const shifted = edits.map(({ start, end, text }) => ({ start: shift(start), end: shift(end), text }));
  return { without, withFault: new Map([[page.path, applyEdits(without.get(page.path) ?? "", shifted)]]) };
}

/** The elements, what is in them, and two levels around them. */
function markElements(elements: readonly Element[], used: readonly Element[]): Edit[] {
  const all = elements.flatMap((element) => {
    const outer = element.parentNode;
    const around = outer && "tagName" in outer ? [outer] : [];
    return [element, ...around, ...descendants(element).slice(0, MOST)];
  });
  return [...new Set(all)].flatMap((element, number) => {
    const open = element.sourceCodeLocation?.startTag ?? element.sourceCodeLocation;
    if (!open) return [];
    const at = open.startOffset + 1 + element.tagName.length;
    const text = ` ${MARK}="${number}"${used.includes(element) ? ` ${TRIGGER}` : ""}`;
    return [{ start: at, end: at, text }];
  });
}

/** The edits at the same place of the export; undefined where it has another text there. */
function moveEdits(
  source: string,
  element: Element,
  other: string,
  twin: Element,
  edits: readonly Edit[],
): Edit[] | undefined {
  const from = element.sourceCodeLocation?.startOffset ?? 0;
  const to = twin.sourceCodeLocation?.startOffset ?? 0;
  const last = Math.max(...edits.map(({ end }) => end));
  if (source.slice(from, last) !== other.slice(to, to + last - from)) return undefined;
  return edits.map(({ start, end, text }) => ({ start: start - from + to, end: end - from + to, text }));
}

/** Sets a value in the data of the vendor script. */
function withData(
  folder: string,
  page: ExportedPage,
  { path, value, before }: NonNullable<Fault["change"]["data"]>,
  without: Files,
): VendorPages | undefined {
  for (const element of page.elements) {
    const reference = attribute(element, "src");
    if (element.tagName !== "script" || !reference || /^(https?:)?\/\//.test(reference)) continue;
    const file = join(page.path, "..", reference.split(/[?#]/)[0] ?? "");
    const code = existsSync(join(folder, file)) ? readFileSync(join(folder, file), "utf8") : "";
    const call = [...code.matchAll(/require\(["']ix2["']\)\.init\(\s*/g)].at(-1);
    if (!call) continue;
    const start = call.index + call[0].length;
    const { end } = parseExpressionAt(code, start, { ecmaVersion: "latest" });
    const data = JSON.parse(JSON.stringify(runInNewContext(`(${code.slice(start, end)})`))) as Data;
    const changed = setValue(data, path, (own) => translate(own, value, before));
    // Only a number says that the place is the same.
    if (!changed || (typeof before === "number" && changed.before !== before)) return undefined;
    const text = JSON.stringify(changed.data);
    return { without, withFault: new Map([...without, [file, applyEdits(code, [{ start, end, text }])]]) };
  }
  return undefined;
}

/** A value as the vendor script writes it: the data of a copy leaves out what is usual. */
function translate(own: unknown, value: unknown, before: unknown): unknown {
  if (typeof value === "string" && value.includes("|")) return { id: value };
  if (!Array.isArray(value) || !Array.isArray(own)) return value;
  if (!Array.isArray(before)) return value.map((one) => translate(undefined, one, undefined));
  if (value.length !== own.length) return value;
  // The same list in another order.
  const texts = before.map((one) => JSON.stringify(one));
  return value.map((one) => (own as unknown[])[texts.indexOf(JSON.stringify(one))]);
}
