import { ACCESS_GROUPS, DEFAULT_STYLES, USER_LIMITS } from "../../wire/user-system";
import type { GivenRedirect } from "../../common/redirects";
import type { Access } from "../../common/access";
import * as check from "./checks";
import { list, number, rows, secret, table, text, toggle, type Setting } from "./setting";

/**
 * All settings except for the folder of pages. Parsing, checks, `--help`, the documentation and the owner's page use this
 * table. The environment variable of a setting is `MILLRACE_` and its name in capitals.
 */
export const SETTINGS = {
  data: text("data", "folder for all stored data (default: <pages>-data beside the pages)"),
  takeOverData: toggle("take-over-data", "accept stored data of a site with another id, once"),
  database: text("database", "postgres://… (default: a SQLite file in the data folder)", {
    check: check.postgresUrl,
  }),
  schema: text("schema", "schema in PostgreSQL (default: the one of its user)", { check: check.schemaName }),
  secret: secret(
    "encrypts the key in the database, at least 20 characters; hosts that share a database need the same secret",
    check.longSecret,
  ),
  backupPassphrase: secret(
    "encrypts the key in backups, at least 20 characters (default: backups have no key)",
    check.passphrase,
  ),
  backupTo: text("backup-to", "s3://bucket/prefix for a verified backup every day (default: none)", {
    check: check.s3Url,
  }),
  backupAt: text("backup-at", "time of the daily backup in UTC", { fallback: "03:00", check: check.timeOfDay }),
  s3Endpoint: text("s3-endpoint", "URL of an S3-compatible store (default: Amazon S3)", {
    check: check.s3Endpoint,
  }),
  s3Region: text("s3-region", "region of the bucket", { fallback: "us-east-1" }),
  s3KeyId: secret("id of the access key of the bucket"),
  s3SecretKey: secret("secret access key of the bucket"),
  files: text("files", "s3://bucket/prefix for uploaded files (default: the data folder)", {
    check: check.s3Url,
  }),
  directUploads: toggle("direct-uploads", "visitors send files straight to the bucket of --files"),
  origin: text("origin", "URL that visitors use, such as https://my.site", { check: check.readOrigin }),
  aliases: list(
    "alias",
    "another host name, such as www.my.site, that leads to --origin; can be repeated",
    check.hostName,
  ),
  listen: text("listen", "address to listen on", { fallback: "127.0.0.1", note: "others require --origin" }),
  port: number("port", 4321, "port to listen on", { check: check.portNumber }),
  adminPort: number("admin-port", 0, "port on 127.0.0.1 for /readyz with details and /metrics", {
    zero: "off",
    check: check.portNumber,
  }),
  adminToken: secret(
    "bearer token for /readyz with details and /metrics on the public URL, at least 20 characters",
    check.longSecret,
  ),
  logLevel: text("log-level", "least level of log lines: info, warn or error", {
    fallback: "info",
    note: "requests are info",
    check: check.logLevel,
  }),
  apiOnly: toggle("api-only", "serve only forms and uploads, no pages"),
  pagesOrigins: list("pages-origin", "another origin whose pages may send forms; can be repeated", check.readOrigin),
  trustProxy: number("trust-proxy", 0, "number of proxies in front of the host", {
    unit: "proxies",
    check: check.proxies,
  }),
  notify: list("notify", "email address that is notified of each submission; can be repeated", check.mailAddress),
  from: text("from", "sender of emails (default: forms@ and the host name of the origin)", {
    check: check.mailAddress,
  }),
  smtp: secret("smtp://user:password@host:port (default: emails wait in the outbox)", check.smtpAddress),
  mail: text("mail", "resend, postmark or ses:REGION: send emails through this service instead of SMTP", {
    check: check.mailService,
  }),
  mailKey: secret("key of the email service; for Amazon SES access key id:secret access key"),
  mailUrl: text("mail-url", "address of the email service (default: its public address)", {
    check: check.serviceAddress,
  }),
  mailsPerHour: number("mails-per-hour", 100, "limit of emails to the owner per hour", {
    unit: "emails",
    zero: "send no emails at all",
  }),
  accountMailsPerHour: number("account-mails-per-hour", 300, "limit of account emails per hour", {
    unit: "emails",
    zero: "send none",
  }),
  orderMailsPerHour: number("order-mails-per-hour", 300, "limit of emails to customers about orders per hour", {
    unit: "emails",
    zero: "send none",
  }),
  answersPerHour: number("answers-per-hour", 30, "limit of answers to senders of forms per hour", {
    unit: "emails",
    zero: "send none",
  }),
  mailTexts: text("mail-texts", "folder with your own texts for account emails"),
  mailAccent: text("mail-accent", "color of buttons in emails", {
    fallback: DEFAULT_STYLES.accentColor,
    check: check.color,
  }),
  mailBackground: text("mail-background", "background color of emails", {
    fallback: DEFAULT_STYLES.backgroundColor,
    check: check.color,
  }),
  hideMailBrand: toggle("hide-mail-brand", "do not show the name of the site above the text of emails"),
  webhooks: list(
    "webhook",
    "URL that each submission is posted to, with slack:, discord:, teams: or mattermost: in front for a chat; can be repeated",
    check.webAddress,
  ),
  webhookSecret: secret("signs webhooks (whsec_…)"),
  webhooksInside: toggle("webhooks-inside", "allow webhooks to addresses in the local network"),
  turnstileSecret: secret("secret key for checking Turnstile tokens"),
  turnstileUrl: text("turnstile-url", "URL for checking Turnstile tokens", {
    fallback: "https://challenges.cloudflare.com/turnstile/v0/siteverify",
  }),
  recaptchaSecret: secret("secret key for checking reCAPTCHA tokens"),
  recaptchaUrl: text("recaptcha-url", "URL for checking reCAPTCHA tokens", {
    fallback: "https://www.google.com/recaptcha/api/siteverify",
  }),
  akismetKey: secret("Akismet key for checking submissions (default: no check)"),
  akismetUrl: text("akismet-url", "URL of Akismet", { fallback: "https://rest.akismet.com/1.1/comment-check" }),
  stripeKey: secret("secret key of Stripe (default: orders are paid on account)"),
  stripeWebhookSecret: secret("signing secret of the webhook at /.millrace/stripe (whsec_…)"),
  stripeApi: text("stripe-api", "URL of a local test server instead of Stripe", { check: check.loopbackAddress }),
  honeypot: text("honeypot", "name of a hidden field that visitors leave empty"),
  spamWords: list("spam-word", "word, address or domain that marks spam; can be repeated"),
  leastSeconds: number(
    "least-seconds",
    0,
    "seconds after the first page before which a submission looks like spam; sets a cookie",
    { unit: "seconds", zero: "off" },
  ),
  formsPerMinute: number("forms-per-minute", 20, "limit of submissions per IP address and minute"),
  formsPerDay: number("forms-per-day", 300, "limit of submissions per IP address and day"),
  tries: number("tries", 10, "limit of logins, sign-ups and password resets per IP address and minute"),
  invitedOnly: toggle("invited-only", "only invited users can sign up"),
  blocked: list("blocked", "email address or domain that cannot sign up; can be repeated"),
  mostUsers: number("most-users", USER_LIMITS.enterprise, "limit of users, at most 100000", {
    unit: "users",
    zero: "no sign-ups",
    check: check.users,
  }),
  mostGroups: number("most-groups", ACCESS_GROUPS.site, "limit of access groups", { unit: "groups" }),
  hideAccounts: toggle("hide-accounts", "do not reveal at sign-up that an email address has an account"),
  choices: list("choice", "field:slug:name, a choice of a select field; can be repeated", check.choice),
  uploadsPerHour: number("uploads-per-hour", 60, "limit of uploads per IP address and hour"),
  uploadsAtOnce: number("uploads-at-once", 100, "limit of files that are received at the same time", { unit: "files" }),
  uploadsInFlight: number("uploads-in-flight", 1000, "limit of MB that are received at the same time", { unit: "MB" }),
  uploadQuota: number("upload-quota", 5000, "storage limit for all files in MB", { unit: "MB" }),
  retention: number("retention", 0, "days after which submissions are deleted", { unit: "days", zero: "never" }),
  pageChanges: number("page-changes", 200, "limit of changes of one page in kB", { unit: "kB" }),
  pageRevisions: number("page-revisions", 10_000, "limit of published versions of pages, above which the oldest end", {
    unit: "versions",
    zero: "only the current ones",
  }),
  access: table<Access>(
    'who can open which pages: {"/members": "user", "/vip": ["gold"], "/members/trial": "everybody"}',
    check.accessRule,
  ),
  passwords: table<string>('page passwords: {"/press": "…"}, hashed by `millrace host password`', check.pagePassword),
  redirects: rows<GivenRedirect>(
    'old paths and where they lead, before any file: [{"from": "/old", "to": "/new"}, {"from": "/news/*", "to": "/blog/:splat", "status": 302}]',
    'a JSON array such as [{"from": "/old", "to": "/new"}]',
    check.redirects,
  ),
  publicFiles: list(
    "public-file",
    "path of a further public file, such as downloads/*.csv, that no page names; can be repeated",
    check.filePattern,
  ),
  logInPage: text("log-in-page", "page where visitors log in", { fallback: "/log-in", check: check.pagePath }),
  accessDeniedPage: text("access-denied-page", "page shown to users without access", {
    fallback: "/access-denied",
    check: check.pagePath,
  }),
  ownerHeader: text(
    "owner-header",
    "header in which the proxy names the logged-in owner, such as X-Forwarded-User; requires --trust-proxy",
    { check: check.headerName },
  ),
  proxyAddresses: list(
    "proxy-address",
    "address or range of the proxy that sends --owner-header (default: this machine); can be repeated",
    check.addressRange,
  ),
  oidcIssuer: text("oidc-issuer", "URL of the OpenID Connect provider with which owners log in", {
    check: check.issuer,
  }),
  oidcClient: text("oidc-client", "id of this host at the OpenID Connect provider"),
  oidcSecret: secret("secret of this host at the OpenID Connect provider"),
};

