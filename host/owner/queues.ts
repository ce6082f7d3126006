import { Refused } from "../http/refused";
import { mailBudgets } from "../mail/budgets";
import { SealError, unseal } from "../security/seal";
import type { QueuedMail } from "../store/units/mails";
import type { DeliveryRow, MailsAnswer } from "./api-types";
import type { OwnerApp, Tools } from "./env";
import { readId } from "./request";

const MOST = 100;

/** Endpoints for emails and webhooks: list, and send again. */
export function addQueues(app: OwnerApp, { settings, ports, note }: Tools): void {
  const { store, now } = ports;
  const mailHealth = () => store.mailHealth({ now: now(), budgets: mailBudgets(settings) });

  app.get("/mails", async (context) => {
    const [stored, health] = await Promise.all([store.listMails({ limit: MOST }), mailHealth()]);
    const { role } = context.get("session").owner;
    // Without an email server, an owner with all rights reads the links here. Of those to owners, only then.
    const isShown = ({ ownerId }: QueuedMail) => role === "all" && (ownerId === null || !settings.smtp);
    const mails = stored.map((mail) => ({
      ...mail,
      body: isShown(mail) ? readable(mail, ports.secret) : hidden(mail),
    }));
    return context.json<MailsAnswer>({ mails, smtp: settings.smtp !== "", ...health });
  });

  app.post("/mails/:id/again", async (context) => {
    if (!(await store.sendMailAgain({ id: readId(context), now: now() }))) {
      throw new Refused(404, "Email not found");
    }
    await note(context, "mail again", readId(context));
    return context.json({});
  });

  app.get("/deliveries", async (context) => context.json<DeliveryRow[]>(await store.listDeliveries({ limit: MOST })));

  app.post("/deliveries/:id/again", async (context) => {
    if (!(await store.sendDeliveryAgain({ id: readId(context), now: now() }))) {
      throw new Refused(404, "Delivery not found");
    }
    await note(context, "webhook again", readId(context));
    return context.json({});
  });
}

/** The text of an email, without that of an account email, whose link would allow a login. */
function hidden({ queue, body }: QueuedMail): string {
  return queue === "account" ? "The text is not shown, because its link allows a login." : body;
}

/** The text of an email with its decrypted link. */
function readable({ id, queue, body }: QueuedMail, secret: Uint8Array): string {
  if (queue !== "account") return body;
  try {
    return unseal(body, secret, id);
  } catch (error) {
    if (error instanceof SealError) return `${error.message}.\n\n${body}`;
    throw error;
  }
}
