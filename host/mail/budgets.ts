import type { Settings } from "../settings/settings";

export type BudgetSettings = Pick<Settings, "mailsPerHour" | "accountMailsPerHour">;

/** Most mails of each queue in an hour. `--mails-per-hour 0` holds back all mails, those of accounts too. */
export function mailBudgets({
  mailsPerHour,
  accountMailsPerHour,
}: BudgetSettings): Record<"account" | "notification", number> {
  return { account: mailsPerHour === 0 ? 0 : accountMailsPerHour, notification: mailsPerHour };
}
