import { grow, withoutScroll } from "../boxes";
import {
  asFocus,
  asReached,
  asWithoutScripts,
  isStep,
  listInside,
  type Difference,
  type Explanation,
  type Predicted,
  type Steps,
} from "./explain";

/** The form was sent with invalid fields. */
const REFUSED: Steps = { form: ["empty", "wrong"] };

/** Messages that the vendor script shows with `alert` (`forms.md` 7). */
const ALERTS =
  /^(Please fill out the required field: |Please enter a valid email address for: |Passwords cannot be submitted\.)/;

/** px that all error texts of the form take. */
const readErrors = ({ used, markers }: Difference): number => (used && markers(used.mark)?.errors) ?? 0;

/** Fields of the form that may be wrong. */
const listFields = ({ used, findFacts }: Difference) =>
  listInside(used, findFacts).filter(({ tag }) => /^(input|select|textarea)$/.test(tag));

/** Whether only the vendor script showed a message about a field of this form. */
const hasAlert = ({ pair, used, all }: Difference): boolean =>
  all.some(
    ({ step, aspect, vendor, ours }) =>
      isStep(step, REFUSED) &&
      step.id === pair.step.id.replace(/\w+$/, step.action) &&
      used !== undefined &&
      aspect === "messages" &&
      ALERTS.test(vendor) &&
      ours === "",
  );

/** The state class of a custom checkbox or radio button whose input has the focus. */
const FOCUSED = "w--redirected-focus";

/** Events that depend on the direction of the scrolling, which is a share of the page's height. */
const FOLLOWS_DIRECTION = /^PAGE_SCROLL_(UP|DOWN)$/;

/** What is taller, lower or higher by no more than the error texts. */
const asPushed = (difference: Difference): Predicted[] => {
  const { vendor } = difference.pair;
  const px = readErrors(difference);
  return [[grow(vendor, { down: -px, taller: 0 }), grow(vendor, { down: px, taller: px })]];
};

/** Errors of fields as text on the page. */
export const FIELD_ERRORS: readonly Explanation[] = [
  {
    rule: "forms F-90",
    sentence:
      "The error of a field is shown as text below it, which takes space. The vendor script leaves the error to the browser.",
    steps: REFUSED,
    aspects: ["box"],
    when: (difference) => readErrors(difference) > 0,
    values: asPushed,
  },
  {
    rule: "forms F-90",
    sentence: "The wrong field gets the focus, and is in view with its text.",
    steps: REFUSED,
    aspects: ["scroll"],
    when: (difference) => readErrors(difference) > 0,
    values: ({ pair: { vendor } }) => [["0 0", `${vendor} `.replace(/ (\S+) $/, (_, y) => ` ${Number(y) + WINDOW}`)]],
  },
  {
    rule: "forms F-90",
    sentence: "The error text of a field moved the page, so the mouse is now over another element.",
    steps: REFUSED,
    aspects: ["transform", "opacity", "colors", "filter"],
    when: (difference) => readErrors(difference) > 0 && difference.facts?.changedBy.includes("MOUSE_OVER") === true,
    values: asReached,
  },
  {
    rule: "forms F-90",
    sentence: "The error text of a field moved the page, so the mouse is no longer over this element.",
    steps: REFUSED,
    aspects: ["transform", "opacity", "colors", "filter"],
    when: (difference) => readErrors(difference) > 0,
    values: asWithoutScripts,
  },
  {
    rule: "forms F-90",
    sentence:
      "The error texts make the page longer, so the same place is a smaller share of it, which counts as scrolling up.",
    steps: REFUSED,
    aspects: ["transform", "opacity"],
    when: (difference) =>
      readErrors(difference) > 0 && difference.facts?.changedBy.some((event) => FOLLOWS_DIRECTION.test(event)) === true,
    values: asReached,
  },
  {
    rule: "forms F-90",
    sentence:
      "The error is shown as text at its field. The vendor script shows it with an alert, because the form turns the browser's check off.",
    steps: REFUSED,
    aspects: ["messages"],
    when: ({ pair }) => ALERTS.test(pair.vendor),
    values: () => [""],
  },
  {
    rule: "forms F-90",
    sentence:
      "The wrong field gets the focus. The vendor script shows its error with an alert, because the form turns the browser's check off.",
    steps: REFUSED,
    aspects: ["focus"],
    when: hasAlert,
    values: (difference) => asFocus(listFields(difference).slice(0, 1 + listFields(difference).findIndex(isRequired))),
  },
  {
    rule: "forms F-90",
    sentence: "The input of a custom control has the focus, because it is the wrong field.",
    steps: { form: "all" },
    aspects: ["classes"],
    when: (difference) => difference.facts?.within.includes("checkbox") === true && hasAlert(difference),
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
