import type { DragLayout } from "./drag-layout";
import { wrap, type Stop } from "../geometry";
import type { Stage } from "../stage";

/** The new group moves over the one that stays; at an end, the one that stays moves. One group to either side. */
export function overLayout(stage: Stage, index: number): DragLayout {
  const { strip, slides, mask } = stage.measures;
  const { stops, width } = strip;
  const count = stops.length;
  const loopLength = stage.settings.infinite && count > 1 ? count * mask : 0;
  let side = 0;
  let moving: HTMLElement[] = [];
  let base = 0;

  const stopAt = (ordinal: number): Stop | undefined => stops[loopLength ? wrap(ordinal, count) : ordinal];
  const slidesAt = (stop: Stop | undefined) => (stop ? slides.slice(stop.first, stop.end) : []);
  const rest = (ordinal: number) => {
    const stop = stopAt(ordinal);
    if (stop) stage.rest(stop, width);
  };

  function turnTo(now: number): void {
    side = now;
    rest(index);
    stage.drag = layout;
    const next = stopAt(index + side);
    const stop = next ?? stopAt(index);
    moving = slidesAt(stop);
    base = stop ? (next ? stop.width * side : 0) - stop.x : 0;
    if (next) stage.raise(moving);
    for (const slide of moving) {
      stage.edits.style(slide, "visibility", "");
      stage.placeInStrip(slide, base);
    }
  }

  /** How far the drag has moved the group: a group that has arrived does not move further. */
  function pulled(position: number): number {
    const way = index * mask - position;
    const room = stopAt(index - Math.sign(way))?.width ?? mask;
    return Math.max(-room, Math.min(room, way));
  }

  const layout: DragLayout = {
    snaps: stops.map((_, ordinal) => ordinal * mask),
    loopLength,
    from: index * mask,
    follow(position) {
      const way = pulled(position);
      const now = -Math.sign(way);
      if (now && now !== side) turnTo(now);
      stage.pull(way);
    },
    settle(ordinal, position) {
      layout.follow(position);
      const start = base + pulled(position);
      const end = ordinal === index ? base : -(stopAt(ordinal)?.x ?? 0);
      return moving.map((slide) => ({ slide, start, end }));
    },
    settled: rest,
  };
  return layout;
}
