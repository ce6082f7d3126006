import type { Appearance } from "./appearance";
import type { Ways } from "./pair";

/** State of an element after a step, for the explanations. */
export interface Marker {
  vendor: Appearance;
  ours: Appearance;
  /** With the vendor script, after each later step. */
  later: readonly Appearance[];
  /** In our copy: it is the link to the most visible section. */
  active: boolean;
  /** In our copy: it is the control of a video that does not play. */
  paused: boolean;
  /** In our copy: height in px of the error texts of the form that it is. */
  errors: number;
}

/** States of elements after each step, for the explanations. */
export function markersIn(ways: Ways) {
  const listLooks = (mark: number, step: string) => {
    const outcomes = [...(ways.vendor ?? [])];
    const at = outcomes.findIndex(([id]) => id === step);
    return outcomes.slice(at + 1).flatMap(([, { after }]) => after.looks.get(mark) ?? []);
  };
  return (step: string, mark: number): Marker | undefined => {
    const [vendor, ours] = [ways.vendor, ways.ours].map((outcomes) => outcomes?.get(step)?.after);
    const [left, right] = [vendor?.looks.get(mark), ours?.looks.get(mark)];
    return left === undefined || right === undefined
      ? undefined
      : {
          vendor: left,
          ours: right,
          later: listLooks(mark, step),
          active: ours?.page[`section #${mark}`] === "active",
          paused: ours?.page[`video #${mark}`] === "paused",
          errors: Number(ours?.page[`errors #${mark}`] ?? 0),
        };
  };
}
