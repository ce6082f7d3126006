import { EMBED, EMBEDDED, hiddenByBuilder } from "../../../src/interactions/hidden/built";
import { parseDeclarations } from "../../../common/css-text";
import { styleRules } from "./html/css";
import { attribute, type Element, type ExportedPage } from "./html/page";
import { compileSelector } from "./html/selector";

/** After how many seconds without a script content is shown. */
export const LATE_SECONDS = 4;
const CONTROLS = ["input", "select", "textarea"];

const isEmbed = compileSelector(EMBED) ?? (() => false);

/** The part of a selector with which it matches only until third-generation interactions start (IX3-4). */
export const FOR_TIMELINES = ":not(.w-mod-ix3)";
/** Classes of `<html>` that only scripts set. */
const MODES = /:not\(\.w-mod-\w+\)|\.w-mod-\w+/g;

/** Compiles a selector without the classes that scripts set on `<html>`. */
export const compileInAnyMode = (selector: string) => compileSelector(selector.replaceAll(MODES, ""));

/** The elements that rules hide until third-generation interactions start (IX3-4). */
export function findHiddenForTimelines(page: ExportedPage, stylesheets: readonly string[]): Element[] {
  const rules = stylesheets.filter((css) => css.includes(FOR_TIMELINES)).flatMap(styleRules);
  const tests = rules
    .filter(({ declarations }) => /visibility:\s*hidden/i.test(declarations))
    .flatMap(({ selectors }) => selectors.filter((selector) => selector.includes(FOR_TIMELINES)).map(compileInAnyMode));
  return page.elements.filter((element) => tests.some((test) => test?.(element)));
}

/** Content of a page that waits for an animation engine. */
export interface LateContent {
  readonly elements: readonly Element[];
  /**
   * The content of the `<style>` that shows it if no engine loads: an animation without duration that begins after four
   * seconds and holds only while `<html>` lacks `w-mod-ix`.
   */
  readonly style: string;
}

/**
 * `stylesheets` is the text of the page's own stylesheets, `named` are the selectors that the interaction data hides and
 * shows. `undefined` when nothing on the page waits.
 */
export function readLateContent(
  page: ExportedPage,
  stylesheets: readonly string[],
  named: readonly string[] = [],
): LateContent | undefined {
  const inline = hiddenInline(page, named);
  const shown = new Set([...inline.selectors].map((selector) => `html:not(.w-mod-ix) ${selector}`));
  const moved = new Set([...shown].map((selector) => `${selector}[style*="transform:"]`));
  const ruled = hiddenByRule(page, stylesheets);
  for (const { selector, moves } of ruled) (moves ? moved : shown).add(selector);
  if (shown.size + moved.size === 0) return undefined;
  const style = [
    "@keyframes millrace-late{to{opacity:1}}",
    "@keyframes millrace-late-move{to{opacity:1;transform:none}}",
    ...[...shown].map((selector) => rule(selector, "millrace-late")),
    ...[...moved].map((selector) => rule(selector, "millrace-late-move")),
  ].join("");
  return { style, elements: [...inline.elements, ...ruled.flatMap(({ elements }) => elements)] };
}

/** A selector in plain ASCII, for pages of any encoding. */
export const toAscii = (selector: string): string =>
  [...selector].map((sign) => (sign > "~" ? `\\${sign.codePointAt(0)?.toString(16)} ` : sign)).join("");

/** One rule per selector, so that an unknown selector does not invalidate others. */
const rule = (selector: string, animation: string): string =>
  `${toAscii(selector)}{animation:${animation} 0s ${LATE_SECONDS}s forwards}`;

/**
 * Selectors for inline `opacity:0` that an interaction would end, spelled as the page spells it; the runtime shows the
 * same (IX-FIX-27). Form controls are hidden on purpose.
 */
