import type { FieldValue } from "../../wire/submission";
import type { AccountStatus, SubmissionStatus } from "../store/schema";
import type { SpamReason } from "../store/units/submissions/accept";
import type { Delivery } from "../store/units/deliveries";
import type { InboxCounts } from "../store/units/submissions/inbox";
import type { QueuedMail } from "../store/units/mails";
import type { Subscription } from "../store/units/accounts/subscriptions";

/** Responses for the owner's page; times are ms since 1970. */
export interface SessionAnswer {
  /** Whether no owner has set a password yet. */
  fresh: boolean;
  /** undefined without a session. */
  name?: string;
  csrf?: string;
  /** Whether the password was given lately. */
  confirmed?: boolean;
  /** The password was right, and a code is asked for besides. */
  needsCode?: boolean;
}

/** A submission in a list. */
export interface SubmissionLine {
  id: string;
  form: string;
  receivedAt: number;
  status: SubmissionStatus;
  unread: boolean;
  /** Who sent it, as far as its fields say. */
  from: string;
  /** The rest of its texts, cut. */
  preview: string;
  files: number;
}

export interface ListAnswer {
  lines: SubmissionLine[];
  /** Where the next page begins; absent: that was the last. */
  next?: string;
}

export interface CountsAnswer {
  counts: InboxCounts;
  /** Mails that were given up, wait after a failure or are held back by a limit. */
  mailTrouble: number;
  /** What the owner has to do something about, in sentences. */
  warnings: string[];
}

export interface SubmissionAnswer extends SubmissionLine {
  formKnown: boolean;
  /** Address of the page. */
  source: string;
  score: number;
  reasons: SpamReason[];
  fields: { key: string; value: FieldValue }[];
  attachments: AttachmentLine[];
  mails: MailLine[];
  deliveries: DeliveryLine[];
  /** The visitor's address, cut. */
  address: string | null;
  /** Whom a reply goes to. */
  replyTo: string | null;
}

export interface AttachmentLine {
  id: string;
  name: string;
  /** In bytes. */
  size: number;
}

export type MailLine = Omit<QueuedMail, "replyTo">;

export type DeliveryLine = Delivery;

export interface MailsAnswer {
  mails: MailLine[];
  /** Whether there is a server that takes them. */
  smtp: boolean;
  queued: number;
  troubled: number;
  failed: number;
  /** Due mails that wait because the mails of an hour are used up. */
  held: number;
  error: string | null;
}

export interface SettingLine {
  name: string;
  about: string;
  /** What holds; of a secret only whether there is one. */
  value: string;
  variable: string;
  /** Whether it is what holds without a word. */
  isDefault: boolean;
}

export interface FormsAnswer {
  /** Names of the pages' forms, each once. */
  names: string[];
}

export interface PersonAnswer {
  email: string;
  /** Id of their account, if they have one. */
  account: string | null;
  /** The newest; all of them are counted. */
  lines: SubmissionLine[];
  messages: number;
  files: number;
}

export interface AuditLine {
  id: string;
  at: number;
  actor: string;
  action: string;
  detail: string;
}

/** A user in a list. */
export interface UserLine {
  id: string;
  address: string;
  name: string;
  status: AccountStatus;
  createdAt: number;
  /** The last log in. */
  seenAt: number | null;
  /** Names of those by hand. */
  groups: string[];
}

export interface UsersAnswer {
  lines: UserLine[];
  counts: Record<AccountStatus, number>;
  /** Where the next page begins; absent: that was the last. */
  next?: string;
}

export interface UserAnswer extends UserLine {
  verifiedAt: number | null;
  acceptPrivacy: boolean;
  acceptCommunications: boolean;
  hasPassword: boolean;
  groupIds: string[];
  /** Names of groups that only a plan opens. */
  byPlan: string[];
  fields: UserField[];
  subscriptions: Omit<Subscription, "accountId">[];
  mails: MailLine[];
}

/** A custom field of an account. */
export interface UserField {
  id: string;
  /** As the pages call it; else its id. */
  name: string;
  /** Of a choice and a file their names; of a password only that there is one. */
  value: string | boolean | null;
  /** Id of the file that it names. */
  file?: string;
}

export interface GroupsAnswer {
  groups: { id: string; name: string; members: number }[];
  /** Names that the access table has, and no group. */
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
  /** Opens an authenticator on the same device. */
  address: string;
  /** The address as a QR code. */
  picture: QrPicture;
}
