import type { Settings } from "../settings/settings";

export type BudgetSettings = Pick<Settings, "mailsPerHour" | "accountMailsPerHour" | "orderMailsPerHour">;

/** The option for the hourly limit of each email queue. */
const OPTIONS = {
  account: "--account-mails-per-hour",
  order: "--order-mails-per-hour",
  notification: "--mails-per-hour",
} as const;

type Queue = keyof typeof OPTIONS;

/** Hourly limit of each email queue. `--mails-per-hour 0` delays all emails, also those about accounts and orders. */
export function mailBudgets({
  mailsPerHour,
  accountMailsPerHour,
  orderMailsPerHour,
}: BudgetSettings): Record<Queue, number> {
  return {
    account: mailsPerHour === 0 ? 0 : accountMailsPerHour,
    order: mailsPerHour === 0 ? 0 : orderMailsPerHour,
    notification: mailsPerHour,
  };
}

/** Why emails of a queue wait, and what to do. @param unconfirmedOnly whether only those to unconfirmed addresses wait. */
export function describeHeld(queue: Queue, unconfirmedOnly: boolean): string {
  const option = OPTIONS[queue];
  return unconfirmedOnly
    ? `Emails to unconfirmed addresses (sign-ups, orders of guests, answers) have used up half of ${option}. Others are still sent. A visitor may be entering the addresses of other people.`
    : `The hourly limit of these emails is reached. To send more, raise ${option}.`;
}
