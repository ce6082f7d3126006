import type { Settings } from "./settings";

interface SettingRow {
  /** Flag without its dashes; empty: none. */
  flag: string;
  kind: "text" | "number" | "list" | "switch" | "table";
  /** Comes from the environment, or a file that it names, only: flags and settings files are seen by others. */
  secret?: true;
  about: string;
}

/** Every setting but the folder of the pages: `MILLRACE_` and its name in capitals is its variable. */
export const SETTINGS: Record<Exclude<keyof Settings, "site">, SettingRow> = {
  data: { flag: "data", kind: "text", about: "folder for all stored data (default: <pages>-data beside the pages)" },
  takeOverData: {
    flag: "take-over-data",
    kind: "switch",
    about: "accept stored data of a site with another id, once",
  },
  database: { flag: "database", kind: "text", about: "postgres://… (default: a SQLite file in the data folder)" },
  secret: {
    flag: "",
    kind: "text",
    secret: true,
    about: "encrypts the key in the database; hosts that share a database need the same secret",
  },
  backupPassphrase: {
    flag: "",
    kind: "text",
    secret: true,
    about: "encrypts the key in backups (default: backups have no key)",
  },
  origin: { flag: "origin", kind: "text", about: "address that visitors use, such as https://my.site" },
  listen: { flag: "listen", kind: "text", about: "address to listen on (default 127.0.0.1; others require --origin)" },
  port: { flag: "port", kind: "number", about: "port to listen on (default 4321)" },
  adminPort: {
    flag: "admin-port",
    kind: "number",
    about: "port on 127.0.0.1 for /readyz with details and /metrics (default 0: off)",
  },
  adminToken: {
    flag: "",
    kind: "text",
    secret: true,
    about: "bearer token for /readyz with details and /metrics on the public address",
  },
  apiOnly: { flag: "api-only", kind: "switch", about: "serve only forms and uploads, no pages" },
  pagesOrigins: {
    flag: "pages-origin",
    kind: "list",
    about: "another origin whose pages may send forms; can be repeated",
  },
  trustProxy: { flag: "trust-proxy", kind: "number", about: "number of proxies in front of the host (default 0)" },
  notify: { flag: "notify", kind: "list", about: "email address that is notified of each submission; can be repeated" },
  from: { flag: "from", kind: "text", about: "sender of emails (default: forms@ and the host name of the origin)" },
  smtp: {
    flag: "",
    kind: "text",
    secret: true,
    about: "smtp://user:password@host:port (default: emails wait in the outbox)",
  },
  mailsPerHour: {
    flag: "mails-per-hour",
    kind: "number",
    about: "limit of emails to the owner per hour (default 100; 0: send no emails at all)",
  },
  accountMailsPerHour: {
    flag: "account-mails-per-hour",
    kind: "number",
    about: "limit of account emails per hour (default 300; 0: send none)",
  },
  mailTexts: { flag: "mail-texts", kind: "text", about: "folder with your own texts for account emails" },
  webhooks: { flag: "webhook", kind: "list", about: "address that each submission is posted to; can be repeated" },
  webhookSecret: { flag: "", kind: "text", secret: true, about: "signs webhooks (whsec_…)" },
  webhooksInside: {
    flag: "webhooks-inside",
    kind: "switch",
    about: "allow webhooks to addresses in the local network",
  },
  turnstileSecret: { flag: "", kind: "text", secret: true, about: "secret key for checking Turnstile tokens" },
  turnstileUrl: { flag: "turnstile-url", kind: "text", about: "address for checking Turnstile tokens" },
  recaptchaSecret: { flag: "", kind: "text", secret: true, about: "secret key for checking reCAPTCHA tokens" },
  recaptchaUrl: { flag: "recaptcha-url", kind: "text", about: "address for checking reCAPTCHA tokens" },
  akismetKey: {
    flag: "",
    kind: "text",
    secret: true,
    about: "Akismet key for checking submissions (default: no check)",
  },
  akismetUrl: { flag: "akismet-url", kind: "text", about: "address of Akismet" },
  honeypot: { flag: "honeypot", kind: "text", about: "name of a hidden field that visitors leave empty" },
  spamWords: { flag: "spam-word", kind: "list", about: "word, address or domain that marks spam; can be repeated" },
  leastSeconds: {
    flag: "least-seconds",
    kind: "number",
    about: "seconds after the first page before which a submission looks like spam; sets a cookie (default 0: off)",
  },
  formsPerMinute: {
    flag: "forms-per-minute",
    kind: "number",
    about: "limit of submissions per IP address and minute (default 20)",
  },
  formsPerDay: {
    flag: "forms-per-day",
    kind: "number",
    about: "limit of submissions per IP address and day (default 300)",
  },
  tries: {
    flag: "tries",
    kind: "number",
    about: "limit of logins, sign-ups and password resets per IP address and minute (default 10)",
  },
  invitedOnly: { flag: "invited-only", kind: "switch", about: "only invited users can sign up" },
  blocked: { flag: "blocked", kind: "list", about: "email address or domain that cannot sign up; can be repeated" },
  hideAccounts: {
    flag: "hide-accounts",
    kind: "switch",
    about: "do not reveal at sign-up that an email address has an account",
  },
  choices: { flag: "choice", kind: "list", about: "field:slug:name, a choice of a select field; can be repeated" },
  uploadsPerHour: {
    flag: "uploads-per-hour",
    kind: "number",
    about: "limit of uploads per IP address and hour (default 60)",
  },
  uploadQuota: { flag: "upload-quota", kind: "number", about: "storage limit for all files in MB (default 5000)" },
  retention: {
    flag: "retention",
    kind: "number",
    about: "days after which submissions are deleted (default 0: never)",
  },
  access: {
    flag: "",
    kind: "table",
    about: 'who can open which pages: {"/members": "user", "/vip": ["gold"], "/members/trial": "everybody"}',
  },
  passwords: {
    flag: "",
    kind: "table",
    about: 'page passwords: {"/press": "…"}, hashed by `millrace host password`',
  },
  logInPage: { flag: "log-in-page", kind: "text", about: "page where visitors log in (default /log-in)" },
  accessDeniedPage: {
    flag: "access-denied-page",
    kind: "text",
    about: "page shown to users without access (default /access-denied)",
  },
};

export type SettingName = keyof typeof SETTINGS;
export const SETTING_NAMES = Object.keys(SETTINGS) as SettingName[];

/** `pagesOrigins` → `MILLRACE_PAGES_ORIGINS`. */
export function variableOf(name: SettingName): string {
  return `MILLRACE_${name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`;
}

/** One line per flag, for `--help`. */
export function flagLines(): string[] {
  return SETTING_NAMES.flatMap((name) => {
    const { flag, kind, about } = SETTINGS[name];
    if (!flag) return [];
    const value = { text: " …", number: " N", list: " …", switch: "", table: "" }[kind];
    return [`  ${`--${flag}${value}`.padEnd(24)}${about}`];
  });
}

/** One line per secret, for `--help`. */
export function secretLines(): string[] {
  return SETTING_NAMES.filter((name) => SETTINGS[name].secret).map(
    (name) => `  ${variableOf(name).padEnd(30)}${SETTINGS[name].about}`,
  );
}

/** Flag, variable and meaning of every setting, for the documentation. */
export function settingRows(): string[][] {
  return SETTING_NAMES.map((name) => {
    const { flag, about } = SETTINGS[name];
    return [flag ? `\`--${flag}\`` : "", `\`${variableOf(name)}\``, about];
  });
}
