import type { PlanPeriod } from "../../../store/schema";

/** How long a period is, in words. */
export const PERIODS: Record<PlanPeriod, string> = {
  month: "per month",
  year: "per year",
  once: "one payment, no end date",
};
