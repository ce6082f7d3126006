import { moveUpTo } from "../boxes";
import type { Facts } from "../plan";
import { asFocus, findFocused, isIn, isOfUsed, listAround, listInside } from "./elements";
import { forEach, isStep, type Difference, type Explanation, type Steps } from "./explain";
import { formatFields } from "./form-fields";
import {
  asReached,
  asScrolled,
  asWithoutScripts,
  listEarlier,
  measureShown,
  measureUsed,
  WINDOW,
  withClass,
} from "./predict";

/** Steps that send a form with a value in each required field. */
const SENDS: Steps = { form: ["error", "dead", "wrong", "well"] };

const ACCEPTED: Steps = { form: ["wrong", "well"] };

const isAccepted = ({ pair }: Difference) => isStep(pair.step, ACCEPTED);

/** Where a page goes when its form was sent, as the aspect `requests` has it: as `data-redirect` says, if that is http(s). */
function findRedirect({ used, round }: Difference): string | undefined {
  const redirect = used?.attributes["data-redirect"];
  const page = new URL(round.page, "http://copy.invalid/");
  if (!redirect || !URL.canParse(redirect, page)) return undefined;
  const { protocol, origin, pathname, hash } = new URL(redirect, page);
  if (!/^https?:$/.test(protocol)) return undefined;
  return `goes to ${origin === page.origin ? pathname + hash : origin + pathname}`;
}

const leaves = (difference: Difference) => isAccepted(difference) && findRedirect(difference) !== undefined;

/** What the vendor script requests, and the form by the markup of the original. */
function asSent(difference: Difference): string[] {
  const { pair, used, findFacts } = difference;
  if (!used || !isStep(pair.step, SENDS)) return [];
  const form = formatFields(used, findFacts, pair.step.action === "wrong");
  const after = leaves(difference) ? [findRedirect(difference)] : [];
  const others = pair.vendor.split("; ").filter(Boolean);
  const all = [...others, ""].map((_, at) => [...others.slice(0, at), form, ...others.slice(at), ...after]);
  // An edited vendor script sends the form to another URL of the site.
  const isElsewhere = /^sends to \/(?!api\/v1\/form\/)/.test(pair.vendor);
  return (isElsewhere ? [...all, [form, ...after]] : all).map((each) => each.join("; "));
}

/** Only our script sends forms in an export. Requests of page scripts are the same. */
const sends = (difference: Difference) =>
  difference.pair.aspect === "requests" && asSent(difference).includes(difference.pair.ours);

const isSent = (difference: Difference) => difference.beside.some((pair) => sends({ ...difference, pair }));

/** The forms that were sent with success, by this step or before. */
const listSent = (difference: Difference): Facts[] =>
  [...listEarlier(difference), ...difference.beside].flatMap((pair) => {
    const used = difference.findFacts(pair.step.mark);
    const sent = { ...difference, pair, used };
    return used && isAccepted(sent) && !leaves(sent) && sends(sent) ? [used] : [];
  });

const findWrapper = (form: Facts | undefined, { findFacts }: Difference) =>
  listAround(form, findFacts).find(({ classes }) => classes.includes("w-form"));

const listPanels = (form: Facts | undefined, difference: Difference, name: string) => {
  const wrapper = findWrapper(form, difference);
  return listInside(wrapper, difference.findFacts).filter(
    ({ classes, parent }) => classes.includes(name) && parent === wrapper?.mark,
  );
};

/** The message that the step must show. */
const asPanel = (difference: Difference) =>
  asFocus(listPanels(difference.used, difference, isAccepted(difference) ? "w-form-done" : "w-form-fail"));

/** The form and its messages, by the outcome of the step. */
function asOutcome(difference: Difference): string[] {
  const { facts, used } = difference;
  const isDone = isAccepted(difference) && !leaves(difference);
  if (isOfUsed(difference)) return [isDone ? "hidden" : "shown"];
  const wrapper = findWrapper(used, difference);
  if (!wrapper || findWrapper(facts, difference)?.mark !== wrapper.mark) return [];
  if (isIn(facts, "done")) return [isDone ? "shown" : "hidden"];
  return isIn(facts, "fail") ? [isAccepted(difference) ? "hidden" : "shown"] : [];
}

const isSubmit = (facts: Facts | undefined) => facts?.attributes.type === "submit";

const DRAWN = ["w-checkbox-input", "w-radio-input"];

/** The state class of a custom control by its input, which may be checked in the HTML. */
function asChecked({ pair, facts, findFacts }: Difference): string[] {
  const beside = listInside(findFacts(facts?.parent), findFacts);
  const isChecked = beside.some(({ tag, attributes }) => tag === "input" && attributes.checked !== undefined);
  return [withClass(pair.vendor, "w--redirected-checked", isChecked)];
}

