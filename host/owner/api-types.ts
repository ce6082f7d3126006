import type { FieldValue } from "../../wire/submission";
import type { AdmissionType } from "../../wire/user-system";
import type { LoginWays } from "./access/api-types";
import type { Delivery, QueuedMail } from "../records/outgoing";
import type { LoginOrigin, OwnerRole } from "../records/owners";
import type { Answered, Feed, FormSetting, InboxCounts, SpamReason, SubmissionStatus } from "../records/submissions";
import type { AccountStatus, Subscription } from "../records/users";

/** Responses for the owner's page; times are ms since 1970. */
export interface SessionAnswer {
  /** Whether no owner has set a password yet. */
  fresh: boolean;
  /** undefined without a session, as all up to `confirmed`. */
  name?: string;
  email?: string | null;
  role?: OwnerRole;
  hasPassword?: boolean;
  origin?: LoginOrigin;
  csrf?: string;
  /** Whether the password was entered recently. */
  confirmed?: boolean;
  /** The password was correct, and a code is required. */
  needsCode?: boolean;
  /** Ways to log in besides a password; undefined with a session. */
  ways?: LoginWays;
}

/** A submission in a list. */
export interface SubmissionRow {
  id: string;
  form: string;
  receivedAt: number;
  status: SubmissionStatus;
  unread: boolean;
  /** The sender's name or address from the fields. */
  from: string;
  /** A shortened preview of the other texts. */
  preview: string;
  files: number;
  /** null: no owner replied. */
  answered: Answered | null;
}

export interface ListAnswer {
  lines: SubmissionRow[];
  /** Start of the next page; undefined on the last page. */
  next?: string;
}

export interface CountsAnswer {
  counts: InboxCounts;
  /** Number of emails that failed, wait for a retry or are held back by a limit. */
  mailTrouble: number;
  /** Warnings that require an action of the owner. */
  warnings: string[];
  /** Parts that the site does not use, which are not in the navigation. */
  unused: string[];
}

export interface SubmissionAnswer extends SubmissionRow {
  formKnown: boolean;
  /** What the page sent besides the fields and the form's name, for people. */
  facts: { label: string; text: string }[];
  score: number;
  reasons: SpamReason[];
  fields: { key: string; value: FieldValue }[];
  attachments: AttachmentRow[];
  mails: MailRow[];
  deliveries: DeliveryRow[];
  /** The visitor's IP address, shortened. */
  address: string | null;
  /** Address for a reply. */
  replyTo: string | null;
  /** What the form for a reply starts with; null: the host cannot send one. */
  reply: ReplyDraft | null;
}

export interface ReplyDraft {
  subject: string;
  /** With the message as a quotation. */
  body: string;
  /** The address that answers to the reply go to. */
  answersTo: string;
}

export interface AttachmentRow {
  id: string;
  name: string;
  /** In bytes. */
  size: number;
}

export type MailRow = Omit<QueuedMail, "replyTo">;

export type DeliveryRow = Delivery;

export interface MailsAnswer {
  mails: MailRow[];
  /** Whether the host sends emails. */
  sends: boolean;
  /** Suggested recipient of a test email; empty: none. */
  testTo: string;
  queued: number;
  troubled: number;
  failed: number;
  /** Due emails that wait because of the hourly limit. */
  held: number;
  error: string | null;
}

export interface TestMailAnswer {
  /** Id of the queued email. */
  id: string;
}

export interface SettingRow {
  name: string;
  /** The name in words. */
  title: string;
  about: string;
  /** The value in use; for a secret only whether it is set. */
  value: string;
  variable: string;
  /** Whether it is the default. */
  isDefault: boolean;
}

export interface FormsAnswer {
  /** Names of the pages' forms, each once. */
  names: string[];
}

/** What is set for a form on the owner's page. */
export interface FormSettingRow extends FormSetting {
  /** Whether a page has the form; otherwise only its settings are left. */
  onPages: boolean;
  /** Whether the form has an email field, so that its senders can get an answer. */
  hasEmail: boolean;
}

export interface FormSettingsAnswer {
  forms: FormSettingRow[];
  /** The default recipients. */
  notify: string[];
  /** Limit of answers; 0: none are sent. */
  answersPerHour: number;
  /** Whether the host sends emails. */
  sends: boolean;
}

export type FeedRow = Omit<Feed, "tokenHash" | "ownerId">;

export interface NewFeedAnswer {
  id: string;
  /** Addresses with the token, which are shown only once. */
  csv: string;
  json: string;
}

export interface PersonAnswer {
  email: string;
  /** Id of the person's account, if any. */
  account: string | null;
  /** The newest submissions; the count includes all. */
  lines: SubmissionRow[];
  messages: number;
  files: number;
}

export interface AuditRow {
  id: string;
  at: number;
  actor: string;
  action: string;
  detail: string;
}

/** A user in a list. */
export interface UserRow {
  id: string;
  address: string;
  name: string;
  status: AccountStatus;
  createdAt: number;
  /** Time of the last login. */
  seenAt: number | null;
  /** Names of groups assigned by the owner. */
  groups: string[];
}

export interface UsersAnswer {
  lines: UserRow[];
  counts: Record<AccountStatus, number>;
  /** Start of the next page; undefined on the last page. */
  next?: string;
}

export interface UserAnswer extends UserRow {
  verifiedAt: number | null;
  acceptPrivacy: boolean;
  acceptCommunications: boolean;
  hasPassword: boolean;
  groupIds: string[];
  /** Names of groups that a user has by a plan only. */
  byPlan: string[];
  fields: UserField[];
  subscriptions: Omit<Subscription, "accountId">[];
  mails: MailRow[];
}

/** A custom field of an account. */
export interface UserField {
  id: string;
  /** Its label on the pages, else its id. */
  name: string;
  /** The names of a choice or file; for a password only whether it is set. */
  value: string | boolean | null;
  /** Id of its file. */
  file?: string;
}

export interface GroupsAnswer {
  /** `paid`: a plan with a price opens the group. Into a `free` one the owner puts users. */
  groups: { id: string; name: string; members: number; admission: AdmissionType }[];
  /** Group names in the access table without a group. */
  missing: string[];
}

/** A QR code with its quiet zone: an SVG path in a square of `size` units. */
export interface QrPicture {
  size: number;
  path: string;
}

/** A secret for an authenticator app. */
export interface NewCodeAnswer {
  secret: string;
  /** A link that opens an authenticator app on the same device. */
  address: string;
  /** The address as a QR code. */
  picture: QrPicture;
}
