import type { LogLine } from "./base/log";
import type { Blobs } from "./blobs/blobs";
import type { Timeouts } from "./base/timeouts";
import type { MailTexts } from "./mail/texts";
import type { SiteDisk } from "./store/disk";
import type { BackupState } from "./store/backup-state";
import type { Store } from "./store/store";

/** The files that a site receives at the moment. */
export interface InFlight {
  /**
   * Runs the work that receives a file.
   * @param size its maximum bytes.
   * @throws Refused with 503 above a limit.
   */
  receive<T>(size: number, work: () => Promise<T>): Promise<T>;
}

/** External dependencies of the host, which tests can replace. */
export interface Ports {
  /** Ms since 1970. */
  now(): number;
  /** Creates an identifier that sorts by creation time. */
  newId(): string;
  store: Store;
  blobs: Blobs;
  inFlight: InFlight;
  /** Key of the host: 32 random bytes, stored in the database. */
  secret: Uint8Array;
  /** The disk of the data folder. */
  disk: Pick<SiteDisk, "findProblem" | "look" | "bytesToReturn">;
  /** Results of the daily backups. */
  backups: BackupState;
  /** One line of the log. */
  log(line: LogLine): void;
  /** For the services that check bot checks and spam. */
  fetch: typeof fetch;
  timeouts: Timeouts;
  /** Texts of account emails. */
  mailTexts: MailTexts;
}
