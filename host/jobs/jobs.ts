import { backUpDaily, type DailyParts, type DailySettings } from "../backup/daily";
import type { Mailer } from "../mail/mailer";
import type { Ports } from "../ports";
import type { Reserve } from "../store/reserve";
import type { MailQueue } from "../store/schema";
import { deliverWebhooks, type DeliverySettings } from "./deliveries";
import { keepHouse, tidyFiles, type CleaningSettings } from "./housekeeping";
import { reportHeldMails, sendMails, type MailSettings } from "./mails";
import { settleUnpaid, type PaymentSettings } from "./payments";
import { indexAll } from "./search-index";
import { sleep } from "./sleep";

export interface Jobs {
  /**
   * Resolves when running jobs have ended, or after `patience` ms. Unfinished jobs run again after the next start.
   */
  stop(patience: number): Promise<void>;
}

/** Ms between two checks of the queue. */
const LOOK = 1000;
const CLEAN = 3_600_000;
const TIDY = 600_000;
/** Ms between two looks at orders that wait for a payment. */
const SETTLE = 60_000;
/** Ms between two log lines about emails held back. */
const REPORT = 600_000;
/** Ms between two checks for free space on a full disk. */
const LOOK_FOR_ROOM = 10_000;
/** Ms between two checks whether the daily backup is due. */
const LOOK_FOR_BACKUP = 10_000;
/** Parallel emails per queue, so that a hanging server does not delay other recipients. */
const SENDERS = 2;
const QUEUES = ["account", "notification"] as const satisfies MailQueue[];

export type JobSettings = CleaningSettings & DeliverySettings & MailSettings & DailySettings & PaymentSettings;

export interface JobParts {
  /** undefined: emails wait in the outbox. */
  mailer: Mailer | undefined;
  /** undefined without a reserve. */
  reserve?: Reserve;
  /** Required for `--backup-to`. */
  copies?: DailyParts["copies"];
}

/**
 * Processes the queues until it is stopped: account emails, notifications and webhooks in parallel, and cleans up hourly.
 */
export function startJobs(settings: JobSettings, ports: Ports, { mailer, reserve, copies }: JobParts): Jobs {
  const stopped = new AbortController();
  const loops = [
    repeat("webhooks", LOOK, () => deliverWebhooks(settings, ports)),
    repeat("cleaning", CLEAN, () => keepHouse(settings, ports, stopped.signal)),
    repeat("payments", SETTLE, () => settleUnpaid(settings, ports)),
    repeat("cleaning of files", TIDY, () => tidyFiles(settings, ports)),
    repeat("search index", LOOK, () => indexAll(ports, stopped.signal)),
  ];
  if (reserve) loops.push(repeat("reserve", LOOK_FOR_ROOM, async () => void (await reserve.take())));
  if (copies && settings.backupTo) {
    loops.push(
      repeat("backup", LOOK_FOR_BACKUP, () => backUpDaily(settings, ports, { copies, sleep }, stopped.signal)),
    );
  }
  if (mailer) {
    for (const queue of QUEUES) {
      for (let sender = 0; sender < SENDERS; sender++) {
        loops.push(repeat("mails", LOOK, () => sendMails(queue, settings, ports, mailer)));
      }
    }
    loops.push(repeat("report of mails", REPORT, () => reportHeldMails(settings, ports)));
  }

  /** Repeats at once while there is work, else after a pause, also after a failure. */
  async function repeat(name: string, pause: number, work: () => Promise<number | void>): Promise<void> {
    while (!stopped.signal.aborted) {
      const done = await work().catch((error: unknown) => {
        const words = error instanceof Error ? error.message : String(error);
        ports.log({ level: "error", event: `${name} failed`, error: words });
      });
      if (!done) await sleep(pause, stopped.signal);
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
