import type { Settings } from "../settings/settings";
import type { MailBudgets } from "../store/units/mails";

/** Hourly limit of each email queue. `--mails-per-hour 0` holds back all emails, including account emails. */
export function mailBudgets({
  mailsPerHour,
  accountMailsPerHour,
}: Pick<Settings, "mailsPerHour" | "accountMailsPerHour">): MailBudgets {
  return { account: mailsPerHour === 0 ? 0 : accountMailsPerHour, notification: mailsPerHour };
}
