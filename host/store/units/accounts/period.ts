import type { PlanPeriod } from "../../../records/users";

/**
 * The period of a plan that contains `now`, from its first day on; ms since 1970. Months that are too short end it on
 * their last day.
 * @returns `end` is null without an end.
 */
export function periodAt(createdAt: number, period: PlanPeriod, now: number): { start: number; end: number | null } {
  if (period === "once") return { start: createdAt, end: null };
  const months = period === "year" ? 12 : 1;
  const [first, last] = [new Date(createdAt), new Date(now)];
  const between = (last.getUTCFullYear() - first.getUTCFullYear()) * 12 + last.getUTCMonth() - first.getUTCMonth();
  let passed = Math.max(0, Math.floor(between / months));
  if (passed > 0 && later(createdAt, passed * months) > now) passed--;
  return { start: later(createdAt, passed * months), end: later(createdAt, (passed + 1) * months) };
}

function later(from: number, months: number): number {
  const date = new Date(from);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, lastDay));
  return date.getTime();
}
