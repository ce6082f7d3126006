import type { ItemConfig } from "../data/schema";
import type { Styled } from "../data/targets";
import type { Numbers } from "../data/values";

/** The animated values of one channel of an element, merged over all lists (`interactions.md` 5.5). */
export interface State {
  values: Numbers;
  units: Record<string, string>;
}

/** Properties that are written together, e.g. all parts of `transform`. */
export interface Channel {
  readonly name: string;
  /** The inline CSS properties it writes, by their CSS names. */
  readonly properties: readonly string[];
  /** Whether the browser may animate it without scripts; the name is then the property, and {@link css} its value. */
  readonly composited?: boolean;
  /** The item that writes last sets the unit; values are added. */
  readonly ownUnits?: boolean;
  css?(state: State): string;
  /** What else the element needs while the browser animates it. */
  prepare?(element: Styled, values: Numbers): void;
  /** @param missing called for a plugin that is not on the page. */
  write(element: Styled, state: State, config: ItemConfig, missing?: (plugin: string) => void): void;
  /** Besides removing the inline properties. */
  clear?(element: Styled, config: ItemConfig): void;
}

/** The values of an item: numbers by key, the keys in order. */
export interface Goal {
  to: Numbers;
  units: Record<string, string>;
  /** Dimensions that grow or shrink to their natural size. */
  auto?: ("width" | "height")[];
}

export interface Action {
  readonly channel: Channel;
  /** Movement, which reduced motion skips (`interactions.md` 8). */
  readonly motion?: boolean;
  /** Everything happens at once, after the delay. */
  readonly instant?: boolean;
  goal(config: ItemConfig): Goal;
  /** Where a key starts that nothing animated yet. */
  neutral?(key: string, config: ItemConfig): number;
  /** Where the keys start if the page decides, not what was animated before. */
  start?(element: Styled, goal: Goal): Numbers;
  /** In ms, for items that say `auto`. */
  duration?(element: Styled): number;
}

/** A channel that is one CSS property. */
export function cssChannel(name: string, css: (state: State) => string, more: Partial<Channel> = {}): Channel {
  return {
    name,
    properties: [name],
    css,
    write: (element, state) => element.style.setProperty(name, css(state)),
    ...more,
  };
}
