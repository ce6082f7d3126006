import type { Ways } from "./pair";

/** State of an element after a step, for the explanations. */
export interface Marker {
  /** State classes. */
  vendor: string;
  ours: string;
  /** In our copy: it is the link to the most visible section. */
  active: boolean;
  /** In our copy: it is the control of a video that does not play. */
  paused: boolean;
  /** In our copy: height in px of the error texts of the form that it is. */
  errors: number;
}

/** State classes of elements after each step, for the explanations. */
export function markersIn(ways: Ways) {
  return (step: string, mark: number): Marker | undefined => {
    const [vendor, ours] = [ways.vendor, ways.ours].map((outcomes) => outcomes?.get(step)?.after);
    const [left, right] = [vendor?.looks.get(mark)?.classes, ours?.looks.get(mark)?.classes];
    return left === undefined || right === undefined
      ? undefined
      : {
          vendor: left,
          ours: right,
          active: ours?.page[`section #${mark}`] === "active",
          paused: ours?.page[`video #${mark}`] === "paused",
          errors: Number(ours?.page[`errors #${mark}`] ?? 0),
        };
  };
}
