import type { DragLayout } from "./drag-layout";
import { wrap } from "../geometry";
import type { Stage } from "../stage";

/** All slides move as one strip; where it repeats, slides wrap around to the side that enters the view. */
export function stripLayout(stage: Stage, index: number): DragLayout {
  const { strip, slides, mask } = stage.measures;
  const { stops, lefts, width } = strip;
  const loopLength = stage.settings.infinite && stops.length > 1 ? width : 0;
  const offsets = slides.map((slide) => (stage.moving ? stage.mirror(seenAt(slide)) : stage.getPlace(slide)));
  const from = -(offsets[stops[index]?.first ?? 0] ?? 0);
  /** How often each slide has wrapped around. */
  const rounds = offsets.map((offset) => (loopLength ? Math.round((offset + from) / loopLength) : 0));
  const hung: number[] = [];

  /**
   * @returns how often a slide wraps around to be visible there, as few times as possible; `undefined` if it cannot.
   */
  function roundInSight(slide: number, position: number): number | undefined {
    const left = (lefts[slide] ?? 0) - position;
    const right = (lefts[slide + 1] ?? width) - position;
    const nearest = loopLength && Math.floor(-right / loopLength) + 1;
    return [rounds[slide] ?? 0, nearest].find(
      (round) => left + round * loopLength < mask && right + round * loopLength > 0,
    );
  }

  return {
    snaps: stops.map(({ x }) => x),
    loopLength,
    from,
    follow(position) {
      stage.cancel();
      slides.forEach((slide, at) => {
        const round = (rounds[at] = roundInSight(at, position) ?? rounds[at] ?? 0);
        if (hung[at] === round) return;
        hung[at] = round;
        stage.placeInStrip(slide, round * loopLength);
      });
      stage.pull(-position);
    },
    settle(ordinal, position) {
      const round = loopLength && Math.floor(ordinal / stops.length);
      const target = stops[wrap(ordinal, stops.length)] ?? { x: 0, first: 0, end: 0 };
      stage.shifted = new Set();
      stage.skipped = new Set();
      return slides.map((slide, at) => {
        const shown = at >= target.first && at < target.end;
        const gone = shown
          ? round
          : (roundInSight(at, position) ?? roundInSight(at, target.x + round * loopLength) ?? round);
        if (gone !== round) stage.shifted.add(slide);
        return { slide, start: gone * loopLength - position, end: (gone - round) * loopLength - target.x };
      });
    },
  };
}

function seenAt(slide: HTMLElement): number {
  return new DOMMatrix(getComputedStyle(slide).transform).m41;
}
