import type { Pair } from "../pairs";
import type { Difference, Explanation } from "./explain";

const SENDS = /^form \d+ (error|dead|wrong|well)$/;

/** Only our script sends forms in an export. */
const sends = ({ aspect, vendor, ours }: Pair) =>
  aspect === "requests" && vendor === "" && ours.startsWith("submits: ");

const isSent = ({ pair, beside }: Difference) => SENDS.test(pair.step.id) && beside.some(sends);

/** Belongs to the form that is being sent. */
const isOfForm = ({ facts, used, findFacts }: Difference) => {
  const wrapper = findFacts(used?.parent)?.mark;
  return (
    facts !== undefined &&
    wrapper !== undefined &&
    (facts.mark === used?.mark ||
      facts.parent === wrapper ||
      findFacts(facts.parent)?.parent === wrapper ||
      facts.mark === wrapper)
  );
};

/** Two boxes that differ only in their top and height. */
const isOnlyLonger = (vendor: string, ours: string) => {
  const across = (box: string) => box.replace(/^(\S+) \S+ (\S+)( \S+)?/, "$1 $2");
  return across(vendor) === across(ours);
};

/** An earlier form of the page was sent and is hidden. */
const isBelowTaken = ({ pair, all }: Difference) =>
  SENDS.test(pair.step.id) &&
  all
    .slice(
      0,
      all.findIndex(({ step }) => step.id === pair.step.id),
    )
    .some((other) => sends(other) && wasAccepted(other.step.id));

/** Difference of the bottom edges. */
const growth = (vendor: string, ours: string) => {
  const foot = (box: string) => {
    const [, y, , height] = box.match(/-?[\d.]+/g)?.map(Number) ?? [];
    return (y ?? 0) + (height ?? 0);
  };
  return foot(ours) - foot(vendor);
};

/** One of our texts was added above or inside it. */
const isPushed = (vendor: string, ours: string) => isOnlyLonger(vendor, ours) && growth(vendor, ours) > 0;

/** A vertically centered field moved up for the text below it, by less than the box grew. */
const isLifted = ({ pair: { vendor, ours }, facts, beside }: Difference) => {
  const lift = -growth(vendor, ours);
  return (
    /^(input|select|textarea)$/.test(facts?.tag ?? "") &&
    isOnlyLonger(vendor, ours) &&
    lift > 0 &&
    beside.some((other) => other.aspect === "box" && growth(other.vendor, other.ours) > lift)
  );
};

/** Whether it holds the form that the step uses. */
const holdsForm = ({ facts, used, findFacts }: Difference) => {
  let at = used;
  // Parents have smaller numbers than their children.
  while (facts && at && at.mark > facts.mark) at = findFacts(at.parent);
  return facts !== undefined && at?.mark === facts.mark;
};

/** The texts took free space: above what stands below the form, or above a centered box that holds it. */
const isNearer = (difference: Difference) => {
  const { pair, facts, used } = difference;
  const isBelow = facts !== undefined && used !== undefined && facts.mark > used.mark && !facts.within.includes("form");
  const isUp = isOnlyLonger(pair.vendor, pair.ours) && growth(pair.vendor, pair.ours) < 0;
  return isUp && (isBelow || holdsForm(difference));
};

const DRAWN = ["w-checkbox-input", "w-radio-input"];

/** The form was sent with invalid fields. */
const isRefused = (id: string) => /^form \d+ (empty|wrong)$/.test(id);

const wasAccepted = (id: string) => /(wrong|well)$/.test(id);

export const FORMS: readonly Explanation[] = [
  {
    rule: "forms F-70",
    sentence: "The form is sent. In an export, the vendor script does not send forms.",
    when: (difference) => difference.pair.aspect === "requests" && isSent(difference),
  },
  {
    rule: "forms F-70",
    sentence:
      "The form was sent, so it shows the success message. In an export, the vendor script shows the error message.",
    when: (difference) =>
      /^(seen|box|value|classes|colors)$/.test(difference.pair.aspect) &&
      wasAccepted(difference.pair.step.id) &&
      isSent(difference) &&
      isOfForm(difference),
  },
  {
    rule: "forms F-70",
    sentence:
      "The form was sent and is hidden, so the page is shorter. In an export, the vendor script keeps it visible.",
    when: (difference) => {
      const { aspect, step, vendor, ours } = difference.pair;
      const isBelow = aspect === "scroll" || (aspect === "box" && isOnlyLonger(vendor, ours));
      return isBelow && ((wasAccepted(step.id) && isSent(difference)) || isBelowTaken(difference));
    },
  },
  {
    rule: "forms F-87",
    sentence:
      "The custom control shows the state of its input. The vendor script keeps the state of the HTML until a change.",
    when: ({ pair, facts, beside }) =>
      pair.step.id === "load" &&
      /^(classes|colors)$/.test(pair.aspect) &&
      DRAWN.some((name) => facts?.classes.includes(name)) &&
      beside.some(
        ({ mark, aspect, none, vendor, ours }) =>
          mark === pair.mark &&
          aspect === "classes" &&
          vendor === none &&
          vendor.includes("w--redirected-checked") !== ours.includes("w--redirected-checked"),
      ),
  },
  {
    rule: "forms F-70",
    sentence: "The form was sent and is hidden, so the mouse is no longer over the button that it clicked.",
    when: (difference) => {
      const { pair, facts } = difference;
      const atRest = pair.ours === pair.none && pair.vendor !== pair.none && !!facts?.changedBy.length;
      return (
        atRest &&
        /^(transform|opacity|colors|filter)$/.test(pair.aspect) &&
        wasAccepted(pair.step.id) &&
        isSent(difference)
      );
    },
  },
  {
    rule: "forms F-70",
    sentence:
      "The form was sent, so the success message has the focus. In an export, the vendor script shows the error message.",
    when: (difference) => {
      const { pair, findFacts } = difference;
      return (
        pair.aspect === "focus" &&
        wasAccepted(pair.step.id) &&
        isSent(difference) &&
        !!findFacts(Number(pair.ours.slice(1)))?.within.includes("done")
      );
    },
  },
  {
    rule: "forms F-90",
    sentence:
      "The error of a field is shown as text below it, so the page is longer. The vendor script leaves it to the browser.",
    when: (difference) => {
      const { step, aspect, vendor, ours } = difference.pair;
      const isMoved = aspect === "box" && (isPushed(vendor, ours) || isLifted(difference));
      return isRefused(step.id) && (aspect === "scroll" || isMoved);
    },
  },
  {
    rule: "forms F-90",
    sentence:
      "The error text of a field takes free space above this element. The vendor script leaves the error to the browser.",
    when: (difference) =>
      difference.pair.aspect === "box" && isRefused(difference.pair.step.id) && isNearer(difference),
  },
  {
    rule: "forms F-90",
    sentence: "The error text of a field moved the page, so the mouse is now over another element.",
    when: ({ pair, beside }) =>
      isRefused(pair.step.id) &&
      /^(transform|opacity|colors|filter)$/.test(pair.aspect) &&
      pair.vendor === pair.none &&
      beside.some(({ aspect, vendor, ours }) => aspect === "box" && isPushed(vendor, ours)),
  },
];
