import { sendsMail } from "./sends-mail";
import type { Settings } from "./settings";

/** The features of the pages that depend on settings. */
export interface Offered {
  /** Whether there is a form to sign up with. */
  signUp: boolean;
}

/** Warnings about valid settings that turn a feature off. */
export function settingsWarnings(settings: Settings, { signUp }: Offered): string[] {
  const { notify, mailsPerHour, accountMailsPerHour, uploadQuota } = settings;
  const sends = sendsMail(settings);
  const warnings: string[] = [];
  const warn = (applies: boolean, sentence: string) => void (applies && warnings.push(sentence));
  warn(
    !sends && notify.length > 0,
    "Notifications are not sent because neither MILLRACE_SMTP nor --mail is set. You can read them on the owner's page.",
  );
  warn(
    !sends && signUp,
    "Emails to verify an address or reset a password are not sent because neither MILLRACE_SMTP nor --mail is set. You can find the links on the owner's page.",
  );
  warn(
    sends && mailsPerHour === 0,
    "Emails are not sent because --mails-per-hour is 0. You can read them on the owner's page.",
  );
  warn(
    sends && mailsPerHour > 0 && accountMailsPerHour === 0,
    "Account emails are not sent because --account-mails-per-hour is 0. You can read them on the owner's page.",
  );
  warn(uploadQuota === 0, "File uploads are refused because --upload-quota is 0.");
  return warnings;
}
