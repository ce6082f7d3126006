import type { Pair } from "../pair";
import { isOnlyLonger } from "../boxes";
import { listAround, listEarlier, type Difference, type Explanation } from "./explain";

/** Steps that send a form with a value in each required field. */
export const SENDS = /^form \d+ (error|dead|wrong|well)$/;

/** Only our script sends forms in an export. Requests of page scripts are the same. */
const sends = ({ aspect, vendor, ours }: Pair) => {
  if (aspect !== "requests" || vendor.includes("submits: ")) return false;
  const [others, all] = [vendor, ours].map((text) => text.split("; ").filter(Boolean)) as [string[], string[]];
  const own = all.filter((each) => !others.includes(each));
  return others.every((each) => all.includes(each)) && own[0]?.startsWith("submits: ") === true;
};

const isSent = ({ pair, beside }: Difference) => SENDS.test(pair.step.id) && beside.some(sends);

/** The vendor script was edited: it sends the form to another URL of the site. */
const isSentElsewhere = ({ aspect, vendor, ours }: Pair) =>
  aspect === "requests" &&
  /^sends to \/(?!api\/v1\/form\/)/.test(vendor) &&
  !vendor.includes("submits") &&
  ours.startsWith("submits: ");

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

/** A step of a form, while an earlier form of the page was sent and is hidden. */
const isAfterSentForm = (difference: Difference) =>
  /^form \d+ /.test(difference.pair.step.id) &&
  listEarlier(difference).some((other) => sends(other) && wasAccepted(other.step.id));

/** The submit control of a form with a bot check, before a step brings the form into view. */
const waitsForCheck = ({ pair, facts, findFacts }: Difference) =>
  /^(load|scroll [\d.]+)$/.test(pair.step.id) &&
  facts?.attributes.type === "submit" &&
  listAround(facts, findFacts).some(({ tag, attributes }) => tag === "form" && attributes["data-turnstile-sitekey"]);

const DRAWN = ["w-checkbox-input", "w-radio-input"];

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
      return isBelow && ((wasAccepted(step.id) && isSent(difference)) || isAfterSentForm(difference));
    },
  },
  {
    rule: "forms F-70",
    sentence:
      "The form is sent to the form endpoint. The vendor script of this export was edited and sends it to a program of the site, and shows the result in its own way.",
    when: (difference) => {
      const { pair, beside } = difference;
      if (!SENDS.test(pair.step.id) || !beside.some(isSentElsewhere)) return false;
      if (pair.aspect === "requests") return isSentElsewhere(pair);
      if (/^(scroll|focus)$/.test(pair.aspect)) return true;
      const isStretched = pair.aspect === "box" && isOnlyLonger(pair.vendor, pair.ours);
      return isStretched || (/^(seen|box|value|classes|colors)$/.test(pair.aspect) && isOfForm(difference));
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
    rule: "forms F-50",
    sentence:
      "The submit button has the focus again after a failed submission. With the vendor script, it loses it, because it was disabled.",
    when: ({ pair: { step, aspect, none, vendor, ours }, findFacts }) =>
      /^form \d+ (?:error|dead|wrong)$/.test(step.id) &&
      aspect === "focus" &&
      vendor === "" &&
      ours === none &&
      findFacts(Number(ours.slice(1)))?.attributes.type === "submit",
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
    rule: "forms F-100",
    sentence:
      "The bot check begins when its form is near the view, so the submit button is disabled until then. The vendor script checks each visitor of the page.",
    when: (difference) => {
      const { pair } = difference;
      return pair.aspect === "value" && pair.ours === `${pair.vendor} (disabled)` && waitsForCheck(difference);
    },
  },
  {
    rule: "forms F-44",
    sentence:
      "The form was sent, so the page goes to the page that the form names. In an export, the vendor script shows the error message.",
    when: ({ pair, beside }) =>
      pair.aspect === "focus" &&
      wasAccepted(pair.step.id) &&
      pair.ours === "" &&
      beside.some((other) => sends(other) && / goes to /.test(other.ours) && !/goes to /.test(other.vendor)),
  },
];
