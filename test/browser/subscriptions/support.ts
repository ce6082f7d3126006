import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import type { Backend, Subscription } from "../../../fixtures/backend";
import { packageRoot } from "../../../tools/serve/package-paths";

/** A page of `fixtures/pages/subscriptions`, as it is. */
export function fixturePage(name: string): string {
  return readFileSync(join(packageRoot(), "fixtures/pages/subscriptions", `${name}.html`), "utf8");
}

/** Gives the page's visitor the session of a user of the backend; the next load is theirs. */
export async function logIn(page: Page, backend: Backend, userId: string): Promise<void> {
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
export function subscriptionOf(backend: Backend, more: Partial<Subscription> & { _id: string }): Subscription {
  const first = backend.model.subscriptions[0];
  if (!first) throw new Error("the seed has no subscription");
  return { ...first, ...more };
}

/** A value as published attributes spell it. */
export const encoded = (value: unknown) => encodeURIComponent(JSON.stringify(value));
