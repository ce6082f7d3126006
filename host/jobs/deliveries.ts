import type { Ports } from "../ports";
import type { Settings } from "../settings/settings";
import type { Delivery, DeliveryTry } from "../store/units/deliveries";
import { postWebhook, type WebhookPost } from "../webhooks/post";
import { webhookHeaders } from "../webhooks/sign";
import { nextTry, WEBHOOK_PAUSES } from "./schedule";

export type DeliverySettings = Pick<Settings, "webhookSecret" | "webhooksInside">;

const TIMEOUT = 10_000;
const LEASE = 60_000;
const AT_ONCE = 10;
/** "Gone": the receiver wants no more deliveries. */
const GONE = 410;

/** Delivers the due webhooks in parallel, so that a hanging one does not block others. Returns the number of attempts. */
export async function deliverWebhooks(
  settings: DeliverySettings,
  ports: Ports,
  resolve?: WebhookPost["resolve"],
): Promise<number> {
  const due = await ports.store.claimDeliveries({ now: ports.now(), lease: LEASE, limit: AT_ONCE });
  await Promise.all(due.map((delivery) => deliver(delivery, settings, ports, resolve)));
  return due.length;
}

async function deliver(
  delivery: Delivery,
  settings: DeliverySettings,
  ports: Ports,
  resolve: WebhookPost["resolve"],
): Promise<void> {
  const { id, url, tries } = delivery;
  const { store, now, log } = ports;
  const body = await deliveryBody(delivery, ports);
  // The submission was deleted meanwhile, and the delivery with it.
  if (body === undefined) return;
  const headers = webhookHeaders(id, now(), body, settings.webhookSecret);
  const attempt: DeliveryTry = { at: now(), status: null, error: "" };
  try {
    const inside = settings.webhooksInside;
    attempt.status = await postWebhook({ url, headers, body, inside, timeout: TIMEOUT, resolve });
  } catch (error) {
    attempt.error = error instanceof Error ? error.message : String(error);
  }
  const { status } = attempt;
  if (status !== null && status >= 200 && status < 300) return store.settleDelivery({ id, state: "sent", attempt });
  const dueAt = status === GONE ? undefined : nextTry(WEBHOOK_PAUSES, tries, now());
  log({ level: "warn", event: "webhook not delivered", id, tries, status, error: attempt.error });
  return store.settleDelivery({ id, state: dueAt === undefined ? "failed" : "queued", dueAt, attempt });
}

async function deliveryBody({ submissionId }: Delivery, { store }: Ports): Promise<string | undefined> {
  const submission = await store.findSubmission({ id: submissionId });
  if (!submission) return undefined;
  const { id, siteId, formKnown, receivedAt, payload } = submission;
  const files = (await store.listSubmissionFiles({ submissionId })).map(({ id, name, size, sha256 }) => ({
    id,
    name,
    size,
    sha256,
  }));
  const timestamp = new Date(receivedAt).toISOString();
  return JSON.stringify({ type: "submission.received", timestamp, data: { id, siteId, formKnown, payload, files } });
}
