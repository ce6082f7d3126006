import type { SubscriptionTerms } from "../../wire/shop/product";

/** A plan that a table can name. */
export interface NamedPlan {
  id: string;
  name: string;
}

/** Most intervals between two payments: three years. */
const MOST: Readonly<Record<SubscriptionTerms["interval"], number>> = { day: 1095, week: 156, month: 36, year: 3 };
const MOST_TRIAL = 730;

/**
 * Reads the subscription of a row: `Subscription Interval`, `… Frequency` (default: 1), `… Trial` in days (default: 0) and
 * `… Plan`, the name or id of a plan of the host.
 * @returns null: it is paid once; a text: why the row is skipped.
 */
export function readTerms(
  named: (column: string) => string,
  plans: readonly NamedPlan[],
): SubscriptionTerms | null | string {
  const interval = named("subscriptioninterval").toLowerCase();
  if (!interval) return null;
  if (!isInterval(interval)) return `"${interval.slice(0, 50)}" is not an interval: day, week, month or year`;
  const frequency = Number(named("subscriptionfrequency") || 1);
  if (!isWhole(frequency, 1, MOST[interval])) {
    return `"${named("subscriptionfrequency").slice(0, 50)}" is not a frequency from 1 to ${MOST[interval]}`;
  }
  const trial = Number(named("subscriptiontrial") || 0);
  if (!isWhole(trial, 0, MOST_TRIAL)) {
    return `"${named("subscriptiontrial").slice(0, 50)}" is not a number of free days, at most ${MOST_TRIAL}`;
  }
  const wanted = named("subscriptionplan");
  const plan = plans.find(({ id, name }) => id === wanted || name.toLowerCase() === wanted.toLowerCase());
  if (wanted && !plan) return `there is no plan "${wanted.slice(0, 50)}". Create it on the owner's page, Plans`;
  return { interval, frequency, trial, planId: plan?.id ?? "" };
}

const isInterval = (text: string): text is SubscriptionTerms["interval"] => Object.hasOwn(MOST, text);
const isWhole = (value: number, least: number, most: number): boolean =>
  Number.isInteger(value) && value >= least && value <= most;
