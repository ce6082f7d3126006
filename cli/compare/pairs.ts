import { compareCourses, formatCourse, type Course } from "./clock/course";
import type { CopyKind } from "./copies";
import type { State } from "./appearance";
import { compareLooks, movesByItself } from "./look-pairs";
import { near } from "./near";
import type { Add, Compared, Pair, Ways } from "./pair";
import type { Facts } from "./plan";
import type { CompareStep, StepName } from "./steps/step";
import type { Outcome } from "./walk";

/** Compares the variants step by step. A pair counts only if a script has an effect. */
export function comparePairs(
  ways: Ways,
  steps: readonly CompareStep[],
  facts: ReadonlyMap<number, Facts>,
  { lessMotion = false }: { lessMotion?: boolean } = {},
): Compared {
  const compared: Compared = { pairs: [], noise: 0 };
  for (const { id, kind, action, mark: used, label } of steps) {
    const step = { id, kind, action, mark: used, label };
    const at = (way: CopyKind) => ways[way]?.get(id);
    const [none, vendor, ours] = [at("none"), at("vendor"), at("ours")];
    if (!none || !vendor || !ours) continue;
    const add: Add = (aspect, mark, part, pick, restless = false) => {
      const [n, v, m] = [pick(none), pick(vendor), pick(ours)];
      const same = (a: string | undefined, b: string | undefined) =>
        a === b || (a !== undefined && b !== undefined && near(aspect, a, b));
      const moved = [v, m].some(({ before, after }) => before === undefined || !same(before, after));
      if (!moved || (same(n.after, v.after) && same(n.after, m.after))) return undefined;
      if (restless) {
        compared.noise++;
        return undefined;
      }
      // An earlier, unchanged difference is not an effect of this step.
      const equal = same(v.after, m.after);
      const pair: Pair = {
        step,
        mark,
        aspect,
        part,
        none: n.after,
        vendor: v.after,
        ours: m.after,
        before: m.before,
        equal,
      };
      compared.pairs.push(pair);
      return pair;
    };
    compareReach(add, [none, vendor, ours], movesByItself(facts.get(used ?? -1), step));
    if (!vendor.done || !ours.done) continue;
    comparePage(add, step, [vendor, ours], (mark) => movesByItself(facts.get(mark), step));
    compareLooks(add, [none, vendor, ours], facts, step);
    // With reduced motion, movements end at once on purpose (IX-FIX-28, IX3-70).
    if (!lessMotion) compared.pairs.push(...pairCourses(step, vendor, ours, compared.pairs));
  }
  return compared;
}

/** How elements change until they are at rest, where both scripts lead to the same. */
function pairCourses(step: Pair["step"], vendor: Outcome, ours: Outcome, pairs: readonly Pair[]): Pair[] {
  const others = ours.courses ?? [];
  const isSame = (one: { mark: number; aspect: string }) => (other: { mark: number; aspect: string }) =>
    one.mark === other.mark && one.aspect === other.aspect;
  const isElsewhere = (course: Course) =>
    pairs.some((pair) => pair.step.id === step.id && !pair.equal && isSame(course)({ ...pair, mark: pair.mark ?? 0 }));
  const differences = compareCourses(vendor.courses ?? [], others);
  return (vendor.courses ?? []).flatMap((course): Pair[] => {
    if (!others.some(isSame(course)) || isElsewhere(course)) return [];
    const text = differences.find(isSame(course))?.text;
    const values = { none: "", vendor: formatCourse(course), ours: text ?? formatCourse(course), before: undefined };
    const mark = course.mark === 0 ? undefined : course.mark;
    return [{ step, mark, aspect: "course", part: `course of ${course.aspect}`, ...values, equal: text === undefined }];
  });
}

function compareReach(add: Add, [none, vendor, ours]: [Outcome, Outcome, Outcome], restless: boolean): void {
  if (vendor.done === ours.done && none.done === ours.done) return;
  const pick = ({ done }: Outcome) => ({ before: undefined, after: done ? "can be used" : "cannot be used" });
  add("reach", undefined, "", pick, restless);
}

/** Where a page goes that leaves while it loads: its other requests depend on how fast the machine is. */
const listRequests = ({ kind }: StepName, requests: string) =>
  kind === "load" ? (/goes to [^;]*/.exec(requests)?.[0] ?? requests) : requests;

function comparePage(add: Add, step: StepName, outcomes: Outcome[], moves: (mark: number) => boolean): void {
  add("requests", undefined, "", ({ requests }) => ({ before: undefined, after: listRequests(step, requests) }));
  add("messages", undefined, "", ({ messages }) => ({ before: undefined, after: messages }));
  const valueIn = (state: State, name: string) => state.page[name] ?? "";
  for (const name of new Set(outcomes.flatMap(({ after }) => Object.keys(after.page)))) {
    // For the explanations only.
    if (/^(section|video|errors) /.test(name)) continue;
    const mark = Number(/#(\d+)/.exec(name)?.[1] ?? 0) || undefined;
    const isOfPage = /^(title|history|storage)$/.test(name);
    const aspect = name === "focus" || name === "scroll" ? name : isOfPage ? "page" : "made";
    add(
      aspect,
      mark,
      name,
      ({ before, after }) => {
        const value = valueIn(after, name);
        if (name !== "history") return { before: before && valueIn(before, name), after: value };
        // By how many entries: a step that differs must not make all later ones differ.
        return { before: "0", after: before ? String(Number(value) - Number(valueIn(before, name))) : "0" };
      },
      mark !== undefined && moves(mark),
    );
  }
}
