import { isLoopback } from "../base/addresses";
import { sendsMail } from "./sends-mail";
import type { Settings } from "./settings";

/** The features of the pages that depend on settings. */
export interface Offered {
  /** Whether there is a form to sign up with. */
  signUp: boolean;
}

/** Warnings about valid settings that turn a feature off. */
export function settingsWarnings(settings: Settings, { signUp }: Offered): string[] {
  const { notify, mailsPerHour, accountMailsPerHour, orderMailsPerHour } = settings;
  const { uploadQuota, backupTo, backupPassphrase, s3Endpoint } = settings;
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
  warn(
    sends && mailsPerHour > 0 && orderMailsPerHour === 0,
    "Emails to customers are not sent because --order-mails-per-hour is 0. You can read them on the owner's page.",
  );
  warn(uploadQuota === 0, "File uploads are refused because --upload-quota is 0.");
  warn(
    backupTo !== "" && !backupPassphrase,
    "Backups do not include the key of the host because MILLRACE_BACKUP_PASSPHRASE is not set. Without the key, a restored host logs everyone out and cannot send the emails that wait.",
  );
  warn(
    backupTo !== "" && isUnencrypted(s3Endpoint),
    "Backups are sent without encryption because --s3-endpoint starts with http://. Use https://.",
  );
  return warnings;
}

/** Whether it is an `http:` URL of another machine. */
function isUnencrypted(url: string): boolean {
  const { protocol, hostname } = new URL(url || "https://localhost");
  return protocol === "http:" && hostname !== "localhost" && !isLoopback(hostname);
}
