/** An email to send. */
export interface OutgoingMail {
  /** Stays the same over all attempts, so that a duplicate can be recognized. */
  messageId: string;
  /** Stays the same over the attempts until the owner sends the email again. A service sends one email per key. */
  idempotencyKey: string;
  from: string;
  to: string;
  replyTo: string | null;
  subject: string;
  body: string;
  /** The same content as HTML; null for text only. */
  html: string | null;
}

/** The server rejected this email permanently. It is not retried. */
export class PermanentMailError extends Error {}

/** The server did not accept this email and named the time of the next attempt. */
export class DelayedMailError extends Error {
  constructor(
    message: string,
    /** Ms until the next attempt, at least. */
    readonly wait: number,
  ) {
    super(message);
  }
}

/** Sends emails. */
export interface Mailer {
  /** Rejects if the server did not accept the email, with a `PermanentMailError` if a retry is useless. */
  send(mail: OutgoingMail): Promise<void>;
  /** Checks the connection and the login to the server; rejects with the reason. */
  verify(): Promise<void>;
  close(): void;
}
