import type { Kysely } from "kysely";

/** Tables as rows, the same in both databases: times are ms since 1970, flags 0 or 1, lists and maps JSON. */
export interface Tables {
  submission: SubmissionTable;
  file: FileTable;
  mail: MailTable;
  delivery: DeliveryTable;
  rate: RateTable;
  audit: AuditTable;
  owner: OwnerTable;
  owner_session: OwnerSessionTable;
  account: AccountTable;
  attempt: AttemptTable;
  session: SessionTable;
  access_group: AccessGroupTable;
  account_group: AccountGroupTable;
  plan: PlanTable;
  subscription: SubscriptionTable;
  migration: MigrationTable;
  site: SiteTable;
  host_key: HostKeyTable;
  search_queue: SearchTable;
  search_gone: SearchTable;
  search_state: SearchStateTable;
}

export type Db = Kysely<Tables>;

export type SubmissionStatus = "inbox" | "spam" | "archived";

interface SubmissionTable {
  /** Sorts by time of arrival. */
  id: string;
  site_id: string;
  form_name: string;
  /** Whether a page of the site has this form (`forms.md` F-81). */
  form_known: number;
  received_at: number;
  encoding: string;
  status: SubmissionStatus;
  unread: number;
  score: number;
  /** `SpamReason[]` as JSON. */
  reasons: string;
  /** `FormPayload` as JSON. */
  payload: string;
  /** The address in its first e-mail field, in lower case. */
  email: string | null;
  /** All its texts in lower case. */
  search: string;
  /** Equal texts have equal ones; empty: too short to compare. */
  fingerprint: string;
  /** Client address, cut; null once it was forgotten. */
  address: string | null;
}

interface FileTable {
  id: string;
  site_id: string;
  name: string;
  /** In bytes. */
  size: number;
  sha256: string;
  stored_at: number;
  /** null: no submission names it yet. */
  submission_id: string | null;
  /** The field of an account that it was uploaded for; null: it is a form's. */
  field_id: string | null;
  /** Whose account names it. */
  account_id: string | null;
}

/** `sent` and `failed` are ends; `queued` is tried once `due_at` has come. */
export type JobState = "queued" | "sent" | "failed";

interface JobColumns {
  id: string;
  state: JobState;
  /** How often it was tried. */
  tries: number;
  due_at: number;
  created_at: number;
  done_at: number | null;
}

/**
 * Mails wait in two queues with a budget each, so that submissions cannot delay the links that users wait for.
 * - `account`: to users, about their account.
 * - `notification`: to the owner.
 */
export type MailQueue = "account" | "notification";

interface MailTable extends JobColumns {
  queue: MailQueue;
  /** Until when a process that claimed it may be sending it; null: it is not being sent. */
  leased_until: number | null;
  /** What caused it: a submission, an account, or neither. */
  submission_id: string | null;
  account_id: string | null;
  recipient: string;
  reply_to: string | null;
  subject: string;
  body: string;
  /** What went wrong last. */
  error: string | null;
}

interface DeliveryTable extends JobColumns {
  submission_id: string;
  url: string;
  /** `DeliveryTry[]` as JSON, oldest first. */
  log: string;
}

interface RateTable {
  key: string;
  started_at: number;
  count: number;
}

interface AuditTable {
  id: string;
  at: number;
  actor: string;
  action: string;
  detail: string;
}

interface OwnerTable {
  id: string;
  /** In lower case. */
  name: string;
  /** Argon2id, with its parameters. */
  password: string;
  created_at: number;
  /** Secret of RFC 6238 in base32; null: no second step. */
  totp: string | null;
  /** The last step of time whose code was used, so that none works twice. */
  totp_step: number | null;
}

interface OwnerSessionTable {
  /** SHA-256 of what the cookie holds. */
  token_hash: string;
  owner_id: string;
  started_at: number;
  /** When the password was given last. */
  confirmed_at: number;
}

/** `unverified`: signed up; `invited`: asked to; `verified`: the only ones who may log in; `disabled`: by the owner. */
export type AccountStatus = "unverified" | "invited" | "verified" | "disabled";

/** Custom fields by id: texts, numbers as text, slugs, ids of files. */
export type AccountData = Record<string, string | boolean | null>;

interface AccountTable {
  id: string;
  /** In lower case. */
  email: string;
  /** As it was typed; mails go there. */
  address: string;
  name: string;
  /** Argon2id; null: none chosen yet. */
  password: string | null;
  status: AccountStatus;
  accept_privacy: number;
  accept_communications: number;
  /** `AccountData` as JSON. */
  data: string;
  /** Address and name in lower case. */
  search: string;
  created_at: number;
  verified_at: number | null;
  /** The last log in. */
  seen_at: number | null;
}

/** What a mailed link is for. */
export type AttemptKind = "verify" | "reset" | "invite";

/** A link that was mailed. */
interface AttemptTable {
  /** SHA-256 of what the link holds. */
  token_hash: string;
  account_id: string;
  kind: AttemptKind;
  /** Of a sign up: the hash and the `Profile` (JSON) that hold once it is verified. */
  password: string | null;
  profile: string | null;
  /** Path that the page is sent to afterwards; empty: none. */
  redirect: string;
  created_at: number;
  expires_at: number;
  used_at: number | null;
  /** Of a sign-up: SHA-256 of the cookie of its browser; null: it has none. */
  browser: string | null;
  /** The mail that carries the link: its life starts again when that mail leaves. */
  mail_id: string | null;
}

/** A token of a session; a renewed session has two for a minute. */
interface SessionTable {
  /** SHA-256 of what the cookie holds. */
  token_hash: string;
  /** Stays the same over renewals. */
  session_id: string;
  account_id: string;
  started_at: number;
  /** When another token is to take its place. */
  renew_at: number;
  /** When it ends: with its session, or soon after it was replaced. */
  good_until: number;
}

interface AccessGroupTable {
  id: string;
  name: string;
  created_at: number;
}

/** Groups given by hand; those of plans come with an active subscription. */
interface AccountGroupTable {
  account_id: string;
  group_id: string;
}

export type PlanPeriod = "month" | "year" | "once";

interface PlanTable {
  id: string;
  name: string;
  /** In words, as `$ 25.00 USD`. */
  price: string;
  /** As `USD`. */
  currency: string;
  /** In the currency's smallest unit. */
  amount: number;
  period: PlanPeriod;
  image_url: string | null;
  image_alt: string | null;
  /** Ids of the groups it opens, as JSON. */
  groups: string;
  created_at: number;
  /** null: it can still be given. */
  retired_at: number | null;
}

/** Words of `accounts.md` A-113; `canceled` opens its groups until the end of its period. */
export type SubscriptionStatus = "active" | "canceled" | "ended";

interface SubscriptionTable {
  id: string;
  account_id: string;
  plan_id: string;
  status: SubscriptionStatus;
  created_at: number;
  invoiced_at: number | null;
  /** null: it has none. */
  period_end: number | null;
  canceled_at: number | null;
}

/** What signs and seals; one row. */
interface HostKeyTable {
  id: string;
  /** As `host/security/host-key.ts` writes it. */
  value: string;
}

/** Sites whose data this is. */
interface SiteTable {
  id: string;
}

export interface MigrationTable {
  number: number;
  name: string;
  checksum: string;
  applied_at: number;
}

/** On SQLite only: submissions that the index of texts does not have yet, and that it has although they were removed. */
interface SearchTable {
  submission_id: string;
}

/** On SQLite only; one row. */
interface SearchStateTable {
  /** The work on the index that was noted here last; by it, a file of the index shows that it belongs to this store. */
  token: string;
}
