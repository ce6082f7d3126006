import type { CopyKind } from "./copies";
import type { Aspect, Look, State } from "./look";
import { near } from "./near";
import type { Facts } from "./plan";
import type { CompareStep } from "./steps/step";
import type { Outcome, Outcomes } from "./walk";

/** One aspect of one element after one step, with the value of each variant. */
export interface Pair {
  step: { id: string; label: string };
  /** The element's number; undefined for the whole page. */
  mark: number | undefined;
  aspect: Aspect;
  /** The part of `made`: `lightbox`, `dots #12`. */
  part: string;
  none: string;
  vendor: string;
  ours: string;
  equal: boolean;
}

export interface Compared {
  pairs: Pair[];
  /** Excluded effects: the element never stops moving, or the difference did not recur. */
  noise: number;
}

export type Ways = Partial<Record<CopyKind, Outcomes>>;

const ASPECTS: (keyof Look)[] = ["seen", "opacity", "transform", "filter", "colors", "classes", "value"];
/** Aspects that do not change during animations. */
const STEADY: ReadonlySet<Aspect> = new Set<Aspect>(["classes"]);
const UNSEEN: Look = {
  seen: false,
  box: "",
  opacity: "",
  transform: "",
  filter: "",
  colors: "",
  classes: "",
  value: "",
};

/** Values of one aspect: before and after the step. */
interface Change {
  before: string | undefined;
  after: string;
}

/** Compares the variants step by step. A pair counts only if a script has an effect. */
export function comparePairs(ways: Ways, steps: readonly CompareStep[], facts: ReadonlyMap<number, Facts>): Compared {
  const compared: Compared = { pairs: [], noise: 0 };
  for (const { id, label } of steps) {
    const at = (way: CopyKind) => ways[way]?.get(id);
    const [none, vendor, ours, other] = [at("none"), at("vendor"), at("ours"), at("other")];
    if (!none || !vendor || !ours) continue;
    const add = (
      aspect: Aspect,
      mark: number | undefined,
      part: string,
      pick: (outcome: Outcome) => Change,
      restless = false,
    ) => {
      const [n, v, m] = [pick(none), pick(vendor), pick(ours)];
      const o = other && pick(other);
      const same = (a: string | undefined, b: string | undefined) =>
        a === b || (a !== undefined && b !== undefined && near(aspect, a, b));
      const moved = [v, m].some(({ before, after }) => before === undefined || !same(before, after));
      if (!moved || (same(n.after, v.after) && same(n.after, m.after))) return undefined;
      if (restless) {
        compared.noise++;
        return undefined;
      }
      // An earlier, unchanged difference is not an effect of this step.
      const equal = same(v.after, m.after) || (o !== undefined && same(o.after, m.after));
      const pair: Pair = {
        step: { id, label },
        mark,
        aspect,
        part,
        none: n.after,
        vendor: v.after,
        ours: m.after,
        equal,
      };
      compared.pairs.push(pair);
      return pair;
    };
    compareReach(add, [none, vendor, ours]);
    if (!vendor.done && !ours.done) continue;
    if (vendor.done !== ours.done) continue;
    comparePage(add, [vendor, ours], (mark) => movesByItself(facts.get(mark), id));
    compareLooks(add, [none, vendor, ours], facts, id);
  }
  return compared;
}

type Add = (
  aspect: Aspect,
  mark: number | undefined,
  part: string,
  pick: (outcome: Outcome) => Change,
  restless?: boolean,
) => Pair | undefined;

function compareReach(add: Add, [none, vendor, ours]: [Outcome, Outcome, Outcome]): void {
  if (vendor.done === ours.done && none.done === ours.done) return;
  add("reach", undefined, "", ({ done }) => ({ before: undefined, after: done ? "can be used" : "cannot be used" }));
}

