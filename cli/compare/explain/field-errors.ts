import type { Aspect } from "../appearance";
import { move, readHeight, withoutScroll } from "../boxes";
import type { Facts } from "../plan";
import {
  asFocus,
  asReached,
  asScrolled,
  asWithoutScripts,
  isChangedBy,
  isIn,
  isOfWidget,
  isStep,
  listInside,
  WINDOW,
  type Difference,
  type Explanation,
  type Steps,
} from "./explain";

/** The form was sent with invalid fields. */
const REFUSED: Steps = { form: ["empty", "wrong"] };

const MOVED: readonly Aspect[] = ["transform", "opacity", "colors", "filter"];

/** Messages that the vendor script shows with `alert` (`forms.md` 7). */
const ALERTS =
  /^(Please fill out the required field: |Please enter a valid email address for: |Passwords cannot be submitted\.)/;

/** px that all error texts of the form take. */
const readErrors = ({ used, markers }: Difference): number => (used && markers(used.mark)?.errors) ?? 0;

const hasErrors = (difference: Difference) => readErrors(difference) > 0;

/** Whether a field is wrong: required and empty, or of a type for which the step has a wrong value. */
function isWrong({ tag, attributes }: Facts, action: string): boolean {
  const { type, required, value = "" } = attributes;
  if (!/^(input|select|textarea)$/.test(tag)) return false;
  return type === "password" || (action === "wrong" ? type === "email" : required !== undefined && !value);
}

/** The first wrong field of the form. */
const findWrong = ({ used, findFacts }: Difference, action: string) =>
  listInside(used, findFacts).find((field) => isWrong(field, action));

/** The steps of this form in which only the vendor script showed a message about a field. */
const listAlerts = (difference: Difference) =>
  difference.all.filter(
    ({ step, aspect, vendor, ours }) =>
      isStep(step, REFUSED) &&
      isOfWidget(step, difference) &&
      aspect === "messages" &&
      ALERTS.test(vendor) &&
      ours === "",
  );

/** The state class of a custom checkbox or radio button whose input has the focus. */
const FOCUSED = "w--redirected-focus";

/** Events that depend on the direction of the scrolling, which is a share of the page's height. */
const DIRECTIONS = ["PAGE_SCROLL_UP", "PAGE_SCROLL_DOWN"];

const BY_ALERT = "The vendor script shows it with an alert, because the form turns the browser's check off.";

/** Errors of fields as text on the page. */
export const FIELD_ERRORS: readonly Explanation[] = [
  {
    rule: "forms F-90",
    sentence:
      "The error of a field is shown as text below it, which takes space. The vendor script leaves the error to the browser.",
    steps: REFUSED,
    aspects: ["box"],
    when: hasErrors,
    values: (difference) => {
      const { vendor } = difference.pair;
      const px = readErrors(difference);
      return [[move(vendor, { down: -px }), move(vendor, { down: px, taller: px })]];
    },
  },
  {
    rule: "forms F-90",
    sentence: "The wrong field gets the focus, and is in view with its text.",
    steps: REFUSED,
    aspects: ["scroll"],
    when: hasErrors,
    values: (difference) => {
      const form = (difference.used && difference.markers(difference.used.mark)?.vendor.box) ?? "";
      // The browser shows the field in the middle of the window.
      const [up, down] = listAlerts(difference).length ? [readHeight(form), 0] : [0, readErrors(difference)];
      return [asScrolled(difference, up + WINDOW / 2, down + WINDOW / 2)];
    },
  },
  {
    rule: "forms F-90",
    sentence: "The error text of a field moved the page, so the mouse is now over another element.",
    steps: REFUSED,
    aspects: MOVED,
    when: (difference) => hasErrors(difference) && isChangedBy(difference, ["MOUSE_OVER"]),
    values: asReached,
  },
  {
    rule: "forms F-90",
    sentence: "The error text of a field moved the page, so the mouse is no longer over this element.",
    steps: REFUSED,
    aspects: MOVED,
    when: hasErrors,
    values: asWithoutScripts,
  },
  {
    rule: "forms F-90",
    sentence:
      "The error texts make the page longer, so the same place is a smaller share of it, which counts as scrolling up.",
    steps: REFUSED,
    aspects: ["transform", "opacity"],
    when: (difference) => hasErrors(difference) && isChangedBy(difference, DIRECTIONS),
    values: asReached,
  },
  {
    rule: "forms F-90",
    sentence: `The error is shown as text at its field. ${BY_ALERT}`,
    steps: REFUSED,
    aspects: ["messages"],
    when: ({ pair }) => ALERTS.test(pair.vendor),
    values: () => [""],
  },
  {
    rule: "forms F-90",
    sentence: `The wrong field gets the focus with its error. ${BY_ALERT}`,
    steps: REFUSED,
    aspects: ["focus"],
    when: (difference) => listAlerts(difference).some(({ step }) => step.id === difference.pair.step.id),
    values: (difference) => asFocus([findWrong(difference, difference.pair.step.action)]),
  },
  {
    rule: "forms F-90",
    sentence: "The input of a custom control has the focus, because it is the wrong field.",
    steps: { form: "all" },
    aspects: ["classes"],
    when: (difference) =>
      isIn(difference.facts, "checkbox") &&
      listAlerts(difference).some(
        ({ step }) => findWrong(difference, step.action)?.parent === difference.facts?.parent,
      ),
    values: ({ pair }) => [`${pair.vendor} ${FOCUSED}`.trim()],
  },
  {
    rule: "forms F-90",
    sentence:
      "The wrong field shows the start of its text, because it gets the focus without scrolling. The browser scrolls the text to the caret.",
    steps: REFUSED,
    aspects: ["box"],
    when: ({ facts }) => facts?.tag === "input",
    values: ({ pair }) => [withoutScroll(pair.vendor)],
  },
];
