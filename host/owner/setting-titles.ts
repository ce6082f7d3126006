import type { SettingName } from "../settings/table";

/** Titles of settings whose name does not say what they are. */
const TITLES: Partial<Record<SettingName, string>> = {
  data: "Folder of the data",
  schema: "Schema of the database",
  secret: "Secret of the key",
  backupTo: "Daily backup",
  backupAt: "Time of the daily backup",
  s3KeyId: "S3 access key",
  files: "Bucket for uploaded files",
  origin: "Address of the site",
  aliases: "Other names of the site",
  listen: "Network address",
  trustProxy: "Trusted proxies",
  notify: "Recipients of messages",
  from: "Sender of emails",
  smtp: "Mail server",
  mail: "Email service",
  mailUrl: "Address of the email service",
  mailKey: "Key of the email service",
  mailTexts: "Texts of account emails",
  mailAccent: "Color of buttons in emails",
  mailBackground: "Background of emails",
  hideMailBrand: "Emails without the name of the site",
  webhookSecret: "Secret of webhooks",
  webhooksInside: "Webhooks in the local network",
  honeypot: "Hidden field against spam",
  recaptchaSecret: "Secret of reCAPTCHA",
  recaptchaUrl: "URL of reCAPTCHA",
  spamWords: "Words of spam",
  leastSeconds: "Seconds before a submission",
  tries: "Login attempts",
  invitedOnly: "Sign-up by invitation only",
  blocked: "Blocked addresses",
  mostUsers: "Limit of users",
  mostGroups: "Limit of access groups",
  hideAccounts: "Hidden accounts",
  choices: "Choices of account fields",
  uploadsInFlight: "Size of uploads at once",
  retention: "Days until messages are deleted",
  access: "Pages for users",
  passwords: "Page passwords",
  publicFiles: "Further public files",
  ownerHeader: "Header with the owner's name",
};

/** How names of products and abbreviations are written. */
const WRITTEN: Record<string, string> = {
  akismet: "Akismet",
  api: "API",
  oidc: "OIDC",
  s3: "S3",
  stripe: "Stripe",
  turnstile: "Turnstile",
  url: "URL",
};

/** A setting in words: `mailsPerHour` is "Mails per hour". */
export function titleSetting(name: SettingName): string {
  const known = TITLES[name];
  if (known !== undefined) return known;
  const words = name
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .split(" ")
    .map((word) => WRITTEN[word] ?? word)
    .join(" ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
