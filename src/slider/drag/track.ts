import KeenSlider from "keen-slider";
import type { DragLayout } from "./drag-layout";

/** px/ms from which a release is a flick. */
const FLICK = 0.2;
/** Share of the first px beyond an end that the slides follow. */
const SHARE_BEYOND_END = 0.55;
/** Loops added to the position: keen-slider 6.8.6 counts an exact loop below zero twice. */
const LAPS = 1000;

/** The position of a strip of slides while it is dragged. */
export interface Track {
  /** px from the first stop. */
  readonly position: number;
  /** @param travel px onward since the press; negative is back. */
  drag(travel: number): void;
  /**
   * The snap point for the end of a drag: the nearest one; after a flick the next one in its direction (SL-42).
   * @param speed px/ms onward.
   * @returns unwrapped index: -1 is the last snap point, one loop back.
   */
  nearestSnap(speed: number): number;
  end(): void;
}

/**
 * Moves a position along the stops of a slider, by keen-slider on its mask, whose unit here is the px.
 * The drag of keen-slider is off, since the contract requires more: it loses the first move (after moves to 1, 10 and
 * 100 px the slides are at 0, 9 and 99; SL-40), handles every button and every press (SL-41), ends where the mouse
 * leaves the mask, and continues after Escape (SL-46). `gesture.ts` follows the pointer. The renderer is off, too: it
 * writes each slide in each frame (SL-49).
 * @param mask of the slider.
 * @param width of the mask in px.
 * @param onMove called at every new position.
 */
export function createTrack(
  mask: HTMLElement,
  width: number,
  { snaps, loopLength, from }: Pick<DragLayout, "snaps" | "loopLength" | "from">,
  onMove: () => void,
): Track {
  const base = loopLength * LAPS;
  const { track, destroy } = new KeenSlider(mask, {
    renderMode: "custom",
    drag: false,
    loop: loopLength > 0,
    slides: () => snaps.map((start, index) => ({ size: (snaps[index + 1] ?? (loopLength || start + width)) - start })),
    detailsChanged: onMove,
  });
  track.to(base + from);
  // A drag that starts beyond an end moves freely up to its start.
  const lowest = Math.min(track.details.min, from);
  const highest = Math.max(track.details.max, from);

  return {
    get position() {
      return track.details.position - base;
    },
    drag(travel) {
      const wanted = from + travel;
      const free = Math.max(lowest, Math.min(highest, wanted));
      const beyond = (wanted - free) * SHARE_BEYOND_END;
      track.to(base + free + beyond / (1 + Math.abs(beyond) / width));
    },
    nearestSnap(speed) {
      const { abs, minIdx, maxIdx } = track.details;
      const passes = Math.abs(speed) >= FLICK && track.idxToDist(abs, true) * speed <= 0;
      const ordinal = passes ? Math.max(minIdx, Math.min(maxIdx, abs + Math.sign(speed))) : abs;
      return loopLength ? ordinal - LAPS * snaps.length : ordinal;
    },
    end: destroy,
  };
}
