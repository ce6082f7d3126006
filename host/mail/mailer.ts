/** An email to send. */
export interface OutgoingMail {
  /** Stays the same over all attempts, so that a duplicate can be recognized. */
  messageId: string;
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

/** Sends emails. */
export interface Mailer {
  /** Rejects if the server did not accept the email, with a `PermanentMailError` if a retry is useless. */
  send(mail: OutgoingMail): Promise<void>;
  /** Checks the connection and the login to the server; rejects with the reason. */
  verify(): Promise<void>;
  close(): void;
}