function hiddenInline(page: ExportedPage, named: readonly string[]) {
  const selectors = new Set<string>();
  const elements: Element[] = [];
  const tests = named.map((selector) => ({ selector: `:is(${selector})`, test: compileSelector(selector) }));
  const embedded = listEmbedded(page);
  for (const element of page.elements) {
    const style = attribute(element, "style");
    if (!style?.toLowerCase().includes("opacity") || CONTROLS.includes(element.tagName)) continue;
    for (const { name, value, raw } of parseDeclarations(style)) {
      if (name !== "opacity" || !/^opacity *: *[0.]+%?$/i.test(raw) || Number.parseFloat(value) !== 0) continue;
      const owner = findOwner(element, style, embedded) ?? tests.find(({ test }) => test?.(element))?.selector;
      if (owner === undefined) continue;
      const behind = style.slice(style.indexOf(raw) + raw.length);
      const spelled = raw + behind.slice(0, behind.indexOf(";") + 1 || behind.length);
      elements.push(element);
      selectors.add(`${owner}[style${spelled.endsWith(";") ? "*" : "$"}="${spelled}"]:not(input,select,textarea)`);
    }
  }
  // `fill-opacity:0;` ends in the same words.
  return { elements, selectors: new Set([...selectors].map((selector) => `${selector}:not([style*="-opacity:"])`)) };
}

/** The elements inside of embeds. */
function listEmbedded({ elements }: ExportedPage): ReadonlySet<Element> {
  const found = new Set<Element>();
  // Parents come first.
  for (const element of elements) {
    const parent = element.parentNode;
    if (parent && "tagName" in parent && (found.has(parent) || isEmbed(parent))) found.add(element);
  }
  return found;
}

/** A selector for the mark of an element that the builder hid; `undefined` when the builder did not hide it. */
function findOwner(element: Element, style: string, embedded: ReadonlySet<Element>): string | undefined {
  const has = (name: string) => attribute(element, name) !== undefined;
  const isEmbedded = embedded.has(element);
  if (!hiddenByBuilder({ style, has, embedded: () => isEmbedded })) return undefined;
  if (style.includes("opacity:0") && !isEmbedded) return embedded.size ? `:not(${EMBEDDED})` : "";
  const known = ["data-w-id", "data-ix"].find(has);
  return known ? `[${known}]` : '[style*="translate3d"][style*="scale3d"]';
}

/** The page's rules of the form `html.w-mod-js:not(.w-mod-ix) …`, and those for first-generation interactions. */
function hiddenByRule(page: ExportedPage, stylesheets: readonly string[]) {
  const found: { selector: string; moves: boolean; elements: readonly Element[] }[] = [];
  for (const { selectors, declarations } of stylesheets.filter(mentionsMode).flatMap(styleRules)) {
    if (!selectors.some((selector) => selector.includes(".w-mod-js"))) continue;
    const set = parseDeclarations(declarations).filter(({ value }) => !value.includes("!important"));
    const hides = set.some(({ name, value }) => name === "opacity" && Number.parseFloat(value) === 0);
    const moves = set.some(({ name }) => name === "transform" || name === "-webkit-transform");
    if (!hides && !moves) continue;
    for (const selector of selectors) {
      const scoped = scope(selector);
      const test = scoped && compileSelector(scoped.rest);
      const elements = test ? page.elements.filter(test) : [];
      if (scoped && (!test || elements.length > 0)) found.push({ selector: scoped.whole, moves, elements });
    }
  }
  return found;
}

const mentionsMode = (css: string): boolean => css.includes(".w-mod-js");

function scope(selector: string): { whole: string; rest: string } | undefined {
  const space = selector.search(/\s/);
  const first = selector.slice(0, space);
  const rest = selector.slice(space).trim();
  if (space < 0 || selector.includes("<") || selector.includes("{")) return undefined;
  if (first === "html.w-mod-js:not(.w-mod-ix)") return { whole: selector, rest };
  if (first === "html.w-mod-js" && rest.includes("[data-ix")) return { whole: `${first}:not(.w-mod-ix) ${rest}`, rest };
  return undefined;
}
