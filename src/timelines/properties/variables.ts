import { isRecord, asList, asRecord } from "../../../wire/records";
import type { Action } from "../data/schema";
import type { OtherValues } from "./other-values";
import type { Track } from "./property";
import type { Styled } from "./surface";

export const VARIABLE = "wf:variable";

/** A value of a variable as CSS text or a number; typed values are objects. `undefined` for references. */
function readVariable(value: unknown): string | number | undefined {
  if (!isRecord(value)) return typeof value === "number" || typeof value === "string" ? value : undefined;
  const inner = isRecord(value.value) ? value.value : undefined;
  if (value.type === "ref") return undefined;
  if (!inner) return readVariable(value.value);
  const unit = inner.unit === "-" ? "" : String(inner.unit ?? "");
  return `${String(inner.value)}${unit}`;
}

/** Moves CSS variables of the element (IX3-34). */
export function variableTracks({ values, surface, owner, halves, missing, style, createTrack }: OtherValues): Track[] {
  return Object.entries(asRecord(values.variable)).flatMap(([name, value]) => {
    if (!name.startsWith("--")) return [];
    const property = style(name);
    const parse = (half: unknown) => {
      const text = readVariable(half);
      if (half != null && text === undefined) missing(VARIABLE);
      return text === undefined ? undefined : property.parse(text, String(text));
    };
    const [from, to] = halves(value).map(parse);
    return from || to ? [createTrack(property, surface, owner, from, to)] : [];
  });
}

/** The style rules of the page's own sheets, those inside media queries that apply included. */
function listRules(rules: CSSRuleList): CSSStyleRule[] {
  return [...rules].flatMap((rule) => {
    if (rule instanceof CSSStyleRule) return rule;
    const applies = !(rule instanceof CSSMediaRule) || matchMedia(rule.conditionText).matches;
    return applies && "cssRules" in rule ? listRules((rule as CSSGroupingRule).cssRules) : [];
  });
}

function readRules(sheet: CSSStyleSheet): CSSStyleRule[] {
  try {
    return listRules(sheet.cssRules);
  } catch {
    // Sheets of other origins cannot be read.
    return [];
  }
}

/** The page and the elements whose style rules set the variables of an action without targets (IX3-34). */
export function findSetters({ targets, properties }: Action): Styled[] {
  const names = Object.keys(asRecord(properties?.[VARIABLE]?.variable));
  if (asList(targets).length || !names.length) return [];
  const selectors = [...document.styleSheets]
    .flatMap(readRules)
    .filter(({ style: declared }) => names.some((name) => declared.getPropertyValue(name)))
    .map(({ selectorText }) => selectorText);
  const found = selectors.flatMap((selector) => [...document.querySelectorAll<Styled>(selector)]);
  return [...new Set([document.documentElement, ...found])];
}
