import type { Kysely } from "kysely";
import type { ShopTables } from "./shop-schema";
import type { ImportState } from "../records/imports";
import type { JobState, MailQueue } from "../records/outgoing";
import type { LoginOrigin, OwnerRole } from "../records/owners";
import type { SubmissionStatus } from "../records/submissions";
import type { AccountStatus, PlanPeriod, SubscriptionStatus } from "../records/users";

/** Row types of the tables, equal in both databases: times are ms since 1970, flags are 0 or 1, lists and maps are JSON. */
export interface Tables extends ShopTables {
  submission: SubmissionTable;
  file: FileTable;
  mail: MailTable;
  delivery: DeliveryTable;
  rate: RateTable;
  audit: AuditTable;
  owner: OwnerTable;
  owner_session: OwnerSessionTable;
  owner_link: OwnerLinkTable;
  account: AccountTable;
  attempt: AttemptTable;
  session: SessionTable;
  access_group: AccessGroupTable;
  account_group: AccountGroupTable;
  user_import: UserImportTable;
  user_import_part: UserImportPartTable;
  field_choice: FieldChoiceTable;
  plan: PlanTable;
  subscription: SubscriptionTable;
  migration: MigrationTable;
  site: SiteTable;
  host_key: HostKeyTable;
  form_setting: FormSettingTable;
  feed: FeedTable;
  page_base: PageBaseTable;
  page_draft: PageDraftTable;
  page_revision: PageRevisionTable;
  search_queue: SearchTable;
  search_gone: SearchTable;
  search_state: SearchStateTable;
}

export type Db = Kysely<Tables>;

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
  /** The address in its first email field, in lower case. */
  email: string | null;
  /** All its texts in lower case. */
  search: string;
  /** Hash of the text; empty if the text is too short to compare. */
  fingerprint: string;
  /** Shortened client address; null after its retention. */
  address: string | null;
  /** Time of the last reply that an owner sent, and the owner's name; null: none. */
  answered_at: number | null;
  answered_by: string | null;
}

interface FileTable {
  id: string;
  site_id: string;
  name: string;
  /** In bytes. */
  size: number;
  sha256: string;
  stored_at: number;
  /** null before a submission uses it. */
  submission_id: string | null;
  /** The account field that it was uploaded for; null for a form. */
  field_id: string | null;
  /** The account that uses it. */
  account_id: string | null;
}

interface JobColumns {
  id: string;
  state: JobState;
  /** Number of attempts. */
  tries: number;
  due_at: number;
  created_at: number;
  done_at: number | null;
}

interface MailTable extends JobColumns {
  queue: MailQueue;
  /**
   * 1: caused by a visitor, to an address that is not confirmed, or was just now. At most half of the limit of a queue is
   * for these.
   */
  unconfirmed: number;
  /** Until when the claiming process may be sending it; null if it is not being sent. */
  leased_until: number | null;
  /** Its cause: a submission, an account, or none of them. */
  submission_id: string | null;
  account_id: string | null;
  /** The owner whom it is about. */
  owner_id: string | null;
  /** The order that it is about. */
  order_id: string | null;
  recipient: string;
  reply_to: string | null;
  subject: string;
  body: string;
  /** The last error. */
  error: string | null;
  /** How often the owner sent it again. */
  repeats: number;
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
  /** Argon2id, with its parameters; empty without a password. */
  password: string;
  role: OwnerRole;
  /** In lower case; null: unknown. */
  email: string | null;
  /** Time of the last login; null before the first one. */
  seen_at: number | null;
  /** null: can log in. */
  disabled_at: number | null;
  created_at: number;
  /** Secret of RFC 6238 in base32; null without two-step login. */
  totp: string | null;
  /** The last used time step, so that no code works twice. */
  totp_step: number | null;
}

interface OwnerSessionTable {
  /** SHA-256 of the token in the cookie. */
  token_hash: string;
  owner_id: string;
  started_at: number;
  /** Time of the last password check. */
  confirmed_at: number;
  origin: LoginOrigin;
}

/** A mailed link with which an owner chooses a password, once. */
interface OwnerLinkTable {
  /** SHA-256 of the token in the link. */
  token_hash: string;
  owner_id: string;
  /** The email with the link. The link's lifetime starts when it is sent. */
  mail_id: string | null;
  created_at: number;
  expires_at: number;
  used_at: number | null;
}

/** Custom fields by id: texts, numbers as text, slugs, ids of files. */
export type AccountData = Record<string, string | boolean | null>;

interface AccountTable {
  id: string;
  /** In lower case. */
  email: string;
  /** As typed, for emails. */
  address: string;
  name: string;
  /** Argon2id hash; null before a password is set. */
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
  /** Time of the last login. */
  seen_at: number | null;
}

/** The purpose of a mailed link. */
export type EmailLinkKind = "verify" | "reset" | "invite";

/** A mailed link. */
interface AttemptTable {
  /** SHA-256 of the token in the link. */
  token_hash: string;
  account_id: string;
  kind: EmailLinkKind;
  /** For a sign-up: the password hash and the `Profile` (JSON) that apply after verification. */
  password: string | null;
  profile: string | null;
  /** Path of the page to open afterwards; empty: none. */
  redirect: string;
  created_at: number;
  expires_at: number;
  used_at: number | null;
  /** For a sign-up: SHA-256 of its browser's cookie; null without one. */
  browser: string | null;
  /** The email with the link. The link's lifetime starts when it is sent. */
  mail_id: string | null;
}

