import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { Backend, Subscription } from "../../../fixtures/backend";
import { packageRoot } from "../../../cli/package-paths";

/** A page of `fixtures/pages/subscriptions`, as it is. */
export function fixturePage(name: string): string {
  return readFileSync(join(packageRoot(), "fixtures/pages/subscriptions", `${name}.html`), "utf8");
}

/** Sets the session of a backend user for the page's visitor; it applies from the next load on. */
export async function logIn(page: Page, backend: Backend, userId: string): Promise<void> {
  // The token of a list that is loading belongs to no user's session: it must not meet the new one.
  const lists = await page.locator("[data-wf-user-subscriptions-list]").count();
  const asked = () => backend.model.requests.find(({ endpoint }) => endpoint === "accounts")?.outcome;
  if (lists) await expect.poll(asked).toBe(200);
  const now = Date.now();
  const token = `session-of-${userId}`;
  backend.model.sessions.push({ token, userId, tokenExpiresAt: now + 3_600_000, expiresAt: now + 7_200_000 });
  const { origin } = new URL(page.url());
  await page.context().addCookies([
    { name: "wf_sid", value: token, url: origin },
    { name: "wf_loggedin", value: "true", url: origin },
  ]);
}

/** A subscription of Ana's. */
export function addSubscription(backend: Backend, more: Partial<Subscription> & { _id: string }): Subscription {
  const first = backend.model.subscriptions[0];
  if (!first) throw new Error("the seed has no subscription");
  return { ...first, ...more };
}

/** A value as published attributes spell it. */
export const encoded = (value: unknown) => encodeURIComponent(JSON.stringify(value));

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** Start and length, in µs. */
  readonly ts: number;
  readonly dur?: number;
  /** Part of the length that the thread ran; in the rest other processes had its processor. */
  readonly tdur?: number;
}

/**
 * Records what a page's main thread does.
 * @returns ends it; the time in ms that the thread ran for each task that ended after a `performance.mark`. Not the
 *   time on the clock, which depends on what else the machine is doing.
 */
export async function traceTasks(page: Page): Promise<(mark: string) => Promise<number[]>> {
  const session = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  session.on("Tracing.dataCollected", ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  const includedCategories = ["toplevel", "blink.user_timing"];
  await session.send("Tracing.start", { transferMode: "ReportEvents", traceConfig: { includedCategories } });
  return async (mark) => {
    const complete = new Promise((resolve) => session.once("Tracing.tracingComplete", resolve));
    await session.send("Tracing.end");
    await complete;
    const begin = events.find(({ name }) => name === mark);
    if (!begin) throw new Error(`the page has not set the mark "${mark}"`);
    const tasks = events.filter(
      ({ name, pid, tid }) => name.endsWith("RunTask") && pid === begin.pid && tid === begin.tid,
    );
    return tasks.filter(({ ts, dur = 0 }) => ts + dur > begin.ts).map(({ dur = 0, tdur = dur }) => tdur / 1000);
  };
}
