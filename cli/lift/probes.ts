import { asRecord } from "../../wire/records";
import { chooseMode } from "../../src/timelines/data/conditions";
import { drawn } from "../../src/timelines/properties/drawn";
import { readEase } from "../../src/timelines/playback/ease";
import { STILL } from "../../src/timelines/data/playable";
import { createPlayhead } from "../../src/timelines/playback/playhead";
import { CLASS, LOTTIE, propertyNamed } from "../../src/timelines/properties/properties";
import type { Property } from "../../src/timelines/properties/property";
import type { Condition } from "../../src/timelines/data/schema";
import { createTimeline } from "../../src/timelines/playback/timeline";

// Determines from the engine itself what it supports, because a separate list would become outdated.

/** Whether a property is supported. */
export const playsProperty = (namespace: string, name: string): boolean =>
  namespace === CLASS || namespace === LOTTIE || propertyNamed(namespace, name) !== undefined;

const ANY: Property = { parse: (raw) => raw, current: () => 0, put: () => undefined, add: (_now, more) => more };

/** Whether a random or relative value is supported. */
export const playsValue = (value: unknown): boolean => drawn("x", ANY, asRecord(value)) !== undefined;

/** Whether an ease is supported; others use the default curve. */
export const playsEase = (value: unknown): boolean =>
  value == null || readEase(value) !== readEase(undefined) || value === 2;

/** Whether a condition has an effect if it is met. */
export function playsCondition(condition: Condition): boolean {
  const [breakpoint = null] = condition.breakpoints ?? [];
  const facts = { breakpoint: breakpoint as "main" | null, prefersLess: true, calm: false };
  return chooseMode({ id: "", conditionalPlayback: [condition] }, facts) !== "full";
}

/** Whether a control is supported: it changes a running timeline, or is known not to. */
export function playsControl(control: string): boolean {
  if (STILL.includes(control)) return true;
  const timeline = createTimeline([], { repeat: 0, gap: 0, yoyo: false, atLeast: 1 });
  const playhead = createPlayhead(timeline, { wake: () => undefined, rested: () => undefined });
  playhead.seek(0.5);
  playhead.run(control);
  return playhead.moving || playhead.time !== 0.5;
}
