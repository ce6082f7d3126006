import type { Channel } from "../actions/channel";
import type { Slot } from "./instance";
import { remember } from "./served";
import type { Styled } from "../data/targets";

export interface Slots {
  /** The slot of a channel, made at its first use. */
  get(element: Styled, channel: Channel): Slot;
  of(element: Element): Iterable<Slot>;
  /** Whether anything here transforms the element. */
  transformed(element: Element): boolean;
}

export function createSlots(): Slots {
  const all = new WeakMap<Element, Map<string, Slot>>();
  return {
    get(element, channel) {
      let slots = all.get(element);
      if (!slots) all.set(element, (slots = new Map<string, Slot>()));
      let slot = slots.get(channel.name);
      if (!slot) {
        remember(element, channel.properties);
        slots.set(channel.name, (slot = { element, channel, state: { values: {}, units: {} }, instances: new Set() }));
      }
      return slot;
    },
    of: (element) => all.get(element)?.values() ?? [],
    transformed: (element) => !!all.get(element)?.has("transform"),
  };
}
