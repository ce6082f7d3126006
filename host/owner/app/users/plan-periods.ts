import type { PlanPeriod } from "../../../records/users";

/** How long a period is, in words. */
export const PERIODS: Record<PlanPeriod, string> = {
  month: "per month",
  year: "per year",
  once: "one payment, no end date",
};
