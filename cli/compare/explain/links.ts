import type { Marker } from "../markers";
import type { Pair } from "../pair";
import type { Difference, Explanation } from "./explain";

const leadsHere = ({ facts }: Difference) => facts?.tag === "a" && (facts.attributes.href ?? "").startsWith("#");

/** State classes without the marker of the current link. */
const unmarked = (classes: string) =>
  classes
    .split(" ")
    .filter((name) => name !== "w--current")
    .join(" ");

/** Only our script follows the rule, and there is no other difference. */
const isSectionMark = ({ vendor, ours, active }: Marker) =>
  vendor !== ours && unmarked(vendor) === unmarked(ours) && ours.split(" ").includes("w--current") === active;

/** The target of a link on this page. */
const leadsTo = (href: string | undefined, id: string | undefined) =>
  !!id && !!href?.startsWith("#") && decodeURIComponent(href.slice(1)) === id;

/** The target of the link that the step follows has the focus. */
const focusesTarget = ({ aspect, step, ours }: Pair, { used, findFacts }: Difference) =>
  aspect === "focus" &&
  step.id.startsWith("anchor ") &&
  leadsTo(used?.attributes.href, findFacts(Number(ours.slice(1)))?.id);

/** The step follows a link that opens a new tab or a download. */
const opensElsewhere = ({ pair, used }: Difference) => {
  const { target = "", download } = used?.attributes ?? {};
  return pair.step.id.startsWith("anchor ") && (!/^(_self)?$/i.test(target) || download !== undefined);
};

export const LINKS: readonly Explanation[] = [
  {
    rule: "links-scroll-touch S-3",
    sentence: "The link opens a new tab, and this page stays where it is. The vendor script scrolls this page.",
    when: (difference) => opensElsewhere(difference) && difference.pair.ours === difference.pair.none,
  },
  {
    rule: "links-scroll-touch S-21",
    sentence: "The target of a link keeps the focus. With the vendor script, the browser loses the focus.",
    when: (difference) => focusesTarget(difference.pair, difference),
  },
  {
    rule: "links-scroll-touch S-21",
    sentence: "The target of the link has the focus. With the vendor script, the link has it, and its style of focus.",
    when: (difference) => {
      const { pair, used, beside } = difference;
      const isLeft = (other: Pair) => other.vendor === `#${pair.mark}` && focusesTarget(other, difference);
      return pair.aspect === "colors" && pair.mark === used?.mark && beside.some(isLeft);
    },
  },
  {
    rule: "links-scroll-touch L-19",
    sentence:
      "A link is current while more than half of its section is visible, not while the section is in the middle of the window.",
    when: (difference) => {
      const { pair, markers } = difference;
      const marker = pair.mark === undefined ? undefined : markers(pair.mark);
      return pair.aspect === "classes" && leadsHere(difference) && marker !== undefined && isSectionMark(marker);
    },
  },
  {
    rule: "links-scroll-touch L-19",
    sentence: "The style of a current link: more than half of its section is visible.",
    when: ({ pair, facts, markers, findFacts }) => {
      if (!/^(colors|box|opacity|transform|filter)$/.test(pair.aspect)) return false;
      const link = [facts, findFacts(facts?.parent)].find(
        (each) => each?.tag === "a" && (each.attributes.href ?? "").startsWith("#"),
      );
      const marker = link && markers(link.mark);
      return marker !== undefined && isSectionMark(marker);
    },
  },
];
