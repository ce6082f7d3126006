import type { Channel } from "../actions/channel";
import { remember } from "./served";
import type { Styled } from "../data/targets";

/** What of an element is animated. */
interface Animated {
  readonly element: Styled;
  readonly channel: Channel;
}

/**
 * Announces to the browser which properties scripts are about to move, and takes it back when they rest, so that an author's
 * own `will-change` is as it was (`interactions.md` 6.5). Animations of the browser need no hint.
 */
export function createHints(): (animated: Animated, on: boolean) => void {
  const hints = new WeakMap<Element, { author: string; words: Set<string> }>();
  return ({ element, channel }, on) => {
    if (!channel.composited) return;
    let hinted = hints.get(element);
    if (!hinted) {
      if (!on) return;
      remember(element, ["will-change"]);
      hints.set(element, (hinted = { author: element.style.willChange, words: new Set() }));
    }
    if (hinted.words.has(channel.name) === on) return;
    hinted.words[on ? "add" : "delete"](channel.name);
    element.style.willChange = hinted.words.size
      ? [hinted.author, ...hinted.words].filter(Boolean).join(", ")
      : hinted.author;
    if (!hinted.words.size) hints.delete(element);
  };
}
