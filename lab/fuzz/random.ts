/** Random choices that a seed repeats. */
export interface Random {
  /** Whole number from 0 to `below` - 1. */
  below(below: number): number;
  chance(of: number): boolean;
  /** @throws Error for an empty list. */
  pick<T>(from: readonly T[]): T;
}

/** @param seed any whole number; the same one makes the same choices. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  // Mulberry32.
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    below,
    chance: (of) => next() < of,
    pick(from) {
      if (!from.length) throw new Error("Nothing to pick from");
      return from[below(from.length)] as (typeof from)[number];
    },
  };
}