/** The message with the focus is in view. */
function asInView(difference: Difference) {
  const isFocused = difference.beside.some(
    ({ aspect, ours }) => aspect === "focus" && asPanel(difference).includes(ours),
  );
  const most = measureUsed(difference) + WINDOW / 2;
  return isFocused ? [asScrolled(difference, most, most)] : [];
}

/** The forms that were sent, and their messages, of which one of the scripts shows others. */
const listShown = (difference: Difference): (Facts | undefined)[] => {
  const sent = [...listSent(difference), ...(isSent(difference) ? [difference.used] : [])];
  const messages = ["w-form-done", "w-form-fail"];
  return sent.flatMap((form) => [form, ...messages.flatMap((name) => listPanels(form, difference, name))]);
};

/** The scroll position in a page that is shorter: a message that was out of view comes to the middle of the window. */
function asShorter(difference: Difference) {
  const shown = listShown(difference);
  const [up, down] = measureShown(shown, difference);
  return shown.length ? [asScrolled(difference, up + WINDOW / 2, down)] : [];
}

export const FORMS: readonly Explanation[] = [
  {
    rule: "forms F-70",
    sentence: "The form is sent. In an export, the vendor script sends none, or is edited to call another program.",
    steps: SENDS,
    when: ({ pair }) => !pair.vendor.includes("submits: "),
    values: { requests: asSent },
  },
  {
    rule: "forms F-70",
    sentence: "The form was sent, so its message is shown. In an export, the vendor script shows the error message.",
    steps: SENDS,
    when: isSent,
    values: { seen: asOutcome },
  },
  {
    rule: "forms F-70",
    sentence: "The form was sent and is hidden, so the page is shorter. In an export, it stays visible.",
    steps: { form: "all" },
    values: {
      box: (difference) => [moveUpTo(difference.pair.vendor, ...measureShown(listShown(difference), difference))],
      scroll: asShorter,
    },
  },
  {
    rule: "forms F-70",
    sentence: "The form was sent and is hidden: its message has the focus, and the mouse is over nothing of it.",
    steps: ACCEPTED,
    when: isSent,
    values: {
      focus: (difference) => (leaves(difference) ? [] : asPanel(difference)),
      ...forEach(["transform", "opacity", "colors", "filter"], (difference) =>
        difference.facts?.changedBy.length ? asWithoutScripts(difference) : [],
      ),
    },
  },
  {
    rule: "forms F-44",
    sentence: "The form was sent and the page leaves: the focus is lost, the button disabled. In an export, it fails.",
    steps: ACCEPTED,
    when: (difference) => isSent(difference) && leaves(difference),
    values: {
      focus: () => [""],
      value: ({ pair, facts }) => {
        const label = facts?.attributes["data-wait"] || pair.vendor;
        return isSubmit(facts) ? [facts?.tag === "input" ? `${label} (disabled)` : label] : [];
      },
    },
  },
  {
    rule: "forms F-20",
    sentence: "A page script sends the form, too, and shows the result: the focus stays. In an export, the form fails.",
    steps: SENDS,
    when: (difference) =>
      isIn(findFocused(difference.pair.vendor, difference), "fail") &&
      difference.beside.some((pair) => pair.vendor.startsWith("sends to ") && sends({ ...difference, pair })),
    values: { focus: asWithoutScripts },
  },
  {
    rule: "forms F-50",
    sentence: "The submit button has the focus again after a failure. With the vendor script, it has lost it.",
    steps: { form: ["error", "dead", "wrong"] },
    when: (difference) => difference.pair.vendor === "" && isSubmit(findFocused(difference.pair.none, difference)),
    values: { focus: asWithoutScripts },
  },
  {
    rule: "forms F-87",
    sentence: "The custom control shows the state of its input. The vendor script waits for a change.",
    steps: { load: "all" },
    when: ({ pair, facts }) => DRAWN.some((name) => facts?.classes.includes(name)) && pair.vendor === pair.none,
    values: { classes: asChecked, colors: asReached },
  },
  {
    rule: "forms F-100",
    sentence: "The button is disabled until its form is near the view, when the bot check begins.",
    steps: { load: "all", scroll: "all" },
    when: ({ facts, findFacts }) =>
      isSubmit(facts) && listAround(facts, findFacts).some(({ attributes }) => attributes["data-turnstile-sitekey"]),
    values: { value: ({ pair }) => [`${pair.vendor} (disabled)`] },
  },
  {
    rule: "forms F-45",
    sentence: "The message has the focus and is in view. This version of the vendor script leaves or loses the focus.",
    steps: SENDS,
    values: { focus: asPanel, scroll: asInView },
  },
];
