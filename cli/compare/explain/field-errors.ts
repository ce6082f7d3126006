import { growth, isOnlyLonger, withoutScroll } from "../boxes";
import { listAround, type Difference, type Explanation } from "./explain";

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
const holdsForm = ({ facts, used, findFacts }: Difference) =>
  [used, ...listAround(used, findFacts)].some((each) => each && each.mark === facts?.mark);

/** The texts took free space: above what stands below the form, or above a centered box that holds it. */
const isNearer = (difference: Difference) => {
  const { pair, facts, used } = difference;
  const isBelow = facts !== undefined && used !== undefined && facts.mark > used.mark && !facts.within.includes("form");
  const isUp = isOnlyLonger(pair.vendor, pair.ours) && growth(pair.vendor, pair.ours) < 0;
  return isUp && (isBelow || holdsForm(difference));
};

/** The form was sent with invalid fields. */
const isRefused = (id: string) => /^form \d+ (empty|wrong)$/.test(id);

/** Messages that the vendor script shows with `alert` (`forms.md` 7). */
const ALERTS =
  /^(Please fill out the required field: |Please enter a valid email address for: |Passwords cannot be submitted\.)/;

/** Whether an element with the focus, as "#mark", is a field of the form that the step uses. */
function isFieldOfForm({ used, findFacts }: Difference, focus: string): boolean {
  const field = findFacts(Number(/#(\d+)$/.exec(focus)?.[1] ?? -1));
  const isIn = used !== undefined && listAround(field, findFacts).some(({ mark }) => mark === used.mark);
  return isIn && /^(input|select|textarea)$/.test(field?.tag ?? "");
}

/** Whether only the vendor script showed a message about a field of this form, and ours gave the focus to a field. */
function isLedToField(difference: Difference): boolean {
  const { pair, all } = difference;
  const form = /^form \d+ /.exec(pair.step.id)?.[0];
  if (!form) return false;
  return all.some(
    ({ step, aspect, vendor, ours }) =>
      isRefused(step.id) &&
      step.id.startsWith(form) &&
      aspect === "messages" &&
      ALERTS.test(vendor) &&
      ours === "" &&
      all.some(
        (other) => other.step.id === step.id && other.aspect === "focus" && isFieldOfForm(difference, other.ours),
      ),
  );
}

/** The state class of a custom checkbox or radio button whose input has the focus. */
const FOCUSED = "w--redirected-focus";

/** Events that depend on the direction of the scrolling, which is a share of the page's height. */
const FOLLOWS_DIRECTION = /^PAGE_SCROLL_(UP|DOWN)$/;

/** Errors of fields as text on the page. */
export const FIELD_ERRORS: readonly Explanation[] = [
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
    when: ({ pair, facts, beside }) =>
      isRefused(pair.step.id) &&
      /^(transform|opacity|colors|filter)$/.test(pair.aspect) &&
      (pair.vendor === pair.none || (pair.ours === pair.none && facts?.changedBy.includes("MOUSE_OVER") === true)) &&
      beside.some(({ aspect, vendor, ours }) => aspect === "box" && isPushed(vendor, ours)),
  },
  {
    rule: "forms F-90",
    sentence:
      "The error texts make the page longer, so the same place is a smaller share of it, which counts as scrolling up.",
    when: ({ pair, facts, beside }) =>
      isRefused(pair.step.id) &&
      /^(transform|opacity)$/.test(pair.aspect) &&
      facts?.changedBy.some((event) => FOLLOWS_DIRECTION.test(event)) === true &&
      beside.some(({ aspect, vendor, ours }) => aspect === "box" && isPushed(vendor, ours)),
  },
  {
    rule: "forms F-90",
    sentence:
      "The error is shown as text at its field, which gets the focus. The vendor script shows it with an alert, because the form turns the browser's check off.",
    when: (difference) => {
      const { step, aspect, vendor, ours } = difference.pair;
      if (!isLedToField(difference)) return false;
      const isDrawn = difference.facts?.within.includes("checkbox") === true;
      if (aspect === "classes") return isDrawn && ours === `${vendor} ${FOCUSED}`.trim();
      return isRefused(step.id) && (aspect === "messages" || aspect === "focus") && vendor !== "";
    },
  },
  {
    rule: "forms F-90",
    sentence:
      "The wrong field shows the start of its text, because it gets the focus without scrolling. The browser scrolls the text to the caret.",
    when: ({ pair: { step, aspect, vendor, ours }, facts }) =>
      isRefused(step.id) &&
      aspect === "box" &&
      facts?.tag === "input" &&
      vendor !== ours &&
      ours === withoutScroll(vendor),
  },
];
