import { remember } from "./served";
import type { Slot } from "./stage";

/**
 * Tells the browser which properties scripts are about to move, and takes it back when they rest, so that an author's
 * own `will-change` is as it was (`interactions.md` 6.5). Animations of the browser need no hint.
 */
export function createHints(): (slot: Slot, on: boolean) => void {
  const hints = new WeakMap<Element, { author: string; words: Set<string> }>();
  return ({ element, channel }, on) => {
    if (!channel.composited) return;
    let own = hints.get(element);
    if (!own) {
      if (!on) return;
      remember(element, ["will-change"]);
      hints.set(element, (own = { author: element.style.willChange, words: new Set() }));
    }
    if (own.words.has(channel.name) === on) return;
    own.words[on ? "add" : "delete"](channel.name);
    element.style.willChange = own.words.size ? [own.author, ...own.words].filter(Boolean).join(", ") : own.author;
    if (!own.words.size) hints.delete(element);
  };
}
