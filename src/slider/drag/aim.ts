/** px/ms from which a release is a flick. */
const FLICK = 0.2;

/** Where in a row of `count` an ordinal lies that counts on through the laps. */
export function wrap(ordinal: number, count: number): number {
  return ((ordinal % count) + count) % count;
}

/**
 * The stop where a released strip comes to rest: the nearest one; after a flick the next one on its way (SL-42).
 * @param at px of the stops, ascending from 0.
 * @param lap px after which they repeat; 0 when they end.
 * @param speed px/ms onward.
 * @returns counts on through the laps: -1 is the last stop, one lap back.
 */
export function aim(at: readonly number[], lap: number, position: number, speed: number): number {
  const count = at.length;
  const first = lap ? (Math.floor(position / lap) - 1) * count : 0;
  const ordinals = Array.from({ length: lap ? 3 * count : count }, (_, index) => first + index);
  const ways = ordinals.map(
    (ordinal) => (at[wrap(ordinal, count)] ?? 0) + Math.floor(ordinal / count) * lap - position,
  );
  const ahead = ways.map((way) => (Math.abs(speed) < FLICK || way * speed > 0 ? Math.abs(way) : Infinity));
  const reachable = Math.min(...ahead) < Infinity ? ahead : ways.map(Math.abs);
  return first + reachable.indexOf(Math.min(...reachable));
}
