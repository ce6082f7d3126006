import { EASE_OUT_CUBIC } from "../../motion/bezier";
import type { Carry } from "./carry-kind";
import { carryOver } from "./carry-over";
import { carryStrip } from "./carry-strip";
import type { Stage } from "../stage";

/** How a drag lets go. */
export interface Release {
  /** The stop to come to rest at, counted on through the laps. */
  ordinal: number;
  /** Where the drag has brought the slides. */
  position: number;
  /** px/ms onward. */
  speed: number;
  instant: boolean;
}

/** Steepness at which `ease-out-cubic` begins. */
const OUTSET = 2.84;
/** ms that settling takes at least. */
const SHORTEST = 120;

/** Takes the slides where they are seen, for a drag. */
export function hold(stage: Stage, index: number): Carry {
  const carry = stage.settings.animation === "over" ? carryOver(stage, index) : carryStrip(stage, index);
  return (stage.carry = carry);
}

/** Lets the slides come to rest, beginning with the speed of the finger (SL-42). */
export function settle(stage: Stage, carry: Carry, { ordinal, position, speed, instant }: Release): void {
  const ways = carry.land(ordinal, position);
  const finish = carry.landed && (() => carry.landed?.(ordinal));
  stage.stop();
  for (const { slide, end } of ways) stage.place(slide, end);
  const length = Math.max(0, ...ways.map(({ start, end }) => Math.abs(end - start)));
  const natural = speed ? Math.max(SHORTEST, (OUTSET * length) / Math.abs(speed)) : Infinity;
  const duration = instant || !length ? 0 : Math.min(stage.settings.duration, natural);
  if (duration <= 0) return finish?.();
  const moves = ways.map(({ slide, start }) => [slide, "transform", stage.transform(start)] as const);
  stage.animate(moves, { duration, easing: EASE_OUT_CUBIC }, finish);
}