/** A token of a session; a renewed session has two for a minute. */
interface SessionTable {
  /** SHA-256 of the token in the cookie. */
  token_hash: string;
  /** Stays the same over renewals. */
  session_id: string;
  account_id: string;
  started_at: number;
  /** When the token must be renewed. */
  renew_at: number;
  /** When it ends: with its session, or soon after its replacement. */
  good_until: number;
}

interface AccessGroupTable {
  id: string;
  name: string;
  created_at: number;
}

/** Groups assigned by the owner; those of plans are in subscriptions. */
interface AccountGroupTable {
  account_id: string;
  group_id: string;
}

/** The latest import of users that was started on the owner's page. Counts are rows of its table. */
interface UserImportTable {
  id: string;
  state: ImportState;
  /** Name of the owner. */
  started_by: string;
  started_at: number;
  ended_at: number | null;
  /** Until when the claiming process may be storing a part. */
  leased_until: number;
  /** null: without invitations. */
  invites_per_hour: number | null;
  invited: number;
  total: number;
  done: number;
  added: number;
  /** Rows whose address had an account before the import, so they are not in its parts. */
  known: number;
  skipped: number;
  /** `RowProblem[]` of the first skipped rows, as JSON. */
  problems: string;
  /** Why it failed; empty: it did not. */
  error: string;
}

/** Rows that are not stored yet; each part is stored in one transaction. */
interface UserImportPartTable {
  /** Sorts by number. */
  id: string;
  import_id: string;
  number: number;
  /** `TableUser[]` as JSON. */
  users: string;
}

/** Choices of a select field that the owner has set. */
interface FieldChoiceTable {
  field_id: string;
  /** `Choice[]` as JSON. */
  options: string;
}

interface PlanTable {
  id: string;
  name: string;
  /** As displayed, such as `$ 25.00 USD`. */
  price: string;
  /** Such as `USD`. */
  currency: string;
  /** In the currency's smallest unit. */
  amount: number;
  period: PlanPeriod;
  image_url: string | null;
  image_alt: string | null;
  /** Ids of its groups, as JSON. */
  groups: string;
  created_at: number;
  /** null: it can be assigned. */
  retired_at: number | null;
}

interface SubscriptionTable {
  id: string;
  account_id: string;
  plan_id: string;
  status: SubscriptionStatus;
  created_at: number;
  invoiced_at: number | null;
  /** null without an end. */
  period_end: number | null;
  canceled_at: number | null;
  /** The order that it was bought with; null: the owner assigned it. */
  order_id: string | null;
  /** Ids at the payment processor; null: nothing is collected. */
  payment_id: string | null;
  customer_id: string | null;
  /** Its state there, when the host asked last. */
  payment_state: string | null;
  asked_at: number | null;
  /** Invoice and number of the failed attempt that was last reported to the customer. */
  notice: string | null;
}

/** Settings of the owner for the submissions of one form. */
interface FormSettingTable {
  /** Name of the form. */
  form: string;
  /** Email addresses as JSON; an empty list: the default recipients. */
  recipients: string;
  /** The answer to senders; empty: none. */
  answer_subject: string;
  answer_body: string;
}

/** An address from which a table program reads submissions. */
interface FeedTable {
  id: string;
  /** SHA-256 of the secret part of its token. */
  token_hash: string;
  name: string;
  /** Name of the owner who created it. */
  created_by: string;
  /** The owner with whom it ends; null: created before feeds had owners, by an owner who is not known any more. */
  owner_id: string | null;
  created_at: number;
  used_at: number | null;
}

/** A page that changes were made on. */
interface PageBaseTable {
  /** SHA-256 of its bytes, in hexadecimal. */
  id: string;
  /** The compressed bytes as base64. */
  content: string;
}

/** The changes of a page that are not published; the row stays, with its version, when there are none. */
interface PageDraftTable {
  id: string;
  /** The id of the site in the page; empty: none. */
  site_id: string;
  /** Its file, relative to the folder of pages. */
  page: string;
  /** Counts changes of the draft and revisions. */
  version: number;
  /** The last change, which has no effect a second time. */
  written_by: string;
  /** Name of the owner who made it. */
  author: string;
  changed_at: number;
  /** `PageChange[]` as JSON; null: no draft. */
  changes: string | null;
  base: string | null;
}

/** The changes of a page that were published together. The one with the highest number is what visitors get. */
interface PageRevisionTable {
  id: string;
  site_id: string;
  page: string;
  /** Counts the revisions of the site. */
  number: number;
  author: string;
  published_at: number;
  /** `PageChange[]` as JSON. */
  changes: string;
  /** The changed address of the page; null: that of its file. */
  address: string | null;
  base: string;
}

/** The key of the host; one row. */
interface HostKeyTable {
  id: string;
  /** In the format of `host/security/host-key.ts`. */
  value: string;
}

/** Sites whose data the store contains. */
interface SiteTable {
  id: string;
}

export interface MigrationTable {
  number: number;
  name: string;
  checksum: string;
  applied_at: number;
}

/** On SQLite only: submissions to add to the text index, and submissions to remove from it. */
interface SearchTable {
  submission_id: string;
}

/** On SQLite only; one row. */
interface SearchStateTable {
  /** Token of the last index update, which proves that an index file belongs to this store. */
  token: string;
}
