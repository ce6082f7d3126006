import { cubicBezier } from "motion";
import { EASE, EASE_IN, EASE_IN_OUT, EASE_OUT } from "../../motion/bezier";
import { back, bounce, circ, elastic, exact, inOut, out, power, sine, type Curve } from "../../motion/curves";

/** One easing, for scripts and for the browser's animations. */
export interface Easing {
  /** @param t progress from 0 to 1. */
  at(t: number): number;
  /** The same curve as a CSS timing function; where CSS has none, as `linear()` within .001. */
  css(): string;
  /** Where pieces end, up to 1, that are straight within .001. */
  breaks(): readonly number[];
}

/** `in`, `out` and `inOut` of each family (`interactions.md` 5.11). */
const FAMILIES: Record<string, Curve> = {
  Quad: power(2),
  Cubic: power(3),
  Quart: power(4),
  Quint: power(5),
  Sine: sine,
  Expo: (t) => 2 ** (10 * (t - 1)),
  Circ: circ,
  Back: back(),
  Elastic: elastic(0.3),
};

const ALIASES: Record<string, string> = { swingFrom: "inBack", swingTo: "outBack", swingFromTo: "inOutBack" };

const BEZIERS: Record<string, readonly number[]> = {
  ease: EASE,
  easeIn: EASE_IN,
  easeOut: EASE_OUT,
  easeInOut: EASE_IN_OUT,
};

function named(name: string): Curve | undefined {
  if (name === "bounce" || name === "outBounce") return bounce;
  // All but the first parabola are upside down around 1.
  if (name === "bouncePast") return (t) => (t < 1 / 2.75 ? bounce(t) : 2 - bounce(t));
  const [, way, family = ""] = /^(inOut|in|out)([A-Z][a-z]+)$/.exec(ALIASES[name] ?? name) ?? [];
  const curve = way && Object.hasOwn(FAMILIES, family) && FAMILIES[family];
  if (!curve) return undefined;
  if (way === "in") return curve;
  if (way === "out") return out(curve);
  return inOut(family === "Back" ? back(1.70158 * 1.525) : family === "Elastic" ? elastic(0.45) : curve);
}

/** Largest error of a straight piece. */
const ERROR = 0.001;

/** Places them densely where the curve bends, which for a circle's end is a thousand times denser than in its middle. */
function findBreaks(curve: Curve, from = 0, to = 1, depth = 0): number[] {
  const a = curve(from);
  const b = curve(to);
  const straight = [0.25, 0.5, 0.75].every(
    (part) => Math.abs(curve(from + (to - from) * part) - a - (b - a) * part) < ERROR,
  );
  // A part of a whole bounce could look straight at three points: always divide the first few times.
  if (depth > 12 || (straight && depth > 3)) return [to];
  const middle = (from + to) / 2;
  return [...findBreaks(curve, from, middle, depth + 1), ...findBreaks(curve, middle, to, depth + 1)];
}

/** @param css where CSS has the curve. */
function createEasing(curve: Curve, css?: string): Easing {
  const at = exact(curve);
  let found: number[] | undefined;
  const breaks = () => (found ??= findBreaks(at));
  const point = (t: number) => `,${+at(t).toFixed(5)} ${+(t * 100).toFixed(3)}%`;
  let text = css;
  return { at, breaks, css: () => (text ??= `linear(0${breaks().map(point).join("")})`) };
}

const LINEAR: Easing = { at: (t) => t, css: () => "linear", breaks: () => [1] };
const known = new Map<string, Easing>();

function make(value: unknown): Easing {
  const numbers = Array.isArray(value) ? (value as number[]) : BEZIERS[String(value)];
  if (numbers) {
    const usable =
      numbers.length === 4 &&
      numbers.every(Number.isFinite) &&
      [0, 2].every((i) => (numbers[i] as number) >= 0 && (numbers[i] as number) <= 1);
    const [x1 = 0, y1 = 0, x2 = 1, y2 = 1] = usable ? numbers : [];
    return usable ? createEasing(cubicBezier(x1, y1, x2, y2), `cubic-bezier(${numbers.join()})`) : LINEAR;
  }
  const curve = named(String(value));
  return curve ? createEasing(curve) : LINEAR;
}

/** @param value a name or four numbers; anything else is linear. */
export function readEasing(value: unknown): Easing {
  const key = String(value);
  let easing = known.get(key);
  if (!easing) known.set(key, (easing = make(value)));
  return easing;
}
