import type { Property } from "./property";
import { styleNamed } from "./style";
import { TRANSFORM } from "./transform";

/** Namespaces that move nothing by properties: classes change, Lottie animations have frames (IX3-32, IX3-33). */
export const CLASS = "wf:class";
export const LOTTIE = "wf:lottie";

/** How a property of the data is shown; `undefined` for one that is not played (IX3-34). */
export function propertyNamed(namespace: string, name: string): Property | undefined {
  if (namespace === "wf:style") return styleNamed(name);
  return namespace === "wf:transform" ? (TRANSFORM[name] as Property | undefined) : undefined;
}
