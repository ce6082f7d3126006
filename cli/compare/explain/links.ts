import type { Facts } from "../plan";
import { asBefore, asFocus, asReached, asWithoutScripts, findFocused, LOOKS } from "./explain";
import type { Difference, Explanation, Steps } from "./explain";

/** State classes with or without the marker of the current link. */
const mark = (classes: string, isCurrent: boolean) =>
  [...classes.split(" ").filter((name) => name && name !== "w--current"), ...(isCurrent ? ["w--current"] : [])]
    .sort()
    .join(" ");

/** The link on this page that the element is, or is in. */
const findLink = ({ facts, findFacts }: Difference): Facts | undefined =>
  [facts, findFacts(facts?.parent)].find((each) => each?.tag === "a" && (each.attributes.href ?? "").startsWith("#"));

/** The target of a link on this page. */
const leadsTo = (href: string | undefined, id: string | undefined) =>
  !!id && [`#${id}`, `#${encodeURIComponent(id)}`].includes(href ?? "");

/** The target of the link that the step follows, if it has the focus. */
function asTarget(focus: string, difference: Difference): string[] {
  const focused = findFocused(focus, difference);
  return leadsTo(difference.used?.attributes.href, focused?.id) ? asFocus([focused]) : [];
}

/** Whether only our script marks the link as the rule says. */
function isMarked(difference: Difference): boolean {
  const link = findLink(difference);
  const marker = link && difference.markers(link.mark);
  if (!marker || marker.vendor.classes === marker.ours.classes) return false;
  return marker.ours.classes === mark(marker.vendor.classes, marker.active);
}

/** What the vendor script shows of such a link after any step, and of others of the same classes. */
function asAlike(difference: Difference): string[] {
  const { pair, facts, all, findFacts } = difference;
  const isLike = (other: Facts | undefined) =>
    facts?.classes.length && other?.tag === facts.tag && other.classes.join(" ") === facts.classes.join(" ");
  return [
    ...asReached(difference),
    ...all.flatMap(({ mark: own, aspect, vendor }) =>
      aspect === pair.aspect && isLike(findFacts(own)) ? [vendor] : [],
    ),
  ];
}

const FOLLOWS: Steps = { anchor: ["follow"] };

export const LINKS: readonly Explanation[] = [
  {
    rule: "links-scroll-touch S-3",
    sentence: "The link opens a new tab, and this page stays where it is. The vendor script scrolls this page.",
    steps: FOLLOWS,
    aspects: [...LOOKS, "scroll", "focus"],
    when: ({ used }) => {
      const { target = "", download } = used?.attributes ?? {};
      return !/^(_self)?$/i.test(target) || download !== undefined;
    },
    values: (difference) => (difference.pair.aspect === "focus" ? asWithoutScripts(difference) : asBefore(difference)),
  },
  {
    rule: "links-scroll-touch S-21",
    sentence: "The target of a link keeps the focus. With the vendor script, the browser loses the focus.",
    steps: FOLLOWS,
    aspects: ["focus"],
    when: () => true,
    values: (difference) => asTarget(difference.pair.ours, difference),
  },
  {
    rule: "links-scroll-touch S-21",
    sentence: "The target of the link has the focus. With the vendor script, the link has it, and its style of focus.",
    steps: FOLLOWS,
    aspects: ["colors"],
    when: (difference) =>
      difference.beside.some(
        ({ aspect, vendor, ours }) =>
          aspect === "focus" && vendor === `#${difference.pair.mark}` && asTarget(ours, difference).length > 0,
      ),
    values: (difference) => [...asWithoutScripts(difference), ...asBefore(difference)],
  },
  {
    rule: "links-scroll-touch L-19",
    sentence:
      "A link is current while more than half of its section is visible, not while the section is in the middle of the window.",
    aspects: ["classes"],
    when: (difference) => findLink(difference)?.mark === difference.pair.mark && isMarked(difference),
    values: ({ pair, markers }) => [mark(pair.vendor, markers(pair.mark ?? -1)?.active === true)],
  },
  {
    rule: "links-scroll-touch L-19",
    sentence: "The style of a current link: more than half of its section is visible.",
    aspects: ["colors", "box", "opacity", "transform", "filter"],
    when: isMarked,
    values: asAlike,
  },
];
