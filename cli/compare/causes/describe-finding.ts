import type { Aspect } from "../appearance";
import { readHeight, readWidth, shift } from "../boxes";
import type { Finding } from "../result";
import { shorten } from "../source/words";

/** The aspects in words. */
const ASPECTS: Record<Aspect, string> = {
  seen: "visibility",
  box: "position and size",
  opacity: "opacity",
  course: "course of the movement",
  transform: "transform",
  filter: "filter",
  colors: "colors",
  classes: "state classes",
  value: "value",
  layer: "layer and cursor",
  focus: "focus",
  scroll: "scroll position",
  requests: "requests",
  messages: "messages",
  reach: "usable",
  made: "content added by scripts",
  page: "page",
};

const quote = (text: string): string => (text ? `“${shorten(text)}”` : "nothing");

/** What is wrong with an element, or with the page after a step, in words. */
export function describeFinding(finding: Pick<Finding, "words" | "aspect" | "part" | "vendor" | "ours">): string {
  const { words, aspect, part, vendor, ours } = finding;
  const values = `${quote(ours)} in the copy, ${quote(vendor)} as exported`;
  switch (aspect) {
    case "seen":
    case "reach": {
      const is = aspect === "seen" ? "is " : "";
      return `the ${words} ${is}${ours} in the copy, and ${vendor} as exported`;
    }
    case "box":
      return `the ${words} ${describeBox(vendor, ours)}`;
    case "value":
      return `the ${words} reads ${values}`;
    case "page":
      return `the ${part} of the page: ${values}`;
    case "made":
      return `the ${words}, ${ASPECTS.made} (${part.split(" ")[0]}): ${values}`;
    default:
      return `the ${words}, ${ASPECTS[aspect]}: ${values}`;
  }
}

function describeBox(vendor: string, ours: string): string {
  const measure = (box: string) => `${readWidth(box)}${readHeight(box) > 0 ? ` × ${readHeight(box)}` : ""} px`;
  const [size, own] = [measure(vendor), measure(ours)];
  if (size !== own) return `is ${own} large in the copy, not ${size}`;
  const [across, down] = shift(vendor, ours);
  const parts = [
    ...(across ? [`${Math.abs(across)} px further to the ${across < 0 ? "left" : "right"}`] : []),
    ...(down ? [`${Math.abs(down)} px further ${down < 0 ? "up" : "down"}`] : []),
  ];
  return parts.length > 0 ? `is ${parts.join(" and ")} in the copy` : `is scrolled to another place in the copy`;
}
