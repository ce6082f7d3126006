import { parseDeclarations } from "../../../common/css-text";
import { styleRules } from "./html/css";
import { attribute, readClasses, readText, type Element, type ExportedPage } from "./html/page";
import { compileInAnyMode, FOR_TIMELINES, toAscii } from "./late-styles";

/** The class of `<html>` on a page a script of which did not load. */
export const FAILED = "millrace-failed";

/** States and parts of elements: what a rule hides then, it shows in other states. */
const STATE = /::|:(?:before|after|hover|focus|active|checked|target|disabled|placeholder)/;
const COVER =
  /(?:^|[-_])(?:pre-?load\w*|load(?:er|ing)?|splash|curtain|intro|(?:page-?)?transition)(?:[-_]\w*)*(?:[-_]|$)/i;
/** What a visitor opens or answers. */
const ANSWERED =
  /\bage\b|consent|cookie|password|gate|pop-?up|modal|dialog|drawer|overlay|menu|nav|dropdown|tooltip|lightbox|toast/i;
const CONTROLS = ["button", "input", "select", "textarea", "form", "dialog", "iframe", "summary"];

/**
 * The rules that show the page once a script of it did not load (B-84): what style sheets hide until a script of the page
 * names it, and covers that a script of the page would remove.
 * @param scripts the texts of the page's own scripts.
 */
export function readFailedStyle(
  page: ExportedPage,
  stylesheets: readonly string[],
  scripts: readonly string[],
): string | undefined {
  const rules = new Set<string>();
  const placed = new Set<Element>();
  const inline = new Set(page.elements.filter(({ tagName }) => tagName === "style").map(readText));
  const read = stylesheets.flatMap((css) =>
    styleRules(css).map(({ selectors, declarations }) => ({
      selectors,
      set: readValues(declarations),
      isLinked: !inline.has(css),
    })),
  );
  const find = (selector: string): Element[] => {
    const test = STATE.test(selector) ? undefined : compileInAnyMode(selector);
    return test ? page.elements.filter(test) : [];
  };
  for (const { selectors, set } of read) {
    if (!/^(?:fixed|absolute)$/.test(set.get("position") ?? "")) continue;
    for (const selector of selectors) for (const element of find(selector)) placed.add(element);
  }
  for (const { selectors, set, isLinked } of read) {
    const covers = isOverPage(set);
    if (!covers && !isHidden(set)) continue;
    for (const selector of selectors) {
      // In a `<style>`, the rule ends by itself.
      const waits = isLinked && selector.includes(FOR_TIMELINES);
      if (!covers && !waits && !isNamed(selector, scripts)) continue;
      const isMeant = (element: Element) =>
        covers ? isCover(element) : waits || !(placed.has(element) || isAnswered(element));
      const found = find(selector);
      if (found.length === 0 || !found.every(isMeant)) continue;
      const shown = covers ? "display:none" : "opacity:1!important;visibility:visible";
      rules.add(`${toAscii(selector)}:is(.${FAILED},.${FAILED} *){${shown}!important}`);
    }
  }
  return rules.size === 0 ? undefined : [...rules].join("");
}

const readValues = (declarations: string): Map<string, string> =>
  new Map(parseDeclarations(declarations).map(({ name, value }) => [name, value.replace(/\s*!important$/, "").trim()]));

const isHidden = (set: Map<string, string>): boolean =>
  set.get("visibility") === "hidden" || Number.parseFloat(set.get("opacity") ?? "1") === 0;

/** Whether a rule puts its elements over the whole window. */
function isOverPage(set: Map<string, string>): boolean {
  const get = (name: string) => set.get(name) ?? "";
  if (get("position") !== "fixed" || get("display") === "none" || !(Number.parseFloat(get("z-index")) > 0))
    return false;
  const [top = "", right = top, bottom = top, left = right] = get("inset").split(/\s+/).filter(Boolean);
  const isZero = (value: string) => Number.parseFloat(value) === 0;
  const sides = (one: string, other: string, name: string, name2: string) =>
    isZero(get(name) || one) && isZero(get(name2) || other);
  const isFull = (value: string) => /^100(?:%|[sdl]?v[wh])$/.test(value);
  return (
    (isFull(get("width")) || sides(left, right, "left", "right")) &&
    (isFull(get("height")) || isFull(get("min-height")) || sides(top, bottom, "top", "bottom"))
  );
}

/** Whether a script names a class, an attribute or an id of what the selector ends in. */
function isNamed(selector: string, scripts: readonly string[]): boolean {
  const [last = ""] = /[^\s>+~]*$/.exec(selector) ?? [];
  const names = [...last.matchAll(/[.#]([\w-]+)|\[([\w-]+)/g)].flatMap(([, name, mark]) => name ?? mark ?? []);
  return names.some((name) => scripts.some((script) => new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(script)));
}

const readNames = (element: Element): string[] => [...readClasses(element), attribute(element, "id") ?? ""];

/** Whether an element is one that a script removes when the page is ready, and that asks the visitor nothing. */
function isCover(element: Element): boolean {
  const names = readNames(element);
  if (!names.some((name) => COVER.test(name)) || names.some((name) => ANSWERED.test(name))) return false;
  const waiting: Element[] = [element];
  for (const each of waiting) {
    if (CONTROLS.includes(each.tagName) || attribute(each, "href") !== undefined) return false;
    if (["onclick", "role", "tabindex"].some((name) => attribute(each, name) !== undefined)) return false;
    for (const child of each.childNodes) if ("tagName" in child) waiting.push(child);
  }
  return true;
}

/** Whether an element is in something that a visitor opens. */
function isAnswered(element: Element): boolean {
  for (let each: Element["parentNode"] = element; each && "tagName" in each; each = each.parentNode)
    if (each.tagName === "nav" || readNames(each).some((name) => ANSWERED.test(name))) return true;
  return false;
}
