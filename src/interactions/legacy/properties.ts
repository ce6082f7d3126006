import { claim } from "../hidden/fail-open";
import { remember } from "../playback/served";

/** The transform function that a property of a step is, with the unit of bare numbers. */
function findFunction(name: string): readonly [name: string, unit: string] | undefined {
  if (/^[xyz]$/.test(name)) return [`translate${name.toUpperCase()}`, "px"];
  return /^(rotate|skew|scale)[XYZ]?$/.test(name) ? [name, name.startsWith("scale") ? "" : "deg"] : undefined;
}

/** Parts that need depth; without `preserve3d` steps ignore them. */
const DEPTH = ["z", "rotateX", "rotateY", "scaleZ"];

const NOTES = ["transition", "wait", "title", "keysort"];

/** Functions of an element's transform, in the order in which they were first used. */
const transforms = new WeakMap<Element, Map<string, string>>();

/** The CSS property that a property of a step becomes. */
export function cssName(property: string): string {
  return findFunction(property) ? "transform" : property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** The values of a step, without its notes to the engine. */
export function listProperties(step: object, depth: boolean): [string, unknown][] {
  return Object.entries(step).filter(
    ([name, value]) => value != null && !NOTES.includes(name) && (depth || !DEPTH.includes(name)),
  );
}

const bare = (value: unknown): value is number | string =>
  typeof value === "number" || /^-?[\d.]+$/.test(String(value));

function formatValue(name: string, value: unknown): string {
  const lengths = /width|height|top|right|bottom|left|margin|padding|radius|size/i;
  return bare(value) && lengths.test(name) ? `${value}px` : String(value);
}

/** Writes properties inline. The caller passes a natural size in px while it moves. */
export function write(element: HTMLElement, properties: readonly [string, unknown][]): void {
  const { style } = element;
  for (const [name, value] of properties) {
    const css = cssName(name);
    remember(element, [css]);
    const [transform, unit] = findFunction(name) ?? [];
    if (transform) {
      const functions = transforms.get(element) ?? new Map<string, string>();
      transforms.set(element, functions.set(transform, bare(value) ? `${value}${unit}` : String(value)));
      style.transform = [...functions].map(([each, text]) => `${each}(${text})`).join(" ");
    } else {
      if (name === "opacity") claim(element);
      style.setProperty(css, formatValue(name, value));
    }
  }
}
