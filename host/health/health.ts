import { Hono, type Context } from "hono";
import { readFreeSpace } from "../base/disk-space";
import { describeBackups } from "../backup/daily";
import { mailBudgets, type BudgetSettings } from "../mail/budgets";
import type { Ports } from "../ports";
import { waitingHashes } from "../security/passwords";
import { isSame } from "../security/tokens";
import { sendsMail } from "../settings/sends-mail";
import type { Settings } from "../settings/settings";
import type { BackupResults } from "../store/backup-state";
import type { MailHealth } from "../store/units/mails";
import type { Env } from "../http/client";
import type { Counters } from "./counters";

/** Paths that accept any `Host` header, because health checks may use the IP address. */
export const HEALTH_PATHS: readonly string[] = ["/healthz", "/readyz"];

export type HealthSettings = BudgetSettings &
  Pick<Settings, "adminToken" | "mail" | "smtp" | "uploadQuota" | "backupTo" | "data">;

export interface Health {
  /** `/healthz`, `/readyz` and `/metrics` on public addresses; details and metrics require the token. */
  addTo(app: Hono<Env>): void;
  /** The same with details, for the local admin port (`--admin-port`). */
  admin(request: Request): Promise<Response>;
}

interface Readiness {
  ready: boolean;
  store: string;
  mail: string;
}

/** Ms for which a result of `/readyz` is cached, because each check writes to the database. */
const READY_FOR = 1000;

/** Liveness, readiness and metrics. */
export function createHealth(settings: HealthSettings, ports: Ports, counters: Counters): Health {
  const { store, now, disk, backups } = ports;
  const mailHealth = () => store.mailHealth({ now: now(), budgets: mailBudgets(settings) });
  let known: { at: number; readiness: Promise<Readiness> } | undefined;

  function readiness(): Promise<Readiness> {
    const at = now();
    if (!known || at < known.at || at >= known.at + READY_FOR) known = { at, readiness: check() };
    return known.readiness;
  }

  async function check(): Promise<Readiness> {
    const problem = await disk.findProblem();
    try {
      // Writes, because reads still work on a full disk.
      await store.takeRates({ rates: [{ key: "readiness", most: Infinity, window: READY_FOR }], now: now() });
      const mail = mailSentence(await mailHealth(), sendsMail(settings));
      return { ready: !problem, store: problem ?? "ok", mail };
    } catch (error) {
      return {
        ready: false,
        store: problem ?? (error instanceof Error ? error.message : String(error)),
        mail: "unknown",
      };
    }
  }

  async function answerReady(details: boolean): Promise<Response> {
    const checked = {
      ...(await readiness()),
      ...(settings.backupTo ? { backup: describeBackups(backups.current()) } : {}),
    };
    const { ready } = checked;
    return Response.json(details ? checked : { ready }, { status: ready ? 200 : 503 });
  }

  async function answerMetrics(): Promise<Response> {
    const [submissions, mails, bytes, ages, free] = await Promise.all([
      store.countSubmissions(),
      mailHealth(),
      store.storedBytes(),
      store.queueAges({ now: now() }),
      readFreeSpace(settings.data),
    ]);
    // Without a sender, emails wait in the outbox on purpose.
    const queues = Object.entries(ages).filter(([queue]) => sendsMail(settings) || queue === "webhook");
    const lines = [
      ...Object.entries(submissions).map(([status, count]) => `millrace_submissions{status="${status}"} ${count}`),
      `millrace_mails{state="queued"} ${mails.queued}`,
      `millrace_mails{state="failed"} ${mails.failed}`,
      `millrace_mails{state="held"} ${sendsMail(settings) ? mails.held : 0}`,
      `millrace_stored_bytes ${bytes}`,
      `millrace_upload_quota_bytes ${settings.uploadQuota * 1_000_000}`,
      ...queues.map(([queue, ms]) => `millrace_queue_age_seconds{queue="${queue}"} ${ms / 1000}`),
      ...counters.lines(),
      ...(settings.backupTo ? backupLines(backups.current()) : []),
      `millrace_password_hashes_waiting ${waitingHashes()}`,
      `millrace_disk_free_bytes ${free}`,
      `process_resident_memory_bytes ${process.memoryUsage.rss()}`,
    ];
    const headers = { "content-type": "text/plain; version=0.0.4; charset=utf-8" };
    return new Response(`${lines.join("\n")}\n`, { headers });
  }

  const mayRead = ({ req }: Context<Env>): boolean => {
    const token = /^Bearer (\S+)$/i.exec(req.header("authorization") ?? "")?.[1];
    return settings.adminToken !== "" && token !== undefined && isSame(token, settings.adminToken);
  };
  const admin = new Hono();
  admin.get("/healthz", (context) => context.text("ok\n"));
  admin.get("/readyz", () => answerReady(true));
  admin.get("/metrics", answerMetrics);

  return {
    addTo(app) {
      app.get("/healthz", (context) => context.text("ok\n"));
      app.get("/readyz", (context) => answerReady(mayRead(context)));
      app.get("/metrics", (context) => (mayRead(context) ? answerMetrics() : context.notFound()));
    },
    admin: async (request) => admin.fetch(request),
  };
}

/** Without a good backup, its time is 0, so that an alert on its age works. */
function backupLines({ good, failed }: BackupResults): string[] {
  return [
    `millrace_backup_failed ${failed ? 1 : 0}`,
    `millrace_backup_last_good_timestamp_seconds ${Math.floor((good?.at ?? 0) / 1000)}`,
    `millrace_backup_duration_seconds ${(good?.ms ?? 0) / 1000}`,
  ];
}

function mailSentence({ troubled, failed, held, error }: MailHealth, sends: boolean): string {
  const parts = [
    ...(troubled + failed
      ? [`${troubled} emails will be retried, ${failed} failed permanently. Last error: ${error}`]
      : []),
    ...(held && sends ? [`${held} emails are held back because the hourly limit is reached`] : []),
  ];
  return parts.join("; ") || "ok";
}
