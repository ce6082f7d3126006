import { asList, asRecord } from "../../../wire/records";
import { CLASS } from "./properties";
import type { Action } from "../data/schema";
import type { Owner, Surface } from "./surface";

/** What an action does to the classes of an element, each time its place is passed (IX3-32). */
export function classPass(surface: Surface, owner: Owner, { properties }: Action): (() => void) | undefined {
  const { selectors, operation } = asRecord(asRecord(properties?.[CLASS]).class);
  const names = asList(selectors).map((name) => String(name).replace(/^\./, ""));
  if (!names.length) return undefined;
  const { classList } = surface.element;
  return () => {
    for (const name of names) {
      const had = classList.contains(name);
      surface.remember(owner, `.${name}`, () => classList.toggle(name, had));
      classList.toggle(name, operation === "toggleClass" ? !had : operation !== "removeClass");
    }
  };
}
