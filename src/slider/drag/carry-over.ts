import type { Carry } from "./carry-kind";
import { wrap, type Stop } from "../geometry";
import type { Stage } from "../stage";

/** The page that comes moves over the one that stays; at an end, the one that stays moves. One page to either side. */
export function carryOver(stage: Stage, index: number): Carry {
  const { strip, slides, mask } = stage.measures;
  const { stops, width } = strip;
  const count = stops.length;
  const lap = stage.settings.infinite && count > 1 ? count * mask : 0;
  let side = 0;
  let moving: HTMLElement[] = [];
  let base = 0;

  const stopAt = (ordinal: number): Stop | undefined => stops[lap ? wrap(ordinal, count) : ordinal];
  const pageOf = (stop: Stop | undefined) => (stop ? slides.slice(stop.first, stop.end) : []);
  const rest = (ordinal: number) => {
    const stop = stopAt(ordinal);
    if (stop) stage.rest(stop, width);
  };

  function turnTo(now: number): void {
    side = now;
    rest(index);
    stage.carry = carry;
    const comes = stopAt(index + side);
    const stop = comes ?? stopAt(index);
    moving = pageOf(stop);
    base = stop ? (comes ? stop.width * side : 0) - stop.x : 0;
    if (comes) stage.raise(moving);
    for (const slide of moving) {
      stage.edits.style(slide, "visibility", "");
      stage.hang(slide, base);
    }
  }

  /** How far the drag has pulled what moves: a page that has arrived goes no further. */
  function pulled(position: number): number {
    const way = index * mask - position;
    const room = stopAt(index - Math.sign(way))?.width ?? mask;
    return Math.max(-room, Math.min(room, way));
  }

  const carry: Carry = {
    at: stops.map((_, ordinal) => ordinal * mask),
    lap,
    from: index * mask,
    follow(position) {
      const way = pulled(position);
      const now = -Math.sign(way);
      if (now && now !== side) turnTo(now);
      stage.pull(way);
    },
    land(ordinal, position) {
      carry.follow(position);
      const start = base + pulled(position);
      const end = ordinal === index ? base : -(stopAt(ordinal)?.x ?? 0);
      return moving.map((slide) => ({ slide, start, end }));
    },
    landed: rest,
  };
  return carry;
}
