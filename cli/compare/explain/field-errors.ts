import { move, withoutScroll } from "../boxes";
import type { Facts } from "../plan";
import { asFocus, isChangedBy, isIn, listInside } from "./elements";
import { forEach, isStep, type Difference, type Explanation, type Steps } from "./explain";
import { asReached, asScrolled, asWithoutScripts, isOfWidget, measureUsed, WINDOW } from "./predict";

/** The form was sent with invalid fields. */
const REFUSED: Steps = { form: ["empty", "wrong"] };

/** The same, and filled in afterwards: a field that a script of the page or a pattern refuses stays wrong. */
const WRONG: Steps = { form: ["empty", "fill", "wrong"] };

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

/** Events that depend on what is below the mouse, or on the direction of the scrolling. */
const MOVED = ["MOUSE_OVER", "PAGE_SCROLL_UP", "PAGE_SCROLL_DOWN"];

/** The first wrong field is in view. The browser shows it in the middle of the window. */
function asInView(difference: Difference) {
  const [up, down] = listAlerts(difference).length ? [measureUsed(difference), 0] : [0, readErrors(difference)];
  return [asScrolled(difference, up + WINDOW / 2, down + WINDOW / 2)];
}

/** Errors of fields as text on the page. */
export const FIELD_ERRORS: readonly Explanation[] = [
  {
    rule: "forms F-90",
    sentence: "The error of a field is text below it, which takes space. The vendor script leaves it to the browser.",
    steps: WRONG,
    when: hasErrors,
    values: {
      box: (difference) => {
        const px = readErrors(difference);
        return [[move(difference.pair.vendor, { down: -px }), move(difference.pair.vendor, { down: px, taller: px })]];
      },
    },
  },
  {
    rule: "forms F-90",
    sentence: "The first wrong field is in view. The vendor script leaves it to the browser.",
    steps: REFUSED,
    when: hasErrors,
    values: { scroll: asInView },
  },
  {
    rule: "forms F-90",
    sentence: "The error texts moved what is below the mouse, or count as scrolling up, because the page is longer.",
    steps: REFUSED,
    when: hasErrors,
    values: forEach(["transform", "opacity", "colors", "filter"], (difference) =>
      isChangedBy(difference, MOVED) ? asReached(difference) : asWithoutScripts(difference),
    ),
  },
  {
    rule: "forms F-90",
    sentence: "The error is text, and the wrong field gets the focus. The vendor script shows an alert.",
    steps: REFUSED,
    when: (difference) => listAlerts(difference).some(({ step }) => step.id === difference.pair.step.id),
    values: {
      messages: () => [""],
      focus: (difference) => asFocus([findWrong(difference, difference.pair.step.action)]),
    },
  },
  {
    rule: "forms F-90",
    sentence: "The input of a custom control has the focus, because it is the wrong field.",
    steps: { form: "all" },
    when: (difference) =>
      isIn(difference.facts, "checkbox") &&
      listAlerts(difference).some(
        ({ step }) => findWrong(difference, step.action)?.parent === difference.facts?.parent,
      ),
    values: { classes: ({ pair }) => [`${pair.vendor} ${FOCUSED}`.trim()] },
  },
  {
    rule: "forms F-90",
    sentence: "The wrong field shows the start of its text. The browser scrolls the text to the caret.",
    steps: REFUSED,
    when: ({ facts }) => facts?.tag === "input",
    values: { box: ({ pair }) => [withoutScroll(pair.vendor)] },
  },
];