function comparePage(add: Add, outcomes: Outcome[], moves: (mark: number) => boolean): void {
  add("requests", undefined, "", ({ requests }) => ({ before: undefined, after: requests }));
  add("messages", undefined, "", ({ messages }) => ({ before: undefined, after: messages }));
  const valueIn = (state: State, name: string) => state.page[name] ?? "";
  for (const name of new Set(outcomes.flatMap(({ after }) => Object.keys(after.page)))) {
    // For the explanations only.
    if (/^(section|video) /.test(name)) continue;
    const mark = Number(/#(\d+)/.exec(name)?.[1] ?? 0) || undefined;
    const aspect = name === "focus" || name === "scroll" ? name : "made";
    add(
      aspect,
      mark,
      name,
      ({ before, after }) => ({ before: before && valueIn(before, name), after: valueIn(after, name) }),
      mark !== undefined && moves(mark),
    );
  }
}

function compareLooks(
  add: Add,
  outcomes: [Outcome, Outcome, Outcome],
  facts: ReadonlyMap<number, Facts>,
  step: string,
): void {
  const [none, vendor, ours] = outcomes;
  const inherited = new Map<string, string>();
  const grown = new Set<number>();
  const changed = (mark: number) => {
    for (let at = mark; at >= 0 && !grown.has(at); at = facts.get(at)?.parent ?? -1) grown.add(at);
  };
  const each = (mark: number, aspects: readonly (keyof Look)[], shorten = (text: string) => text) => {
    const parent = facts.get(mark)?.parent ?? -1;
    const restless =
      movesByItself(facts.get(mark), step) || [vendor, ours].some(({ after }) => after.restless.has(mark));
    // Animations of style sheets are not effects of a script.
    const isUnscripted = restless && none.after.restless.has(mark);
    const looks = [vendor, ours].map(({ after }) => after.looks.get(mark) ?? UNSEEN);
    for (const aspect of aspects) {
      if (aspect !== "seen" && (!looks[0]?.seen || !looks[1]?.seen)) break;
      if (isUnscripted && !STEADY.has(aspect)) continue;
      const valueAt = (state: State) => shorten(readValue(state, mark, aspect));
      const pick = ({ before, after }: Outcome) => ({ before: before && valueAt(before), after: valueAt(after) });
      const pattern = outcomes.map((outcome) => pick(outcome).after).join("|");
      // An effect inherited from the parent counts once.
      const taken = (aspect === "seen" || aspect === "colors") && inherited.get(`${parent} ${aspect}`) === pattern;
      const pair = taken ? undefined : add(aspect, mark, "", pick, restless && !STEADY.has(aspect));
      if (pair || taken) inherited.set(`${mark} ${aspect}`, pattern);
      if (pair && (aspect === "seen" || aspect === "box")) changed(parent);
    }
  };
  const marks = [...none.after.looks.keys()];
  for (const mark of marks) each(mark, ASPECTS);
  // The innermost first, because its ancestors only grow with it.
  for (const mark of marks.reverse()) each(mark, ["box"], (box) => (grown.has(mark) ? withoutHeight(box) : box));
}

/** Loops, and sliders with autoplay. */
function movesByItself(facts: Facts | undefined, step: string): boolean {
  const onItsOwn =
    facts?.within.includes("autoplay") === true &&
    facts.within.some((part) => part === "slide" || part === "slider-nav");
  return facts?.loops === true || (onItsOwn && !step.startsWith("slider "));
}

const withoutHeight = (box: string) => box.replace(/^(\S+ \S+ \S+) \S+/, "$1");

function readValue(state: State, mark: number, aspect: keyof Look): string {
  const look = state.looks.get(mark) ?? UNSEEN;
  return aspect === "seen" ? (look.seen ? "shown" : "hidden") : look[aspect];
}

/** State of an element after a step, for the explanations. */
export interface Marker {
  /** State classes. */
  vendor: string;
  ours: string;
  /** In our copy: it is the link to the most visible section. */
  active: boolean;
  /** In our copy: it is the control of a video that does not play. */
  paused: boolean;
}

/** State classes of elements after each step, for the explanations. */
export function markersIn(ways: Ways) {
  return (step: string, mark: number): Marker | undefined => {
    const [vendor, ours] = [ways.vendor, ways.ours].map((outcomes) => outcomes?.get(step)?.after);
    const [left, right] = [vendor?.looks.get(mark)?.classes, ours?.looks.get(mark)?.classes];
    return left === undefined || right === undefined
      ? undefined
      : {
          vendor: left,
          ours: right,
          active: ours?.page[`section #${mark}`] === "active",
          paused: ours?.page[`video #${mark}`] === "paused",
        };
  };
}
