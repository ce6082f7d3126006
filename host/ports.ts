import type { LogLine } from "./base/log";
import type { Blobs } from "./blobs/blobs";
import type { Timeouts } from "./base/timeouts";
import type { MailTexts } from "./mail/texts";
import type { Reserve } from "./store/reserve";
import type { Store } from "./store/store";

/** What the host takes from outside, so that a test can replace each. */
export interface Ports {
  /** Ms since 1970. */
  now(): number;
  /** A new identifier; sorts by the time it was made. */
  newId(): string;
  store: Store;
  blobs: Blobs;
  /** Signs uploads; 32 random bytes that outlive the process. */
  secret: Uint8Array;
  /** Room on the disk that is given up when the disk is full. */
  reserve: Pick<Reserve, "held">;
  /** One line of the log. */
  log(line: LogLine): void;
  /** Asks the services that check challenges and texts. */
  fetch: typeof fetch;
  timeouts: Timeouts;
  /** Texts of the mails that accounts get. */
  mailTexts: MailTexts;
}
