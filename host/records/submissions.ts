export type SubmissionStatus = "inbox" | "spam" | "archived";

/** Why a submission may be spam; the weights of all reasons add up. */
export interface SpamReason {
  reason: string;
  weight: number;
}

/** Number of messages by status: all, and unread ones. */
export type InboxCounts = Record<SubmissionStatus, { all: number; unread: number }>;

/** The last reply that an owner sent on the owner's page. */
export interface Answered {
  /** Ms since 1970. */
  at: number;
  /** Name of the owner. */
  by: string;
}

/** What the owner set for the submissions of one form. */
export interface FormSetting {
  /** Name of the form. */
  form: string;
  /** Email addresses; empty: the default recipients. */
  recipients: string[];
  /** The email to senders; null: none. */
  answer: { subject: string; body: string } | null;
}

/** An address from which a table program reads submissions. */
export interface Feed {
  id: string;
  /** SHA-256 of the secret part of its token. */
  tokenHash: string;
  name: string;
  /** Name of the owner who created it. */
  createdBy: string;
  /** The owner with whom it ends; null: none. */
  ownerId: string | null;
  createdAt: number;
  /** Time of the last request; null before the first one. */
  usedAt: number | null;
}
