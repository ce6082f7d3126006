import type { Marker } from "../pairs";
import type { Difference, Explanation } from "./explain";

const leadsHere = ({ facts }: Difference) => facts?.tag === "a" && (facts.attributes.href ?? "").startsWith("#");

/** State classes without the marker of the current link. */
const unmarked = (classes: string) =>
  classes
    .split(" ")
    .filter((name) => name !== "w--current")
    .join(" ");

/** Ours is as the rule has it, the vendor's is not, and nothing else is between them. */
const isSectionMark = ({ vendor, ours, active }: Marker) =>
  vendor !== ours && unmarked(vendor) === unmarked(ours) && ours.split(" ").includes("w--current") === active;

/** The place that a link on this page leads to. */
const leadsTo = (href: string | undefined, id: string | undefined) =>
  !!id && !!href?.startsWith("#") && decodeURIComponent(href.slice(1)) === id;

export const LINKS: readonly Explanation[] = [
  {
    rule: "links-scroll-touch S-21",
    sentence: "The place that a link leads to keeps the focus; under the vendor script the browser loses it.",
    when: ({ pair, used, factsOf }) =>
      pair.aspect === "focus" &&
      pair.step.id.startsWith("anchor ") &&
      leadsTo(used?.attributes.href, factsOf(Number(pair.ours.slice(1)))?.id),
  },
  {
    rule: "links-scroll-touch L-19",
    sentence:
      "A link is current while its section is more than half in view, not while the middle of the window is in it.",
    when: (difference) => {
      const { pair, markers } = difference;
      const marker = pair.mark === undefined ? undefined : markers(pair.mark);
      return pair.aspect === "classes" && leadsHere(difference) && marker !== undefined && isSectionMark(marker);
    },
  },
  {
    rule: "links-scroll-touch L-19",
    sentence: "The look of a current link, whose section is more than half in view.",
    when: ({ pair, facts, markers, factsOf }) => {
      if (!/^(colors|box|opacity|transform|filter)$/.test(pair.aspect)) return false;
      const link = [facts, factsOf(facts?.parent)].find(
        (each) => each?.tag === "a" && (each.attributes.href ?? "").startsWith("#"),
      );
      const marker = link && markers(link.mark);
      return marker !== undefined && isSectionMark(marker);
    },
  },
];
