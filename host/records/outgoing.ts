/** `sent` and `failed` are final; `queued` is tried at `due_at`. */
export type JobState = "queued" | "sent" | "failed";

/**
 * Emails wait in queues with separate limits, so that submissions and orders cannot delay account emails.
 * - `account`: to users and owners, about their account.
 * - `order`: to customers, about their order.
 * - `notification`: to the owner, with words of visitors, and answers to senders of forms. Their text is used as it is.
 */
export const MAIL_QUEUES = ["account", "order", "notification"] as const;
export type MailQueue = (typeof MAIL_QUEUES)[number];

export interface QueuedMail {
  id: string;
  queue: MailQueue;
  /** The submission that caused it, if any. */
  submissionId: string | null;
  /** The owner whom it is about, if any. */
  ownerId: string | null;
  recipient: string;
  replyTo: string | null;
  subject: string;
  body: string;
  state: JobState;
  tries: number;
  createdAt: number;
  error: string | null;
  /** How often the owner sent it again. */
  repeats: number;
}

/** One attempt to deliver a webhook. */
export interface DeliveryTry {
  at: number;
  /** HTTP status; null: no answer. */
  status: number | null;
  /** The error; empty on success. */
  error: string;
}

export interface Delivery {
  id: string;
  submissionId: string;
  url: string;
  state: JobState;
  tries: number;
  createdAt: number;
  log: DeliveryTry[];
}
