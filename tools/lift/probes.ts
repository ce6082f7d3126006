import { recordOf } from "../../wire/records";
import { modeOf } from "../../src/timelines/data/conditions";
import { drawn } from "../../src/timelines/properties/drawn";
import { easeOf } from "../../src/timelines/playback/ease";
import { STILL } from "../../src/timelines/data/playable";
import { createPlayhead } from "../../src/timelines/playback/playhead";
import { CLASS, LOTTIE, propertyNamed } from "../../src/timelines/properties/properties";
import type { Property } from "../../src/timelines/properties/property";
import type { Condition } from "../../src/timelines/data/schema";
import { createTimeline } from "../../src/timelines/playback/timeline";

// What the engine does with a word of the data is asked of the engine: a list beside it would be out of date.

/** Whether a property is played. */
export const playsProperty = (namespace: string, name: string): boolean =>
  namespace === CLASS || namespace === LOTTIE || propertyNamed(namespace, name) !== undefined;

const ANY: Property = { parse: (raw) => raw, current: () => 0, put: () => undefined, add: (_now, more) => more };

/** Whether a value that is drawn at random or relative is played. */
export const playsValue = (value: unknown): boolean => drawn("x", ANY, recordOf(value)) !== undefined;

/** Whether an ease has the curve that it names; others have that of an action without one. */
export const playsEase = (value: unknown): boolean =>
  value == null || easeOf(value) !== easeOf(undefined) || value === 2;

/** Whether a condition changes anything where it is met. */
export function playsCondition(condition: Condition): boolean {
  const [breakpoint = null] = condition.breakpoints ?? [];
  const facts = { breakpoint: breakpoint as "main" | null, prefersLess: true, calm: false };
  return modeOf({ id: "", conditionalPlayback: [condition] }, facts) !== "full";
}

/** Whether a control is known: it moves a timeline that is in its middle, or is one of those that do not. */
export function playsControl(control: string): boolean {
  if (STILL.includes(control)) return true;
  const timeline = createTimeline([], { repeat: 0, gap: 0, yoyo: false, atLeast: 1 });
  const playhead = createPlayhead(timeline, { wake: () => undefined, rested: () => undefined });
  playhead.seek(0.5);
  playhead.run(control);
  return playhead.moving || playhead.time !== 0.5;
}
