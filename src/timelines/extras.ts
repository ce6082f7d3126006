import type { more } from "./more";
import type { Splitter } from "./text/split";

export type More = typeof more;

/** What few pages need, as far as it is there. */
export interface Extras {
  /** Without it texts move as a whole (IX3-10). */
  splitter?: Splitter;
  more?: More;
}

/** Loads the extras. */
export interface ExtraLoaders {
  text(): Promise<() => Splitter>;
  more(): Promise<More>;
}

/** Whether data, as JSON, takes texts apart. */
export const needsText = (json: string): boolean => json.includes('"splitText"');

/** Whether data, as JSON, has something that {@link More} plays. */
export const needsMore = (json: string): boolean =>
  /"wf:(?:mouse-move|variable|spline|\w*-?rive)"|"ix3-|"repeat":-1|"position":"[<>+-]/.test(json);
