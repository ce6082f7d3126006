import KeenSlider from "keen-slider";
import type { Carry } from "./carry-kind";

/** px/ms from which a release is a flick. */
const FLICK = 0.2;
/** Share of the first px beyond an end that the slides follow. */
const GIVE = 0.55;
/** Added where the stops repeat: keen-slider 6.8.6 counts an exact lap below zero twice. */
const LAPS = 1000;

/** The position of a strip of slides while it is dragged. */
export interface Track {
  /** px from the first stop. */
  readonly position: number;
  /** @param travel px onward since the pointer went down; negative is back. */
  drag(travel: number): void;
  /**
   * The stop where the strip comes to rest after a release: the nearest one; after a flick the next one on its way (SL-42).
   * @param speed px/ms onward.
   * @returns counts on through the laps: -1 is the last stop, one lap back.
   */
  aim(speed: number): number;
  end(): void;
}

/**
 * Moves a position along the stops of a slider, by keen-slider on its mask, whose unit here is the px.
 *
 * The drag of keen-slider is off, since the contract asks for more: it loses the first move (after moves to 1, 10 and
 * 100 px the slides are at 0, 9 and 99; SL-40), takes every button and every press (SL-41), ends where the mouse leaves
 * the mask, and goes on after Escape (SL-46). `gesture.ts` follows the pointer. The renderer is off, too: it writes each
 * slide in each frame (SL-49).
 * @param mask of the slider.
 * @param width of the mask in px.
 * @param onMove called at every new position.
 */
export function createTrack(
  mask: HTMLElement,
  width: number,
  { at, lap, from }: Pick<Carry, "at" | "lap" | "from">,
  onMove: () => void,
): Track {
  const base = lap * LAPS;
  const { track, destroy } = new KeenSlider(mask, {
    renderMode: "custom",
    drag: false,
    loop: lap > 0,
    slides: () => at.map((start, index) => ({ size: (at[index + 1] ?? (lap || start + width)) - start })),
    detailsChanged: onMove,
  });
  track.to(base + from);
  // A strip that was taken beyond an end is free to where it was taken.
  const lowest = Math.min(track.details.min, from);
  const highest = Math.max(track.details.max, from);

  return {
    get position() {
      return track.details.position - base;
    },
    drag(travel) {
      const wanted = from + travel;
      const free = Math.max(lowest, Math.min(highest, wanted));
      const beyond = (wanted - free) * GIVE;
      track.to(base + free + beyond / (1 + Math.abs(beyond) / width));
    },
    aim(speed) {
      const { abs, minIdx, maxIdx } = track.details;
      const passes = Math.abs(speed) >= FLICK && track.idxToDist(abs, true) * speed <= 0;
      const ordinal = passes ? Math.max(minIdx, Math.min(maxIdx, abs + Math.sign(speed))) : abs;
      return lap ? ordinal - LAPS * at.length : ordinal;
    },
    end: destroy,
  };
}
