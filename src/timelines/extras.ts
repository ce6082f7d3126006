import type { drawn } from "./properties/drawn";
import type { fly } from "./playback/flight";
import type { Splitter } from "./text/split";
import type { restOutOfView } from "./triggers/out-of-view";
import type { bindPointer } from "./triggers/pointer";

/** What loops, drawn values and triggers of the pointer need. */
export interface More {
  readonly fly: typeof fly;
  readonly drawn: typeof drawn;
  readonly bindPointer: typeof bindPointer;
  readonly restOutOfView: typeof restOutOfView;
}

/** What few pages need, as far as it is there. */
export interface Extras {
  /** Without it texts move as a whole (IX3-10). */
  splitter?: Splitter;
  more?: More;
}

/** Brings the extras. */
export interface BringExtras {
  text(): Promise<() => Splitter>;
  more(): Promise<More>;
}

/** Whether data, as JSON, takes texts apart. */
export const needsText = (json: string): boolean => json.includes('"splitText"');

/** Whether data, as JSON, has loops, drawn values or triggers of the pointer. */
export const needsMore = (json: string): boolean => /"wf:mouse-move"|"ix3-|"repeat":-1/.test(json);
