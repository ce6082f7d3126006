import { parseAmount, mixAmounts, mixNumbers, type Amount } from "../data/amount";
import { style } from "./style";
import type { Property } from "./property";
import { PARTS, findUnit } from "./transform-parts";

const ZERO: Amount = { number: 0, unit: "", text: "0" };
const LENGTHS = ["x", "y", "z"];

/** A part of the transform; `scale` is two. */
function part(...names: [string, ...string[]]): Property<Amount> {
  const [first] = names;
  const unit = findUnit(first);
  const isLength = LENGTHS.includes(first);
  return {
    motion: true,
    light: true,
    parse(raw, text) {
      const amount = parseAmount(text, unit, isLength && text !== String(raw) ? String(raw) : undefined);
      if (!amount || isLength) return amount;
      // The unit after the number is ignored; a percent of a factor is a hundredth.
      const number = unit === "" && amount.unit === "%" ? amount.number / 100 : amount.number;
      return parseAmount(number, unit);
    },
    add: (current, { number }) => parseAmount(current.number + number, current.unit) ?? current,
    current: (surface) => parseAmount(surface.parts().values[first] ?? (unit === "" ? 1 : 0), unit) ?? ZERO,
    prepare: (surface) => void surface.parts(),
    put(surface, owner, from, to, share) {
      const text = mixAmounts(from, to, share);
      surface.writeParts(owner, Object.fromEntries(names.map((name) => [name, text])));
    },
  };
}

/** @param hides whether the element is hidden at 0 (`autoAlpha`). */
function opacity(hides: boolean): Property<number> {
  return {
    light: !hides,
    reveals: true,
    parse(raw, text) {
      const number = Number.parseFloat(text);
      if (!Number.isFinite(number)) return undefined;
      return typeof raw === "string" ? number / 100 : number;
    },
    add: (current, more) => current + more,
    current: (surface) => {
      const number = Number.parseFloat(surface.computed("opacity"));
      return Number.isFinite(number) ? number : 1;
    },
    put(surface, owner, from, to, share) {
      const value = Math.min(Math.max(mixNumbers(from, to, share), 0), 1);
      surface.write(owner, "opacity", String(Math.round(value * 1e4) / 1e4));
      if (hides) surface.write(owner, "visibility", value ? "inherit" : "hidden");
    },
  };
}

interface Size extends Amount {
  readonly auto: boolean;
}

/** `auto` moves in px and ends as the word, so that the element is fluid again (IX3-28). */
function size(name: "width" | "height"): Property<Size> {
  const inPx = (text: string, auto: boolean): Size => ({ ...(parseAmount(text, "px") ?? ZERO), auto });
  return {
    motion: true,
    parse(raw, text) {
      if (text.trim() === "auto") return { ...ZERO, auto: true };
      const amount = parseAmount(text, "px", text !== String(raw) ? String(raw) : undefined);
      return amount && { ...amount, auto: false };
    },
    current: (surface) => inPx(surface.computed(name), false),
    measure(surface, value) {
      if (!value.auto) return value;
      const { style } = surface.element;
      const inline = style[name];
      style[name] = "auto";
      const measured = inPx(surface.computed(name), true);
      style[name] = inline;
      return { ...measured, text: "auto" };
    },
    put(surface, owner, from, to, share) {
      const start = from.auto ? { ...from, text: `${from.number}px` } : from;
      surface.write(owner, name, mixAmounts(start, to, share));
    },
  };
}

/** The properties of `wf:transform` (`interactions-3.md` 4.2). */
export const TRANSFORM: Readonly<Record<string, unknown>> = {
  ...Object.fromEntries(PARTS.map((name) => [name, part(name)])),
  scale: part("scaleX", "scaleY"),
  opacity: opacity(false),
  autoAlpha: opacity(true),
  width: size("width"),
  height: size("height"),
  transformOrigin: { ...style("transform-origin"), motion: true },
  display: style("display"),
};
