import { isRecord, asList } from "../../../wire/records";
import type { Draw, Property } from "./property";

/** Properties that never go below nothing. */
const POSITIVE = /^(?:scale.*|width|height|z|transformPerspective)$/;
const OPACITY = /^(?:opacity|autoAlpha)$/;

/** Draws from the choices of the data; a number unless there is a unit. */
function drawer(value: unknown): (() => unknown) | undefined {
  if (!isRecord(value)) return undefined;
  const { type, min, max, step, unit, values } = value;
  const whole = (drawn: unknown) => (unit ? `${String(drawn)}${String(unit)}` : drawn);
  if (type === "ix3-random") {
    const [from, to, by] = [Number(min), Number(max), Number(step ?? 0)];
    return () => {
      const drawn = from + Math.random() * (to - from);
      return whole(by > 0 ? Math.min(from + Math.round((drawn - from) / by) * by, to) : drawn);
    };
  }
  const list = asList(values);
  if (type !== "ix3-random-array" || !list.length) return undefined;
  let last: unknown;
  return () => {
    // Never the same twice in a row.
    const others = list.length > 1 ? list.filter((one) => one !== last) : list;
    last = others[Math.floor(Math.random() * others.length)];
    return whole(last);
  };
}

/**
 * A value that is computed again for each run: drawn, or relative to the element's value (IX3-30).
 * @returns `undefined` for an unknown kind.
 */
export function drawn<V>(name: string, property: Property<V>, value: Record<string, unknown>): Draw<V> | undefined {
  const adds = value.type === "ix3-additive";
  const inner = adds ? value.value : value;
  const draw = drawer(inner) ?? (adds && !isRecord(inner) ? () => inner : undefined);
  const { add } = property;
  if (!draw || (adds && !add)) return undefined;
  const own = adds && value.unit && !isRecord(inner) ? String(value.unit) : "";
  return (surface) => {
    let raw = draw();
    // Plain numbers of opacity are percent here.
    if (OPACITY.test(name) && typeof raw === "number") raw = `${raw}%`;
    else if (own) raw = `${String(raw)}${own}`;
    if (!adds && POSITIVE.test(name) && parseFloat(String(raw)) < 0) raw = 0;
    const parsed = property.parse(raw, String(raw));
    return adds && add && parsed !== undefined ? add(property.current(surface), parsed) : parsed;
  };
}
