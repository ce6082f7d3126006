import type { Breakpoint } from "../../core/page/breakpoints";
import type { Interaction } from "./schema";

/**
 * How an interaction runs: as designed, with what needs no movement, at its end at once, or not at all
 * (`interactions-3.md` 6).
 */
export type Mode = "full" | "calm" | "end" | "none";

/** The facts that conditions test. */
export interface Facts {
  readonly breakpoint: Breakpoint | null;
  /** The visitor's preference. */
  readonly prefersLess: boolean;
  /** The same, as far as the page honors it without a setting in its data (IX3-70). */
  readonly calm: boolean;
}

const LESS = "prefers-reduced-motion";

/** Any met condition that forbids wins, else the first that is met (IX3-67). */
export function chooseMode({ conditionalPlayback: conditions = [] }: Interaction, facts: Facts): Mode {
  const met = conditions.filter(({ type, breakpoints = [] }) =>
    type === "breakpoint"
      ? facts.breakpoint !== null && breakpoints.includes(facts.breakpoint)
      : type === LESS && facts.prefersLess,
  );
  if (met.some(({ behavior }) => behavior === "dont-animate")) return "none";
  if (met[0]?.behavior === "skip-to-end") return "end";
  return facts.calm && !conditions.some(({ type }) => type === LESS) ? "calm" : "full";
}
