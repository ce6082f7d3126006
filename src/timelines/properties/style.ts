import { parseAmount, mixAmounts, mixNumbers, type Amount } from "../data/amount";
import { colorText, parseColor, type Color } from "../../motion/color";
import { PLACES } from "../data/places";
import type { Property } from "./property";

/** A value of any CSS property. */
interface Text {
  readonly text: string;
  readonly color?: Color | undefined;
  readonly amounts: readonly (Amount | undefined)[];
}

/** Whose plain numbers are no px. */
const UNITLESS = /^(?:z-index|opacity|order|zoom|line-height|font-weight|flex.*|.*-opacity|scale|--.*)$/;

function parseText(text: string, property: string): Text {
  const words = text.trim().split(/\s+/);
  const places =
    property === "transform-origin" ? words.map((word) => (word in PLACES ? `${PLACES[word]}%` : word)) : words;
  return {
    text,
    color: /color|^--/.test(property) || property === "fill" || property === "stroke" ? parseColor(text) : undefined,
    amounts: places.map((word) => parseAmount(word, "")),
  };
}

/** A value that cannot be mixed: `none` applies at the end, anything else from the start. */
function word(from: Text, to: Text, share: number): string {
  const late = to.text === "none" ? 1 : Number.MIN_VALUE;
  return share >= late ? to.text : from.text;
}

function mixed(from: Text, to: Text, share: number): string {
  const { color, amounts } = to;
  if (from.color && color) {
    const [r, g, b, a] = color.map((channel, at) => mixNumbers(from.color?.[at] ?? 0, channel, share));
    return colorText([r ?? 0, g ?? 0, b ?? 0, a ?? 1]);
  }
  if (share === 1) return to.text;
  const mixes = amounts.map((amount, at) => {
    const start = from.amounts[at];
    return amount && start && mixAmounts(start, amount, share);
  });
  return mixes.every((text) => text !== undefined) ? mixes.join(" ") : word(from, to, share);
}

/** One CSS property, by its CSS name (IX3-31). */
export function style(property: string): Property<Text> {
  // The sides of a border have one text each; the computed value of all of them is empty in some browsers.
  const read = property === "border-color" ? "border-top-color" : property;
  return {
    reveals: /^(?:display|visibility|opacity|clip.*)$/.test(property),
    parse(raw, text) {
      const unit = typeof raw === "number" && !UNITLESS.test(property) ? "px" : "";
      return { ...parseText(text + unit, property), text: String(raw) + unit };
    },
    current: (surface) => parseText(surface.computed(read), property),
    put: (surface, owner, from, to, share) => surface.write(owner, property, mixed(from, to, share)),
  };
}

const names = new Map<string, Property<Text>>();

/** The property of `wf:style` with this name in camel case. */
export function styleNamed(name: string): Property<Text> {
  let found = names.get(name);
  if (!found) names.set(name, (found = style(name.replace(/[A-Z]/g, (sign) => `-${sign.toLowerCase()}`))));
  return found;
}
