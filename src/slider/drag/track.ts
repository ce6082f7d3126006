import KeenSlider from "keen-slider";

/** px that a drag beyond an end goes at once: each step meets the resistance of the way gone before. */
const STEP = 10;
/** Added to positions of the pointer: the library takes 0 for missing. */
const AWAY = 1e6;

/** A strip of stops under a finger. */
export interface Track {
  /** Where it is, in px from the first stop. */
  readonly position: number;
  /** @param travel px onward since the pointer went down; negative is back. */
  drag(travel: number): void;
  end(): void;
}

interface Options {
  /** Where the stops lie, in px, the first at 0. */
  at: readonly number[];
  /** px after which they repeat; 0 when they end. */
  lap: number;
  /** Where the drag begins. */
  from: number;
}

/**
 * Carries a position along the stops; beyond the first and last one it resists like a rubber band, unless they repeat.
 * keen-slider does the sums, on an element that no page shows: nothing of the page is read or written, and since that
 * element has no width, its unit is the px.
 */
export function createTrack({ at, lap, from }: Options): Track {
  const pointer = document.createElement("div");
  const slider = new KeenSlider(pointer, {
    renderMode: "custom",
    loop: lap > 0,
    slides: () => at.map((start, index) => ({ size: (at[index + 1] ?? (lap || start + 1)) - start })),
    // It would move on by itself; where a strip comes to rest is for `aim` to say.
    dragEnded: ({ animator }) => animator.stop(),
  });
  const send = (type: string, x = 0) =>
    pointer.dispatchEvent(new CustomEvent(type, { detail: { x: AWAY - x, y: AWAY } }));
  return {
    get position() {
      return slider.track.details.position;
    },
    drag(travel) {
      // A whole drag each time: a finger that comes back finds the slides where it took them, and between two moves
      // the library keeps nothing from the page, such as the wheel.
      slider.track.to(from);
      send("ksDragStart");
      // The first move only settles the direction.
      send("ksDrag");
      const { min, max } = slider.track.details;
      const free = Math.max(Math.min(0, min - from), Math.min(Math.max(0, max - from), travel));
      const steps = Math.ceil(Math.abs(travel - free) / STEP);
      for (let step = 0; step <= steps; step++) send("ksDrag", free + ((travel - free) * step) / (steps || 1));
      send("ksDragEnd");
    },
    end: () => slider.destroy(),
  };
}
