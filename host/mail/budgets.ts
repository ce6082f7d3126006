import type { Settings } from "../settings/settings";
import type { MailQueue } from "../store/schema";
import type { HeldMails } from "../store/units/mails";

export type BudgetSettings = Pick<Settings, "mailsPerHour" | "accountMailsPerHour" | "orderMailsPerHour">;

/** Hourly limit of each email queue. `--mails-per-hour 0` delays all emails, also those about accounts and orders. */
export function mailBudgets({
  mailsPerHour,
  accountMailsPerHour,
  orderMailsPerHour,
}: BudgetSettings): Record<MailQueue, number> {
  return {
    account: mailsPerHour === 0 ? 0 : accountMailsPerHour,
    order: mailsPerHour === 0 ? 0 : orderMailsPerHour,
    notification: mailsPerHour,
  };
}

const OPTIONS: Record<MailQueue, string> = {
  account: "--account-mails-per-hour",
  order: "--order-mails-per-hour",
  notification: "--mails-per-hour",
};

/** Why emails of a queue wait, and what to do. */
export function describeHeld(queue: MailQueue, { unconfirmedOnly }: Pick<HeldMails, "unconfirmedOnly">): string {
  return unconfirmedOnly
    ? `Emails to unconfirmed addresses (sign-ups, orders of guests, answers) have used up half of ${OPTIONS[queue]}. Others are still sent. A visitor may be entering the addresses of other people.`
    : `The hourly limit of these emails is reached. To send more, raise ${OPTIONS[queue]}.`;
}
