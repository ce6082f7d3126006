import type { PlanPeriod } from "../../store/schema";

/** How long a period is, in words. */
export const PERIODS: Record<PlanPeriod, string> = {
  month: "a month",
  year: "a year",
  once: "one payment, no end date",
};
