import { isRecord, asList } from "../../../wire/records";
import { back, bounce, circ, elastic, exact, inOut, out, power, sine, type Curve } from "../../motion/curves";
import { pathEase } from "./path-ease";

/** A family's `in`, for one of the three directions: `inOut` may have other constants. */
type Family = (both: boolean) => Curve;

const elasticFamily =
  (amplitude?: number, period?: number): Family =>
  (both) =>
    elastic(period || (both ? 0.45 : 0.3), amplitude);

/** In the order of the numbers: each as in, out, inOut (`interactions-3.md` 4.5). */
const FAMILIES: readonly Family[] = [
  ...[2, 3, 4, 5].map((n) => () => power(n)),
  () => back(),
  () => out(bounce),
  () => circ,
  elasticFamily(),
  // Scaled to be 0 and 1 at its ends, as measured (IX3-40).
  () => (t) => t * 2 ** (10 * (t - 1)) + (1 - t) * t ** 6,
  () => sine,
];

const DIRECTIONS = ["in", "out", "inOut"];

function directed(family: Family, direction: number): Curve {
  const curve = family(direction > 1);
  return exact([curve, out(curve), inOut(curve)][direction] ?? curve);
}

export const linear: Curve = (t) => t;

const numbered = FAMILIES.flatMap((family) => [0, 1, 2].map((direction) => directed(family, direction)));

/** What an action without an ease has: power1.out (IX3-39). */
const DEFAULT_EASE: Curve = numbered[1] ?? linear;

/** Follows a scroll that is smoothed: expo.out (IX3-59). */
export const FOLLOW: Curve = numbered[25] ?? linear;

/** @param value a number of the list, an object, or undefined; an unknown kind is the default. */
export function readEase(value: unknown): Curve {
  if (value == null) return DEFAULT_EASE;
  if (typeof value === "number") return numbered[value - 1] ?? linear;
  if (!isRecord(value)) return DEFAULT_EASE;
  const number = (name: string) => (typeof value[name] === "number" ? value[name] : undefined);
  const direction = Math.max(DIRECTIONS.indexOf(String(value.curve ?? "out")), 0);
  switch (value.type) {
    case "back":
      return directed(() => back(number("power")), direction);
    case "elastic":
      return directed(elasticFamily(number("amplitude"), number("period")), direction);
    case "steps": {
      const count = Math.max(number("stepCount") ?? 1, 1);
      return (t) => (t >= 1 ? 1 : Math.floor(t * count) / count);
    }
    case "customEase":
      return pathEase(String(value.bezierCurve ?? asList(value.curve).join())) ?? DEFAULT_EASE;
    default:
      return DEFAULT_EASE;
  }
}
