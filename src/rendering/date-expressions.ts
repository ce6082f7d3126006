import { isDateOnly, parseIso } from "./iso";
import { wallToInstant, startOfDay, instantToWall } from "./zones";

const DAY_NAMES = ["yesterday", "today", "tomorrow"];
const UNITS = "year|quarter|month|week|day|hour|minute|second";
const SPAN = new RegExp(`^((?:\\d+ (?:${UNITS})s? )+)(?:in the (future|past)|(ago|from now)(?: starting (.+))?)$`);

/** Months in a calendar unit. */
const MONTHS: Record<string, number> = { year: 12, quarter: 3, month: 1 };
const DAYS: Record<string, number> = { week: 7, day: 1 };
/** Exact units in ms. */
const LENGTHS: Record<string, number> = { hour: 3_600_000, minute: 60_000, second: 1000 };

/** The day of month stays, or becomes the month's last. */
function addMonths(wall: number, months: number): number {
  const date = new Date(wall);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  return date.setUTCDate(Math.min(day, last));
}

/** Calendar units keep the wall clock, the others are exact (`rendering.md` R-93). */
function step(instant: number, count: number, unit: string, zone?: string): number {
  const length = LENGTHS[unit];
  if (length) return instant + count * length;
  const wall = instantToWall(instant, zone);
  const months = MONTHS[unit];
  return wallToInstant(months ? addMonths(wall, count * months) : wall + count * (DAYS[unit] ?? 0) * 86_400_000, zone);
}

/** `now`, `today`, `end of tomorrow` …; NaN for everything else. */
function parseAnchor(text: string, now: number, zone?: string): number {
  if (text === "now") return now;
  const end = text.startsWith("end of ");
  const days = DAY_NAMES.indexOf(end ? text.slice(7) : text) - 1;
  if (days < -1) return NaN;
  const wall = instantToWall(now, zone);
  return end ? startOfDay(wall, zone, days + 1) - 1 : startOfDay(wall, zone, days);
}

/**
 * The instant that a condition's date means, in ms since 1970 (`rendering.md` section 8).
 * @param operator `lte` counts spans "in the future" and "in the past" from the end of today.
 * @param zone IANA name; default UTC.
 * @returns `null` for anything that is not a date expression.
 */
export function dateFromExpression(value: unknown, operator = "", zone?: string, now = Date.now()): number | null {
  if (typeof value !== "string") return null;
  const text = value.toLowerCase();
  const span = SPAN.exec(text);
  let instant: number;
  if (span) {
    const [, steps = "", within, direction, anchor = "now"] = span;
    const start = within ? (operator === "lte" ? "end of today" : "today") : anchor;
    const sign = within === "past" || direction === "ago" ? -1 : 1;
    instant = parseAnchor(start, now, zone);
    for (const [, count, unit = ""] of steps.matchAll(/(\d+) (\w+?)s? /g))
      instant = step(instant, sign * Number(count), unit, zone);
  } else {
    instant = parseAnchor(text, now, zone);
    if (Number.isNaN(instant)) instant = parseDate(text, zone);
  }
  return Number.isNaN(new Date(instant).getTime()) ? null : instant;
}

/** The instant of ISO text: a date without a time begins in the zone, everything else is UTC unless it says otherwise. */
export function parseDate(text: string, zone?: string): number {
  const instant = parseIso(text);
  return isDateOnly(text) ? wallToInstant(instant, zone) : instant;
}
