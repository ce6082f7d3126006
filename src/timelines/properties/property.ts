import type { Owner, Surface } from "./surface";

/** One property of the data: how its values are read and put on an element. `V` is a value that can be mixed. */
export interface Property<V = unknown> {
  /** Movement or size, which reduced motion skips. */
  readonly motion?: boolean;
  /** The browser can move it without the page being laid out or painted again. */
  readonly light?: boolean;
  /** Whether an element is seen depends on it. */
  readonly reveals?: boolean;
  /**
   * @param raw as in the data.
   * @param text of CSS variables on the first target (IX3-26).
   * @returns `undefined` for what the property cannot be.
   */
  parse(raw: unknown, text: string): V | undefined;
  /** What the element shows now. */
  current(surface: Surface): V;
  /** A value on this element, which only measuring shows. */
  measure?(surface: Surface, value: V): V;
  /** Reads what `put` needs besides, before anything is written: a style that is read after a write is computed again. */
  prepare?(surface: Surface): void;
  put(surface: Surface, owner: Owner, from: V, to: V, share: number): void;
  /** A value of the data that is meant relative to what the element shows. */
  add?(current: V, more: V): V;
}

/** A value that is drawn for each run (IX3-30). */
export type Draw<V> = (surface: Surface) => V | undefined;

type End<V> = V | Draw<V> | undefined;

/** Where an element is along one axis, for the pointer to lead (IX3-65). */
export interface PointerFollower {
  readonly axis: "x" | "y";
  /** It stays where it is when the pointer leaves, instead of going back. */
  readonly stays: boolean;
  /** It is at the pointer at once when the pointer enters. */
  readonly snaps: boolean;
  /** Place among the targets of its action, from 0: later ones follow later. */
  readonly index: number;
  /** @param place of the pointer in the window, in px. @returns px between the element's rest and the pointer. */
  measure(place: number): number;
  /** @param offset px from its rest. */
  put(offset: number): void;
}

/** A property between two values of one element. */
export interface Track {
  readonly motion: boolean;
  readonly light: boolean;
  readonly reveals?: boolean | undefined;
  /** For the pointer, which moves it instead of time. */
  readonly follower?: PointerFollower;
  /** Reads what it needs of the element, once. */
  begin(): void;
  /** Reads and draws again at the next begin. @param all what was only read, too. */
  forget(all: boolean): void;
  /** @param share 0 is from, 1 is to; eases may overshoot. */
  put(share: number): void;
}

export function createTrack<V>(property: Property<V>, surface: Surface, owner: Owner, from: End<V>, to: End<V>): Track {
  let ends: readonly [V, V] | undefined;
  const measured = (value: V) => property.measure?.(surface, value) ?? value;
  const resolveEnd = (end: End<V>) => {
    const value = typeof end === "function" ? (end as Draw<V>)(surface) : end;
    return value === undefined ? property.current(surface) : measured(value);
  };
  function begin(): readonly [V, V] {
    if (ends) return ends;
    property.prepare?.(surface);
    return (ends = [resolveEnd(from), resolveEnd(to)]);
  }
  return {
    motion: property.motion ?? false,
    light: property.light ?? false,
    reveals: property.reveals,
    begin,
    forget(all) {
      if (all || typeof from === "function" || typeof to === "function") ends = undefined;
    },
    put(share) {
      const [first, last] = begin();
      property.put(surface, owner, first, last, share);
    },
  };
}
