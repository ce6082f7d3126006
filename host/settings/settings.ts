import type { GateTables } from "./access";

/** Everything about a host that can be set; the table with names, defaults and words is `table.ts`. */
export interface Settings extends GateTables {
  /** Path of the page where visitors log in. */
  logInPage: string;
  /** Path of the page for those who lack a group. */
  accessDeniedPage: string;
  /** Folder of the pages. */
  site: string;
  /** Folder of what is kept; outside of `site`. */
  data: string;
  /** Whether data of a site with another id is taken over. */
  takeOverData: boolean;
  /** `postgres://…`; empty: a SQLite file in `data`. */
  database: string;
  /** Wraps the key of the host in its database; empty: it is stored as it is. */
  secret: string;
  /** Seals the key of the host in backups; empty: backups have no key. */
  backupPassphrase: string;
  /** The address that visitors see, without a slash at the end. */
  origin: string;
  listen: string;
  port: number;
  /** Port on 127.0.0.1 for health and numbers in detail; 0: none. */
  adminPort: number;
  /** Who sends it gets health and numbers in detail from the public addresses; empty: they are for nobody. */
  adminToken: string;
  /** Serves no files, only forms and uploads. */
  apiOnly: boolean;
  /** Other origins whose pages may send forms. */
  pagesOrigins: string[];
  /** Proxies in front. */
  trustProxy: number;
  /** Who gets a mail for each submission. */
  notify: string[];
  /** Sender of mails; empty: `forms@` and the origin's name. */
  from: string;
  /** `smtp://user:password@host:port` or `smtps://…`; empty: mails wait in the outbox. */
  smtp: string;
  /** Most mails to the owner in an hour; 0: no mails leave, those of accounts neither. */
  mailsPerHour: number;
  /** Most mails about accounts in an hour; 0: none leave. */
  accountMailsPerHour: number;
  /** Folder of the owner's texts for the mails of accounts; empty: none. */
  mailTexts: string;
  /** Where each submission is delivered. */
  webhooks: string[];
  /** Signs webhooks. */
  webhookSecret: string;
  /** Webhooks may go to addresses of the own network. */
  webhooksInside: boolean;
  turnstileSecret: string;
  turnstileUrl: string;
  recaptchaSecret: string;
  recaptchaUrl: string;
  /** Asks Akismet about each submission; empty: nobody is asked. */
  akismetKey: string;
  akismetUrl: string;
  /** Key of a field that people do not see and must leave empty. */
  honeypot: string;
  /** Words, addresses and domains that speak for spam. */
  spamWords: string[];
  /** Seconds after its first page before which a visitor's submission speaks for spam; 0: no cookie, no such reason. */
  leastSeconds: number;
  /** Submissions of one address to a site in a minute and a day. */
  formsPerMinute: number;
  formsPerDay: number;
  /** Tries of one address to log in, sign up or reset in a minute, over ten minutes; a burst may be three times as large; 0: no limit. */
  tries: number;
  /** Only those who were invited may sign up. */
  invitedOnly: boolean;
  /** Addresses and domains that may not sign up. */
  blocked: string[];
  /** A sign up with an address that has an account is answered like any other. */
  hideAccounts: boolean;
  /** Choices of select fields whose pages have none, each as `field:slug:name`. */
  choices: string[];
  /** Uploads of one address in an hour. */
  uploadsPerHour: number;
  /** All stored files, in MB. */
  uploadQuota: number;
  /** Days that submissions are kept; 0: for ever. */
  retention: number;
}
