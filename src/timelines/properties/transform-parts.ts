/** A transform in the parts that the data names, each as CSS text. */
export interface Parts {
  values: Record<string, string>;
  /** The page's own `translate`, `rotate` and `scale`. */
  own: Record<string, string>;
}

const ORDER: readonly [call: string, neutral: number, parts: readonly string[]][] = [
  ["perspective", 0, ["transformPerspective"]],
  ["translate", 0, ["xPercent", "yPercent"]],
  ["translate3d", 0, ["x", "y", "z"]],
  ["rotate", 0, ["rotation"]],
  ["rotateY", 0, ["rotationY"]],
  ["rotateX", 0, ["rotationX"]],
  ["skew", 0, ["skewX", "skewY"]],
  ["scale", 1, ["scaleX", "scaleY"]],
];

/** The names of all parts. */
export const PARTS: readonly string[] = ORDER.flatMap(([, , parts]) => parts);

/** The unit of a part's plain number: degrees for what turns. */
export const findUnit = (part: string): string =>
  /^.$|Persp/.test(part) ? "px" : part.endsWith("Percent") ? "%" : part.startsWith("scale") ? "" : "deg";

const isAt = (neutral: number, text: string | undefined) =>
  text === undefined || (Number.parseFloat(text) === neutral && !text.includes("("));

/**
 * Always these parts in this order; neutral ones are left out, but not the translation (IX3-25).
 * @param all keeps them, so that two texts can be mixed part by part.
 */
export function transformText(values: Readonly<Record<string, string>>, all = false): string {
  return ORDER.flatMap(([call, neutral, parts]) => {
    const kept = call === "translate3d" || (all && call !== "perspective");
    if (!kept && parts.every((part) => isAt(neutral, values[part]))) return [];
    return `${call}(${parts.map((part) => values[part] ?? `${neutral}${findUnit(part)}`).join(", ")})`;
  }).join(" ");
}

export const isNeutral = (values: Readonly<Record<string, string>>): boolean =>
  ORDER.every(([, neutral, parts]) => parts.every((part) => isAt(neutral, values[part])));

const parseNumbers = (text: string) => (text.match(/-?[\d.]+(?:e-?\d+)?/g) ?? []).map(Number);
const degrees = (angle: number) => (angle * 180) / Math.PI;
const round = (value: number) => Math.round(value * 1e4) / 1e4;

/** The two-dimensional part of a matrix as rotation, skew and scale. */
function unmatrix(a: number, b: number, c: number, d: number) {
  const scaleX = Math.hypot(a, b);
  if (!scaleX) return { rotation: degrees(Math.atan2(-c, d)), skewX: 0, scaleX: 0, scaleY: Math.hypot(c, d) };
  const area = a * d - b * c;
  const skewX = area ? degrees(Math.atan((a * c + b * d) / area)) : 0;
  return { rotation: degrees(Math.atan2(b, a)), skewX, scaleX, scaleY: area / scaleX };
}

/**
 * Takes the computed transform of an element apart (IX3-23).
 * @returns `bare`: whether it has none.
 */
export function readParts(element: Element, computed: (property: string) => string): { parts: Parts; bare: boolean } {
  const text = computed("transform");
  const own = Object.fromEntries(["translate", "rotate", "scale"].map((name) => [name, computed(name)]));
  const none = !text || text === "none";
  const list = parseNumbers(text.replace("matrix3d", ""));
  const flat = text.startsWith("matrix3d") ? [0, 1, 4, 5, 12, 13, 14].map((at) => list[at] ?? 0) : [...list, 0];
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0, z = 0] = none ? [] : flat;
  const matrix = unmatrix(a, b, c, d);
  const [x = 0, y = 0] = parseNumbers(own.translate ?? "");
  const [rotation = 0] = parseNumbers(own.rotate ?? "");
  const [scaleX = 1, scaleY = scaleX] = parseNumbers(own.scale ?? "");
  const parts: Record<string, number> = {
    ...matrix,
    x: x + e,
    y: y + f,
    z,
    rotation: rotation + matrix.rotation,
    scaleX: scaleX * matrix.scaleX,
    scaleY: scaleY * matrix.scaleY,
  };
  // Its perspective is the reciprocal of the fourth of the third column.
  if (list[11]) parts.transformPerspective = -1 / list[11];
  for (const [axis, size] of [
    ["x", "offsetWidth"],
    ["y", "offsetHeight"],
  ] as const) {
    // What a stylesheet centers by half the size stays half of it.
    const half = size in element ? -(element as HTMLElement)[size] / 2 : 0;
    if (!half || Math.abs((parts[axis] ?? 0) - half) > 0.6) continue;
    parts[axis] = 0;
    parts[`${axis}Percent`] = -50;
  }
  const values = Object.fromEntries(
    Object.entries(parts).map(([part, value]) => [part, `${round(value)}${findUnit(part)}`]),
  );
  return { parts: { values, own }, bare: none };
}
