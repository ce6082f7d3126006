import { addressIn } from "../../wire/mail-address";
import { formatTarget } from "../base/webhook-target";
import { Refused } from "../http/refused";
import { mailBudgets } from "../mail/budgets";
import { createTestMail } from "../mail/test-mail";
import { limit } from "../security/limits";
import { SealError, unseal } from "../security/seal";
import { sendsMail } from "../settings/sends-mail";
import type { DeliveryRow } from "./api-types";
import type { Tools } from "./env";
import type { OwnerApp } from "./routes";
import { readId, readString } from "./request";
import type { Delivery, QueuedMail } from "../records/outgoing";

const MOST = 100;
const TEST_RATE = { key: "test mail", most: 10, window: 3_600_000 };

/** Endpoints for emails and webhooks: list, and send again. */
export function addQueues(app: OwnerApp, { settings, ports, note }: Tools): void {
  const { store, now, newId } = ports;
  const mailHealth = () => store.mailHealth({ now: now(), budgets: mailBudgets(settings) });

  app.on("GET /mails", async (context) => {
    const [stored, health] = await Promise.all([store.listMails({ limit: MOST }), mailHealth()]);
    const { role } = context.get("session").owner;
    const sends = sendsMail(settings);
    // Without an email server, an owner with all rights reads the links here. Of those to owners, only then.
    const isShown = ({ ownerId }: QueuedMail) => role === "all" && (ownerId === null || !sends);
    const mails = stored.map((mail) => ({
      ...mail,
      body: isShown(mail) ? readable(mail, ports.secret) : hidden(mail),
    }));
    return { mails, sends, testTo: settings.notify[0] ?? "", ...health };
  });

  app.on("POST /mails/:id/again", async (context) => {
    if (!(await store.sendMailAgain({ id: readId(context), now: now() }))) {
      throw new Refused(404, "Email not found");
    }
    await note(context, "mail again", readId(context));
    return {};
  });

  app.on("POST /mails/test", async (context, readBody) => {
    const to = addressIn(readString(await readBody(), "to"));
    if (!to) throw new Refused(400, "Enter an email address");
    await limit(ports, [TEST_RATE], "Too many test emails. Try again later.");
    const id = newId();
    const mail = { id, recipient: to, replyTo: null, ...createTestMail(new URL(settings.origin).hostname) };
    await store.queueMail({ mail, queue: "notification", now: now() });
    await note(context, "test email", to);
    return { id };
  });

  app.on("GET /deliveries", async () => deliveryRows(await store.listDeliveries({ limit: MOST })));

  app.on("POST /deliveries/:id/again", async (context) => {
    if (!(await store.sendDeliveryAgain({ id: readId(context), now: now() }))) {
      throw new Refused(404, "Delivery not found");
    }
    await note(context, "webhook again", readId(context));
    return {};
  });
}

/** Deliveries without the secret part of addresses. */
export function deliveryRows(deliveries: readonly Delivery[]): DeliveryRow[] {
  return deliveries.map((delivery) => ({ ...delivery, url: formatTarget(delivery.url) }));
}

/** The text of an email, without that of an email whose link opens an account or an order. */
function hidden({ queue, body }: QueuedMail): string {
  return queue === "notification" ? body : "The text is not shown, because its link opens an account or an order.";
}

/** The text of an email with its decrypted link. */
function readable({ id, queue, body }: QueuedMail, secret: Uint8Array): string {
  if (queue === "notification") return body;
  try {
    return unseal(body, secret, id);
  } catch (error) {
    if (error instanceof SealError) return `${error.message}.\n\n${body}`;
    throw error;
  }
}
