import type { Mailer } from "../mail/mailer";
import type { Ports } from "../ports";
import type { Settings } from "../settings/settings";
import { deliverWebhooks } from "./deliveries";
import { keepHouse } from "./housekeeping";
import { sendMails } from "./mails";
import { indexTexts } from "./search-index";

export interface Jobs {
  /**
   * Resolves once what runs has ended, or after `patience` ms: whatever was on its way then goes out again after the next
   * start.
   */
  stop(patience: number): Promise<void>;
}

/** Ms between two looks into the queue. */
const LOOK = 1000;
const CLEAN = 3_600_000;

/**
 * Works the queue until it is stopped: mails one after the other, webhooks beside them, cleaning every hour, and what
 * searches are to find quickly.
 * @param mailer undefined: mails wait where the owner can read them.
 */
export function startJobs(settings: Settings, ports: Ports, mailer: Mailer | undefined): Jobs {
  const stopped = new AbortController();
  const loops = [
    repeat("webhooks", LOOK, () => deliverWebhooks(settings, ports)),
    repeat("cleaning", CLEAN, () => keepHouse(settings, ports)),
    repeat("search index", LOOK, () => indexTexts(ports)),
  ];
  if (mailer) loops.push(repeat("mails", LOOK, () => sendMails(settings, ports, mailer)));

  /** Again at once while there is work, else after a pause. What fails is tried again after the pause. */
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

/** Ends early when the signal aborts. */
function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener("abort", end);
  });
}
