import type { Settings } from "../settings/settings";

export type BudgetSettings = Pick<Settings, "mailsPerHour" | "accountMailsPerHour">;

/** Hourly limit of each email queue. `--mails-per-hour 0` delays all emails, including account emails. */
export function mailBudgets({
  mailsPerHour,
  accountMailsPerHour,
}: BudgetSettings): Record<"account" | "notification", number> {
  return { account: mailsPerHour === 0 ? 0 : accountMailsPerHour, notification: mailsPerHour };
}
