import { MillraceError } from "../errors";
import { nativeMembers } from "./dom";

/** The first descendant that matches, or an error with the part that a behaviour's markup lacks. */
export function requirePart<E extends Element = HTMLElement>(element: Element, selector: string): E {
  const part = nativeMembers(element).querySelector<E>(selector);
  if (part) return part;
  throw new MillraceError({ element, message: `no element matches ${selector}`, expected: "one inside it" });
}
