import type { GateSettings } from "../gate/gate";

/** All settings of a host. `table.ts` has their names, defaults and descriptions. */
export interface Settings extends GateSettings {
  /** Folder of the pages. */
  site: string;
  /** Folder for all stored data, outside of `site`. */
  data: string;
  /** Whether to accept stored data of a site with another id. */
  takeOverData: boolean;
  /** `postgres://…`; empty: a SQLite file in `data`. */
  database: string;
  /** Encrypts the key of the host in its database; empty: the key is stored in plain text. */
  secret: string;
  /** Encrypts the key of the host in backups; empty: backups have no key. */
  backupPassphrase: string;
  /** The address that visitors use, without a trailing slash. */
  origin: string;
  listen: string;
  port: number;
  /** Port on 127.0.0.1 for detailed health and metrics; 0: off. */
  adminPort: number;
  /** Bearer token for detailed health and metrics on the public addresses; empty: they are off. */
  adminToken: string;
  /** Serves only forms and uploads, no pages. */
  apiOnly: boolean;
  /** Other origins whose pages may send forms. */
  pagesOrigins: string[];
  /** Number of proxies in front of the host. */
  trustProxy: number;
  /** Email addresses that are notified of each submission. */
  notify: string[];
  /** Sender of emails; empty: `forms@` and the host name of the origin. */
  from: string;
  /** `smtp://user:password@host:port` or `smtps://…`; empty: emails wait in the outbox. */
  smtp: string;
  /** Hourly limit of emails to the owner; 0: no emails are sent at all. */
  mailsPerHour: number;
  /** Hourly limit of account emails; 0: none are sent. */
  accountMailsPerHour: number;
  /** Folder with custom texts for account emails; empty: none. */
  mailTexts: string;
  /** Where each submission is delivered. */
  webhooks: string[];
  /** Signs webhooks. */
  webhookSecret: string;
  /** Allows webhooks to addresses in the local network. */
  webhooksInside: boolean;
  turnstileSecret: string;
  turnstileUrl: string;
  recaptchaSecret: string;
  recaptchaUrl: string;
  /** Key for checking submissions with Akismet; empty: no check. */
  akismetKey: string;
  akismetUrl: string;
  /** Key of a hidden field that visitors leave empty. */
  honeypot: string;
  /** Words, addresses and domains that mark spam. */
  spamWords: string[];
  /** Seconds after the first page before which a submission looks like spam; 0: no check and no cookie. */
  leastSeconds: number;
  /** Limits of submissions per client address and site, per minute and per day. */
  formsPerMinute: number;
  formsPerDay: number;
  /** Limit of logins, sign-ups and resets per client address and minute; bursts can be three times as large; 0: no limit. */
  tries: number;
  /** Only invited users can sign up. */
  invitedOnly: boolean;
  /** Email addresses and domains that cannot sign up. */
  blocked: string[];
  /** Hides at sign-up whether an email address has an account. */
  hideAccounts: boolean;
  /** Choices of select fields whose pages have none, each as `field:slug:name`. */
  choices: string[];
  /** Limit of uploads per client address and hour. */
  uploadsPerHour: number;
  /** Storage limit for all files, in MB. */
  uploadQuota: number;
  /** Days after which submissions are deleted; 0: never. */
  retention: number;
}
