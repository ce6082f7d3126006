import { readTarget, type WebhookTarget } from "../base/webhook-target";
import { createNotification } from "../forms/notification";
import type { Ports } from "../ports";
import { OWNER_PATH } from "../security/owner-session";
import type { Settings } from "../settings/settings";
import type { StoredFile } from "../store/units/files";
import type { StoredSubmission } from "../store/units/submissions/submissions";
import { chatBody } from "../webhooks/chat";
import { postWebhook, type WebhookPost } from "../webhooks/post";
import { webhookHeaders } from "../webhooks/sign";
import { nextTry, WEBHOOK_PAUSES } from "./schedule";
import type { Delivery, DeliveryTry } from "../records/outgoing";

export type DeliverySettings = Pick<Settings, "origin" | "webhookSecret" | "webhooksInside">;

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
  const { id, tries } = delivery;
  const { store, now, log } = ports;
  const content = await createContent(delivery, settings, ports);
  // The submission was deleted meanwhile, and the delivery with it.
  if (!content) return;
  const { chat, url, ...request } = content;
  const attempt: DeliveryTry = { at: now(), status: null, error: "" };
  let wait: number | undefined;
  try {
    const inside = settings.webhooksInside;
    const answer = await postWebhook({ url, ...request, inside, timeout: TIMEOUT, resolve });
    attempt.status = answer.status;
    ({ wait } = answer);
    // Chat services name the fault of a message in the body.
    if (chat && !isAccepted(answer.status)) attempt.error = answer.text;
  } catch (error) {
    attempt.error = error instanceof Error ? error.message : String(error);
  }
  const { status } = attempt;
  if (isAccepted(status)) return store.settleDelivery({ id, state: "sent", attempt });
  const dueAt = status === GONE ? undefined : nextTry(WEBHOOK_PAUSES, tries, now(), wait);
  log({ level: "warn", event: "webhook not delivered", id, tries, status, error: attempt.error });
  return store.settleDelivery({ id, state: dueAt === undefined ? "failed" : "queued", dueAt, attempt });
}

function isAccepted(status: number | null): boolean {
  return status !== null && status >= 200 && status < 300;
}

type Content = WebhookTarget & Pick<WebhookPost, "headers" | "body">;

/** The request of a delivery; undefined if its submission does not exist any more. */
async function createContent(
  { id, submissionId, url }: Delivery,
  { origin, webhookSecret }: DeliverySettings,
  { store, now }: Ports,
): Promise<Content | undefined> {
  const submission = await store.findSubmission({ id: submissionId });
  if (!submission) return undefined;
  const files = await store.listSubmissionFiles({ submissionId });
  const target = readTarget(url);
  if (target.chat) {
    const names = new Map(files.map((file) => [file.id, file.name]));
    const { subject, body } = createNotification(submission.payload, submission.formKnown, names);
    const link = `${origin}${OWNER_PATH}#/inbox/${submissionId}`;
    return { ...target, headers: {}, body: chatBody(target.chat, { title: subject, text: body, link }) };
  }
  const body = submissionBody(submission, files);
  return { ...target, headers: webhookHeaders(id, now(), body, webhookSecret), body };
}

function submissionBody(
  { id, siteId, formKnown, receivedAt, payload }: StoredSubmission,
  stored: readonly StoredFile[],
): string {
  const files = stored.map(({ id, name, size, sha256 }) => ({ id, name, size, sha256 }));
  const timestamp = new Date(receivedAt).toISOString();
  return JSON.stringify({ type: "submission.received", timestamp, data: { id, siteId, formKnown, payload, files } });
}
