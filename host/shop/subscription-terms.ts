import type { SubscriptionTerms } from "../../wire/shop/product";

/** A plan that a table or the owner can name. */
export interface NamedPlan {
  id: string;
  name: string;
}

/** A subscription as a table or a form of the owner's page gives it; empty texts are the defaults. */
export interface GivenTerms {
  /** `day`, `week`, `month` or `year`. */
  interval: string;
  /** Number of intervals between payments. Default 1. */
  frequency: string;
  /** Free days at the start. Default 0. */
  trial: string;
  /** Name or id of a plan of the host. Default: none. */
  plan: string;
}

/** Most intervals between two payments: three years. */
const MOST: Readonly<Record<SubscriptionTerms["interval"], number>> = { day: 1095, week: 156, month: 36, year: 3 };
const MOST_TRIAL = 730;

/** @returns a text for people: why the terms cannot be used. */
export function checkTerms(given: GivenTerms, plans: readonly NamedPlan[]): SubscriptionTerms | string {
  const interval = given.interval.toLowerCase();
  if (!isInterval(interval)) return `${quote(interval)} is not an interval: day, week, month or year`;
  const frequency = Number(given.frequency || 1);
  if (!isWhole(frequency, 1, MOST[interval])) {
    return `${quote(given.frequency)} is not a frequency from 1 to ${MOST[interval]}`;
  }
  const trial = Number(given.trial || 0);
  if (!isWhole(trial, 0, MOST_TRIAL))
    return `${quote(given.trial)} is not a number of free days, at most ${MOST_TRIAL}`;
  const wanted = given.plan;
  const plan = plans.find(({ id, name }) => id === wanted || name.toLowerCase() === wanted.toLowerCase());
  if (wanted && !plan) return `there is no plan ${quote(wanted)}. Create it on the owner's page, Plans`;
  return { interval, frequency, trial, planId: plan?.id ?? "" };
}

const quote = (text: string): string => `"${text.slice(0, 50)}"`;
export const isInterval = (text: string): text is SubscriptionTerms["interval"] => Object.hasOwn(MOST, text);
const isWhole = (value: number, least: number, most: number): boolean =>
  Number.isInteger(value) && value >= least && value <= most;
