/** A mail as it leaves. */
export interface OutgoingMail {
  /** Stays the same over all tries, so that a second copy is known for one. */
  messageId: string;
  from: string;
  to: string;
  replyTo: string | null;
  subject: string;
  body: string;
  /** The same as HTML; null: there is only text. */
  html: string | null;
}

/** The server will never take this mail: the same mail is not sent again. */
export class PermanentMailError extends Error {}

/** Hands mails to a server. */
export interface Mailer {
  /** Rejects when the server did not take it, with a `PermanentMailError` when it never will. */
  send(mail: OutgoingMail): Promise<void>;
  /** Whether the server is there and lets us in; rejects with what is wrong. */
  verify(): Promise<void>;
  close(): void;
}
