import type { Aspect, Appearance, State } from "./appearance";
import { withoutScroll } from "./boxes";
import { near } from "./near";
import type { Add, Pair } from "./pair";
import type { Facts } from "./plan";
import type { StepName } from "./steps/step";
import type { Outcome } from "./walk";

const ASPECTS: (keyof Appearance)[] = ["seen", "opacity", "transform", "filter", "colors", "classes", "value", "layer"];
/** Aspects that do not change during animations. */
const STEADY: ReadonlySet<Aspect> = new Set<Aspect>(["classes"]);
/** Aspects of an element that its parent may have given it. */
const INHERITED: ReadonlySet<Aspect> = new Set<Aspect>(["seen", "colors", "layer"]);
const MOVING: ReadonlySet<Aspect> = new Set<Aspect>(["transform", "filter"]);
const UNSEEN: Appearance = {
  seen: false,
  box: "",
  opacity: "",
  transform: "",
  filter: "",
  colors: "",
  classes: "",
  value: "",
  layer: "",
};

/** Compares what each element looks like after a step. */
export function compareLooks(
  add: Add,
  outcomes: [Outcome, Outcome, Outcome],
  facts: ReadonlyMap<number, Facts>,
  step: StepName,
): void {
  const [none, vendor, ours] = outcomes;
  const inherited = new Map<string, string>();
  const grown = new Set<number>();
  const changed = (mark: number) => {
    for (let at = mark; at >= 0 && !grown.has(at); at = facts.get(at)?.parent ?? -1) grown.add(at);
  };
  const each = (mark: number, aspects: readonly (keyof Appearance)[], shorten = (text: string) => text) => {
    const parent = facts.get(mark)?.parent ?? -1;
    const restless =
      movesByItself(facts.get(mark), step) || [vendor, ours].some(({ after }) => after.restless.has(mark));
    // Animations of style sheets are not effects of a script.
    const isUnscripted = restless && none.after.restless.has(mark);
    const looks = [vendor, ours].map(({ after }) => after.looks.get(mark) ?? UNSEEN);
    const isCut = step.kind === "scroll" && isCutShort(facts.get(mark), looks);
    for (const aspect of aspects) {
      if (aspect !== "seen" && (!looks[0]?.seen || !looks[1]?.seen)) break;
      if (isUnscripted && !STEADY.has(aspect)) continue;
      const valueAt = (state: State) => shorten(readValue(state, mark, aspect));
      const pick = ({ before, after }: Outcome) => ({ before: before && valueAt(before), after: valueAt(after) });
      const values = outcomes.map((outcome) => pick(outcome).after);
      const pattern = values.join("|");
      // An effect inherited from the parent counts once.
      const taken = INHERITED.has(aspect) && inherited.get(`${parent} ${aspect}`) === pattern;
      const isLeftOut =
        (restless && !STEADY.has(aspect)) ||
        (isCut && MOVING.has(aspect) && !near(aspect, values[1] ?? "", values[2] ?? ""));
      const pair = taken ? undefined : add(aspect, mark, "", pick, isLeftOut);
      if (pair || taken) inherited.set(`${mark} ${aspect}`, pattern);
      if (pair && (aspect === "seen" || (aspect === "box" && isResized(pair)))) changed(parent);
    }
  };
  const marks = [...none.after.looks.keys()];
  for (const mark of marks) each(mark, ASPECTS);
  // The innermost first, because its ancestors only grow with it.
  for (const mark of marks.reverse()) each(mark, ["box"], (box) => (grown.has(mark) ? withoutHeight(box) : box));
}

/**
 * An invisible element whose entrance was cut short when it left the view: how far its movement had come depends on the
 * time.
 */
const isCutShort = (facts: Facts | undefined, looks: readonly Appearance[]): boolean =>
  ["SCROLL_INTO_VIEW", "SCROLL_OUT_OF_VIEW"].every((event) => facts?.changedBy.includes(event)) &&
  looks.every(({ opacity }) => opacity === "0");

/** Loops, sliders with autoplay, and what their slides change. */
export function movesByItself(facts: Facts | undefined, { kind }: StepName): boolean {
  if (!facts) return false;
  const { within, loops, followsAutoplay } = facts;
  const isTurned = within.includes("autoplay") && within.some((part) => /^(slide|slider-nav|slider-arrow)$/.test(part));
  return loops || ((isTurned || followsAutoplay) && kind !== "slider");
}

/** Whether a box differs in more than how far its content is scrolled. */
const isResized = ({ none, vendor, ours }: Pair) => new Set([none, vendor, ours].map(withoutScroll)).size > 1;

const withoutHeight = (box: string) => box.replace(/^(\S+ \S+ \S+) \S+/, "$1");

function readValue(state: State, mark: number, aspect: keyof Appearance): string {
  const look = state.looks.get(mark) ?? UNSEEN;
  return aspect === "seen" ? (look.seen ? "shown" : "hidden") : look[aspect];
}
