import { isRecord, listOf } from "../../wire/records";
import { pathEase } from "./path-ease";

/** Progress in, eased progress out; 0 and 1 stay what they are. */
export type Ease = (t: number) => number;

/** A family's `in`, for one of the three directions; `inOut` may use other constants. */
type Family = (both: boolean) => Ease;

const power =
  (n: number): Family =>
  () =>
  (t) =>
    t ** n;

const back =
  (overshoot = 1.70158): Family =>
  () =>
  (t) =>
    t * t * ((overshoot + 1) * t - overshoot);

const elastic =
  (amplitude = 1, period?: number): Family =>
  (both) => {
    const height = Math.max(amplitude, 1);
    const length = (period || (both ? 0.45 : 0.3)) / Math.min(amplitude || 1, 1);
    const shift = (length / (2 * Math.PI)) * Math.asin(1 / height);
    return (t) => -height * 2 ** (10 * (t - 1)) * Math.sin(((1 - t - shift) * 2 * Math.PI) / length);
  };

/** Four parabolas, from the last to the first. */
const bounce: Family = () => (t) => {
  const left = (1 - t) * 2.75;
  const index = [1, 2, 2.5].filter((end) => left >= end).length;
  const middle = [0, 1.5, 2.25, 2.625][index] ?? 0;
  const floor = [0, 0.75, 0.9375, 0.984375][index] ?? 0;
  return 1 - (((left - middle) / 2.75) ** 2 * 7.5625 + floor);
};

/** In the order of the numbers: each as in, out, inOut (`interactions-3.md` 4.5). */
const FAMILIES: readonly Family[] = [
  ...[2, 3, 4, 5].map(power),
  back(),
  bounce,
  () => (t) => 1 - Math.sqrt(1 - t * t),
  elastic(),
  // Bent to meet 0 and 1, as measured (IX3-40).
  () => (t) => t * 2 ** (10 * (t - 1)) + (1 - t) * t ** 6,
  () => (t) => 1 - Math.cos((t * Math.PI) / 2),
];

const DIRECTIONS = ["in", "out", "inOut"];

function directed(family: Family, direction: number): Ease {
  const curve = family(direction > 1);
  const ease: Ease =
    direction < 1
      ? curve
      : direction < 2
        ? (t) => 1 - curve(1 - t)
        : (t) => (t < 0.5 ? curve(2 * t) / 2 : 1 - curve(2 - 2 * t) / 2);
  return (t) => (t <= 0 ? 0 : t >= 1 ? 1 : ease(t));
}

export const linear: Ease = (t) => t;

const numbered = FAMILIES.flatMap((family) => [0, 1, 2].map((direction) => directed(family, direction)));

/** What an action without an ease has: power1.out (IX3-39). */
const DEFAULT_EASE: Ease = numbered[1] ?? linear;

/** Follows a scroll that is smoothed: expo.out (IX3-59). */
export const FOLLOW: Ease = numbered[25] ?? linear;

/** @param value a number of the list, an object, or nothing; a kind that is not known is the default. */
export function easeOf(value: unknown): Ease {
  if (value == null) return DEFAULT_EASE;
  if (typeof value === "number") return numbered[value - 1] ?? linear;
  if (!isRecord(value)) return DEFAULT_EASE;
  const number = (name: string) => (typeof value[name] === "number" ? value[name] : undefined);
  const direction = Math.max(DIRECTIONS.indexOf(String(value.curve ?? "out")), 0);
  switch (value.type) {
    case "back":
      return directed(back(number("power")), direction);
    case "elastic":
      return directed(elastic(number("amplitude"), number("period")), direction);
    case "steps": {
      const count = Math.max(number("stepCount") ?? 1, 1);
      return (t) => (t >= 1 ? 1 : Math.floor(t * count) / count);
    }
    case "customEase":
      return pathEase(String(value.bezierCurve ?? listOf(value.curve).join())) ?? DEFAULT_EASE;
    default:
      return DEFAULT_EASE;
  }
}