export type SettingName = keyof typeof SETTINGS;
export const SETTING_NAMES = Object.keys(SETTINGS) as SettingName[];

/** A setting without its type. */
export function getSetting(name: SettingName): Setting<unknown> {
  return SETTINGS[name];
}

/** `pagesOrigins` → `MILLRACE_PAGES_ORIGINS`. */
export function variableName(name: SettingName): string {
  return `MILLRACE_${name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`;
}

/** What sets it: `pagesOrigins` → `--pages-origin`; the variable of a setting without a flag. */
export function writtenName(name: SettingName): string {
  const { flag } = SETTINGS[name];
  return flag ? `--${flag}` : variableName(name);
}

/** The placeholder after a flag in `--help`. */
const VALUES: Record<Setting<unknown>["kind"], string> = {
  text: " …",
  number: " N",
  list: " …",
  switch: "",
  table: "",
  rows: "",
};

/** Two aligned columns, for `--help`. */
function inColumns(rows: readonly (readonly [term: string, about: string])[]): string[] {
  const width = Math.max(...rows.map(([term]) => term.length));
  return rows.map(([term, about]) => `  ${term.padEnd(width)}  ${about}`);
}

/** One line per flag, for `--help`. */
export function flagLines(): string[] {
  const rows = SETTING_NAMES.flatMap((name): [string, string][] => {
    const { flag, kind, about } = SETTINGS[name];
    return flag ? [[`--${flag}${VALUES[kind]}`, about]] : [];
  });
  return inColumns(rows);
}

/** One line per secret, for `--help`. */
export function secretLines(): string[] {
  return inColumns(
    SETTING_NAMES.filter((name) => SETTINGS[name].secret).map((name) => [variableName(name), SETTINGS[name].about]),
  );
}

/** Flag, variable and meaning of every setting, for the documentation. */
export function settingRows(): string[][] {
  return SETTING_NAMES.map((name) => {
    const { flag, about } = SETTINGS[name];
    return [flag ? `\`--${flag}\`` : "", `\`${variableName(name)}\``, about];
  });
}
