import { expect, vi } from "vitest";
import { builtinEnvironments } from "vitest/runtime";
import { MARK, type Aspect } from "../../../../cli/compare/appearance";
import { EXPLANATIONS } from "../../../../cli/compare/explain/all";
import { explain, inContext } from "../../../../cli/compare/explain/explain";
import type { Marker } from "../../../../cli/compare/markers";
import { markPage } from "../../../../cli/compare/markup";
import { addFacts } from "../../../../cli/compare/page/facts";
import type { Pair } from "../../../../cli/compare/pair";
import type { Change, Effect, Facts } from "../../../../cli/compare/plan";
import { look } from "./look";
import { stepNamed } from "./steps";

/** A comparison. Elements are named by their id: `of: "menu"`, and as `@menu` in the other texts. */
export interface Given {
  /** `form @contact empty`, `scroll 0.33`, `load open`. */
  step: string;
  of?: string;
  aspect: Aspect;
  part?: string;
  none?: string;
  vendor?: string;
  ours?: string;
  before?: string;
  equal?: boolean;
  lessMotion?: boolean;
  /** Further comparisons, before this one. */
  beside?: readonly Partial<Given>[];
  /** What the vendor script shows of this aspect after each later step. */
  later?: readonly string[];
  /** States of elements after the step, by id. */
  states?: Readonly<Record<string, Partial<Marker>>>;
}

/** A comparison of a text: `menu @nav walk, menu seen: none | vendor | ours | before`, or of its parts. */
export function see(text: string, more: Partial<Given> = {}): Given {
  const [, step = "", of, aspect = "", list = ""] = /^(?:([^,:]+), )?(?:([\w-]+) )?(\w+):(.*)$/.exec(text) ?? [];
  const values = list.split("|").map((value) => value.trim());
  const [none, vendor, ours, before] = [...["", ""].slice(Math.min(values.length, 3) - 1), ...values];
  return {
    step,
    ...(of !== undefined && { of }),
    aspect: aspect as Aspect,
    ...{ none, vendor, ours },
    ...(before !== undefined && { before }),
    ...more,
  };
}

/** An event that changes the elements of a selector. */
export const changes = (event: string, selector: string, change: Partial<Change> = {}): Effect => ({
  event,
  loops: false,
  begins: 0,
  bound: [{ selector }],
  changes: [{ ref: "bound", moves: true, ...change }],
});

/** A window without a layout. */
const environment = await builtinEnvironments.jsdom.setupVM?.({});
const { DOMParser, getComputedStyle } = environment?.getVmContext() as Window & typeof globalThis;

/** The facts about a page, as they are read in the browser. */
export function readFacts(
  body: string,
  effects: Effect[] = [],
): { facts: Map<number, Facts>; find(id: string): number } {
  const source = markPage("index.html", `<!doctype html><html lang="en"><body>${body}</body></html>`);
  const document = new DOMParser().parseFromString(source, "text/html");
  const globals = { window: { millraceCompare: {} }, document, getComputedStyle };
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
  addFacts(MARK);
  const facts = globals.window.millraceCompare as Window["millraceCompare"];
  const all = facts.facts({ triggers: [], effects });
  vi.unstubAllGlobals();
  const find = (id: string) => {
    const mark = Number(document.getElementById(id)?.getAttribute(MARK) ?? NaN);
    if (!mark) throw new Error(`no element has the id ${id}`);
    return mark;
  };
  return { facts: new Map(all.map((each) => [each.mark, each])), find };
}

/**
 * Makes a check for comparisons on a page: the rule explains the given one, and nothing explains any of the others, each of
 * which is the given one with another value of ours, or other changes.
 */
export function explainOn(body: string, effects: Effect[] = []) {
  const { facts, find } = readFacts(body, effects);
  const named = (text: string) => text.replace(/@([\w-]+)/g, (_, id: string) => String(find(id)));
  const isFocus = (aspect: Aspect) => aspect === "focus";
  const makePair = ({ step, of, aspect, part = "", none = "", vendor = "", ours = "", ...more }: Given): Pair => {
    const value = (text: string) => (isFocus(aspect) ? text.replace(/@/g, "#@") : text);
    const [a, b, c, d] = [none, vendor, ours, more.before].map((text) => text && named(value(text)));
    return {
      step: { ...stepNamed(named(step)), label: "" },
      mark: of === undefined ? undefined : find(of),
      aspect,
      part: named(part),
      none: a ?? "",
      vendor: b ?? "",
      ours: c ?? "",
      before: d ?? more.before,
      equal: more.equal ?? false,
    };
  };
  const explained = (given: Given) => {
    const { aspect, beside = [], later = [], states = {}, lessMotion = false } = given;
    const pair = makePair(given);
    const pairs = [...beside.map((each) => makePair({ aspect, ...each, step: each.step || given.step })), pair];
    const known = new Map(Object.entries(states).map(([id, state]) => [find(id), state]));
    const markers = (_step: string, mark: number): Marker => ({
      vendor: look(),
      ours: look(),
      later: mark === pair.mark ? later.map((value) => look({ [aspect]: value })) : [],
      active: false,
      paused: false,
      errors: 0,
      ...known.get(mark),
    });
    const round = { page: "index.html", width: 1280, lessMotion };
    return explain(inContext(pair, { pairs, facts, markers }, pair.step.mark, round), EXPLANATIONS)?.rule;
  };
  return (rule: string, given: Given, ...others: readonly (string | Partial<Given>)[]) => {
    expect(explained(given)).toBe(rule);
    for (const other of others) {
      const changed = { ...given, ...(typeof other === "string" ? { ours: other } : other) };
      expect([other, explained(changed)]).toEqual([other, undefined]);
    }
  };
}
