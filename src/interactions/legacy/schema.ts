/** First-generation interactions: the data of `Webflow.require("ix").init` (`interactions-legacy.md` 1). */
export interface LegacyStep {
  /** Comma list of `property duration easing delay`. */
  transition?: string;
  /** Time in ms before the next step. */
  wait?: number | string;
  [property: string]: unknown;
}

export interface LegacyTrigger {
  type?: string;
  /** Who moves: descendants, siblings, or any element of the page; without it the element itself. */
  selector?: string;
  descend?: boolean;
  siblings?: boolean;
  /** Load triggers wait for the window. */
  preload?: boolean;
  preserve3d?: boolean;
  offsetTop?: string | number;
  offsetBot?: string | number;
  loopA?: boolean;
  loopB?: boolean;
  stepsA?: LegacyStep[];
  stepsB?: LegacyStep[];
}

export interface LegacyInteraction {
  slug: string;
  value: { style?: Record<string, unknown>; triggers?: LegacyTrigger[] };
}

/** A number or `ms` is ms; `s`, or a decimal point, means seconds; negative is 0 (`interactions-legacy.md` 1). */
export function milliseconds(value: unknown, fallback = 0): number {
  const text = String(value ?? "");
  const number = parseFloat(text);
  if (!Number.isFinite(number)) return fallback;
  const seconds = typeof value === "string" && !text.includes("ms") && /s|\./.test(text);
  return Math.max(seconds ? number * 1000 : number, 0);
}

/** Part of the viewport's height in px: a percentage, a fraction below 1, or px (`interactions-legacy.md` 3). */
export function parseOffset(value: unknown, height: number): number {
  const text = String(value ?? 0);
  const number = parseInt(text, 10) || 0;
  if (text.includes("%")) return Math.min(number / 100, 0.999) * height;
  const fraction = parseFloat(text);
  return fraction > 0 && fraction < 1 ? fraction * height : number;
}
