import type { Facts } from "../plan";
import { asFocus, listInside } from "./elements";
import { forEach, type Difference, type Explanation } from "./explain";
import { asBefore, asReached, asUnfocused, asWithoutScripts, LOOKS, withClass } from "./predict";

/** The link on this page that the element is, or is in. */
const findLink = ({ facts, findFacts }: Difference): Facts | undefined =>
  [facts, findFacts(facts?.parent)].find((each) => each?.tag === "a" && (each.attributes.href ?? "").startsWith("#"));

/** The target of the link that the step follows has the focus. */
const asTarget = ({ used, findFacts }: Difference) =>
  asFocus(
    listInside(findFacts(1), findFacts).filter(
      ({ id }) => id && [`#${id}`, `#${encodeURIComponent(id)}`].includes(used?.attributes.href ?? ""),
    ),
  );

/** Whether only our script marks the link as the rule says. */
function isMarked(difference: Difference): boolean {
  const link = findLink(difference);
  const marker = link && difference.markers(link.mark);
  if (!marker || marker.vendor.classes === marker.ours.classes) return false;
  return marker.ours.classes === withClass(marker.vendor.classes, "w--current", marker.active);
}

/** What the vendor script shows of such a link after any step, and of others of the same classes. */
function asAlike(difference: Difference): string[] {
  const { pair, facts, all, findFacts } = difference;
  const isLike = (other: Facts | undefined) =>
    facts?.classes.length && other?.tag === facts.tag && other.classes.join(" ") === facts.classes.join(" ");
  const alike = all.filter(({ mark, aspect }) => aspect === pair.aspect && isLike(findFacts(mark)));
  return [...asReached(difference), ...alike.map(({ vendor }) => vendor)];
}

export const LINKS: readonly Explanation[] = [
  {
    rule: "links-scroll-touch S-3",
    sentence: "The link opens a new tab, and this page stays where it is. The vendor script scrolls this page.",
    steps: { anchor: ["follow"] },
    when: ({ used }) => {
      const { target = "", download } = used?.attributes ?? {};
      return !/^(_self)?$/i.test(target) || download !== undefined;
    },
    values: {
      ...forEach([...LOOKS, "scroll"], asBefore),
      ...forEach(["focus", "requests"], asWithoutScripts),
      page: ({ pair }) => (pair.part === "history" ? [pair.none] : []),
    },
  },
  {
    rule: "links-scroll-touch S-21",
    sentence: "The target of a link has the focus. With the vendor script, the link has it, or nothing.",
    steps: { anchor: ["follow"] },
    values: { focus: asTarget, colors: (difference) => asUnfocused(difference, asTarget(difference)) },
  },
  {
    rule: "links-scroll-touch L-19",
    sentence: "A link is current while half of its section is visible, not while that is in the middle of the window.",
    when: isMarked,
    values: {
      classes: (difference) => {
        const { pair, markers } = difference;
        const isLink = findLink(difference)?.mark === pair.mark;
        return isLink ? [withClass(pair.vendor, "w--current", markers(pair.mark ?? -1)?.active === true)] : [];
      },
      ...forEach(["colors", "box", "opacity", "transform", "filter"], asAlike),
    },
  },
];
