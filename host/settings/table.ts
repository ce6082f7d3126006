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
  data: { flag: "data", kind: "text", about: "folder of what is kept (default: <pages>-data beside the pages)" },
  takeOverData: {
    flag: "take-over-data",
    kind: "switch",
    about: "take over data of a site with another id, once",
  },
  database: { flag: "database", kind: "text", about: "postgres://… (default: a SQLite file in the data folder)" },
  secret: {
    flag: "",
    kind: "text",
    secret: true,
    about: "wraps the key in the database; hosts of one database need the same",
  },
  backupPassphrase: {
    flag: "",
    kind: "text",
    secret: true,
    about: "seals the key in backups (default: it is left out)",
  },
  origin: { flag: "origin", kind: "text", about: "address that visitors see, as https://my.site" },
  listen: { flag: "listen", kind: "text", about: "address to listen on (default 127.0.0.1; others need --origin)" },
  port: { flag: "port", kind: "number", about: "port to listen on (default 4321)" },
  adminPort: {
    flag: "admin-port",
    kind: "number",
    about: "port on 127.0.0.1 for /readyz in detail and /metrics (default 0: none)",
  },
  adminToken: {
    flag: "",
    kind: "text",
    secret: true,
    about: "bearer token for /readyz in detail and /metrics on the public address",
  },
  apiOnly: { flag: "api-only", kind: "switch", about: "serve forms and uploads, no pages" },
  pagesOrigins: { flag: "pages-origin", kind: "list", about: "another origin whose pages send forms; may be repeated" },
  trustProxy: { flag: "trust-proxy", kind: "number", about: "number of proxies in front (default 0)" },
  notify: { flag: "notify", kind: "list", about: "who gets a mail for each message; may be repeated" },
  from: { flag: "from", kind: "text", about: "sender of mails (default: forms@ and the origin's name)" },
  smtp: { flag: "", kind: "text", secret: true, about: "smtp://user:password@host:port (default: an outbox)" },
  mailsPerHour: {
    flag: "mails-per-hour",
    kind: "number",
    about: "most mails to the owner in an hour (default 100; 0: no mails at all)",
  },
  accountMailsPerHour: {
    flag: "account-mails-per-hour",
    kind: "number",
    about: "most mails about accounts in an hour (default 300; 0: none)",
  },
  mailTexts: { flag: "mail-texts", kind: "text", about: "folder of your own texts for the mails of accounts" },
  webhooks: { flag: "webhook", kind: "list", about: "address each message is posted to; may be repeated" },
  webhookSecret: { flag: "", kind: "text", secret: true, about: "signs webhooks (whsec_…)" },
  webhooksInside: { flag: "webhooks-inside", kind: "switch", about: "webhooks may go to the own network" },
  turnstileSecret: { flag: "", kind: "text", secret: true, about: "checks Turnstile tokens" },
  turnstileUrl: { flag: "turnstile-url", kind: "text", about: "where Turnstile tokens are checked" },
  recaptchaSecret: { flag: "", kind: "text", secret: true, about: "checks reCAPTCHA tokens" },
  recaptchaUrl: { flag: "recaptcha-url", kind: "text", about: "where reCAPTCHA tokens are checked" },
  akismetKey: { flag: "", kind: "text", secret: true, about: "asks Akismet about each message (default: nobody)" },
  akismetUrl: { flag: "akismet-url", kind: "text", about: "where Akismet is asked" },
  honeypot: { flag: "honeypot", kind: "text", about: "name of a field that people do not see and leave empty" },
  spamWords: { flag: "spam-word", kind: "list", about: "word, address or domain of spam; may be repeated" },
  leastSeconds: {
    flag: "least-seconds",
    kind: "number",
    about: "a message so soon after the visitor's first page looks like spam; sets a cookie (default 0: off)",
  },
  formsPerMinute: {
    flag: "forms-per-minute",
    kind: "number",
    about: "messages of one address in a minute (default 20)",
  },
  formsPerDay: { flag: "forms-per-day", kind: "number", about: "messages of one address in a day (default 300)" },
  tries: { flag: "tries", kind: "number", about: "log ins, sign ups, resets of one address in a minute (default 10)" },
  invitedOnly: { flag: "invited-only", kind: "switch", about: "only those who were invited may sign up" },
  blocked: { flag: "blocked", kind: "list", about: "address or domain that may not sign up; may be repeated" },
  hideAccounts: { flag: "hide-accounts", kind: "switch", about: "sign up never says that an address has an account" },
  choices: { flag: "choice", kind: "list", about: "field:slug:name, a choice of a select field; may be repeated" },
  uploadsPerHour: { flag: "uploads-per-hour", kind: "number", about: "files of one address in an hour (default 60)" },
  uploadQuota: { flag: "upload-quota", kind: "number", about: "MB of all files (default 5000)" },
  retention: { flag: "retention", kind: "number", about: "days that messages are kept (default 0: for ever)" },
  access: {
    flag: "",
    kind: "table",
    about: 'who may have what: {"/members": "user", "/vip": ["gold"], "/members/trial": "everybody"}',
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
    about: "page for who may not have another (default /access-denied)",
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
