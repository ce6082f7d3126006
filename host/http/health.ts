import type { Hono } from "hono";
import { mailBudgets } from "../mail/budgets";
import type { Ports } from "../ports";
import type { Settings } from "../settings/settings";
import type { MailHealth } from "../store/units/mails";
import type { Env } from "./api";
import type { Counters } from "./counters";

/** Whether the host lives, whether it can work, and its numbers. Details are for this machine only. */
export function addHealth(app: Hono<Env>, settings: Settings, { store, now }: Ports, counters: Counters): void {
  const mailHealth = () => store.mailHealth({ now: now(), budgets: mailBudgets(settings) });

  app.get("/healthz", (context) => context.text("ok\n"));

  app.get("/readyz", async ({ env, json }) => {
    const checks = await check(mailHealth);
    const ready = checks.store === "ok";
    return json(env.client.local ? { ready, ...checks } : { ready }, ready ? 200 : 503);
  });

  app.get("/metrics", async (context) => {
    if (!context.env.client.local) return context.notFound();
    const [submissions, mails, bytes] = await Promise.all([
      store.countSubmissions(),
      mailHealth(),
      store.storedBytes(),
    ]);
    const lines = [
      ...Object.entries(submissions).map(([status, count]) => `millrace_submissions{status="${status}"} ${count}`),
      `millrace_mails{state="queued"} ${mails.queued}`,
      `millrace_mails{state="failed"} ${mails.failed}`,
      `millrace_mails{state="held"} ${settings.smtp ? mails.held : 0}`,
      `millrace_stored_bytes ${bytes}`,
      ...counters.list().map(([status, count]) => `millrace_answers_total{status="${status}"} ${count}`),
      `process_resident_memory_bytes ${process.memoryUsage.rss()}`,
    ];
    return context.text(`${lines.join("\n")}\n`, 200, { "content-type": "text/plain; version=0.0.4; charset=utf-8" });
  });
}

async function check(mailHealth: () => Promise<MailHealth>): Promise<{ store: string; mail: string }> {
  try {
    return { store: "ok", mail: mailSentence(await mailHealth()) };
  } catch (error) {
    return { store: error instanceof Error ? error.message : String(error), mail: "unknown" };
  }
}

function mailSentence({ troubled, failed, held, error }: MailHealth): string {
  const parts = [
    ...(troubled + failed ? [`${troubled} mails wait after a failure, ${failed} were given up: ${error}`] : []),
    ...(held ? [`${held} mails are held back: the limit of mails per hour is reached`] : []),
  ];
  return parts.join("; ") || "ok";
}
