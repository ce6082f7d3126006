import { backUpDaily, type DailyParts, type DailySettings } from "../backup/daily";
import type { Mailer } from "../mail/mailer";
import { importNextPart, type ImportSettings } from "../members/run-import";
import type { Ports } from "../ports";
import { deliverWebhooks, type DeliverySettings } from "./deliveries";
import { watchDisk } from "./disk-space";
import { cleanStore, cleanFiles, type CleaningSettings } from "./housekeeping";
import { createLookPause } from "./look-pause";
import { reportMailTrouble } from "./mail-trouble";
import { sendMails, type MailSettings } from "./mails";
import { settleUnpaid, type PaymentSettings } from "./payments";
import { indexAll } from "./search-index";
import { sleep } from "./sleep";
import { MAIL_QUEUES } from "../records/outgoing";

export interface Jobs {
  /**
   * Resolves when running jobs have ended, or after `patience` ms. Unfinished jobs run again after the next start.
   */
  stop(patience: number): Promise<void>;
}

const CLEAN = 3_600_000;
const TIDY = 600_000;
/** Ms between two looks at orders that wait for a payment. */
const SETTLE = 60_000;
/** Ms between two looks at the space of the disk. */
const WATCH_DISK = 10_000;
/** Ms between two checks whether the daily backup is due. */
const LOOK_FOR_BACKUP = 10_000;
/** Ms between two looks for messages that could not be mailed. */
const LOOK_FOR_TROUBLE = 300_000;
/** Parallel emails per queue, so that a hanging server does not delay other recipients. */
const SENDERS = 2;

export type JobSettings = CleaningSettings &
  DeliverySettings &
  MailSettings &
  DailySettings &
  PaymentSettings &
  ImportSettings;

/** Runs a cleaning job, perhaps after others. */
export type Cleaner = (work: () => Promise<void>) => Promise<void>;

export interface JobParts {
  /** undefined: emails wait in the outbox. */
  mailer: Mailer | undefined;
  /** Required for `--backup-to`. */
  copies?: DailyParts["copies"];
  /** Default: at once. */
  clean?: Cleaner;
}

/**
 * Processes the queues until it is stopped: those of emails and that of webhooks in parallel, and cleans up hourly.
 */
export function startJobs(
  settings: JobSettings,
  ports: Ports,
  { mailer, copies, clean = (work) => work() }: JobParts,
): Jobs {
  const stopped = new AbortController();
  const loops = [
    look("webhooks", () => deliverWebhooks(settings, ports)),
    look("import of users", () => importNextPart(settings, ports)),
    repeat("cleaning", CLEAN, () => cleanInTurn(() => cleanStore(settings, ports, stopped.signal))),
    repeat("payments", SETTLE, () => settleUnpaid(settings, ports)),
    repeat("cleaning of files", TIDY, () => cleanInTurn(() => cleanFiles(settings, ports))),
    look("search index", () => indexAll(ports, stopped.signal)),
    repeat("watching the disk", WATCH_DISK, () => watchDisk(ports, stopped.signal)),
  ];
  if (copies && settings.backupTo) {
    loops.push(
      repeat("backup", LOOK_FOR_BACKUP, () => backUpDaily(settings, ports, { copies, sleep }, stopped.signal)),
    );
  }
  if (mailer) {
    loops.push(repeat("report of mails", LOOK_FOR_TROUBLE, () => reportMailTrouble(settings, ports)));
    for (const queue of MAIL_QUEUES) {
      for (let sender = 0; sender < SENDERS; sender++) {
        loops.push(look("mails", () => sendMails(queue, settings, ports, mailer)));
      }
    }
  }

  function cleanInTurn(work: () => Promise<void>): Promise<void> {
    return clean(async () => (stopped.signal.aborted ? undefined : work()));
  }

  function look(name: string, work: () => Promise<number | void>): Promise<void> {
    const { signal } = stopped;
    return repeat(
      name,
      createLookPause(ports.store, (ms) => sleep(ms, signal), signal),
      work,
    );
  }

  /** Repeats at once while there is work, else after a pause in ms, also after a failure. */
  async function repeat(
    name: string,
    pause: number | (() => Promise<void>),
    work: () => Promise<number | void>,
  ): Promise<void> {
    while (!stopped.signal.aborted) {
      const done = await work().catch((error: unknown) => {
        const words = error instanceof Error ? error.message : String(error);
        ports.log({ level: "error", event: `${name} failed`, error: words });
      });
      if (done) continue;
      await (typeof pause === "number" ? sleep(pause, stopped.signal) : pause());
    }
  }

  return {
    async stop(patience) {
      stopped.abort();
      const ended = new AbortController();
      await Promise.race([Promise.all(loops), sleep(patience, ended.signal)]);
      ended.abort();
      mailer?.close();
    },
  };
}
