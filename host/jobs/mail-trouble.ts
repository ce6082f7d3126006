import type { Ports } from "../ports";
import { OWNER_PATH } from "../security/owner-session";
import { isActive } from "../store/units/owners/owners";
import type { Settings } from "../settings/settings";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Recipients that an email names. */
const MOST_NAMED = 5;

/** Writes to the owners when messages of visitors could not be mailed for an hour; again after a day, while that is so. */
export async function reportMailTrouble(
  { origin }: Pick<Settings, "origin">,
  { store, now, newId, log }: Pick<Ports, "store" | "now" | "newId" | "log">,
): Promise<void> {
  const { count, since, recipients } = await store.findStuckMails({ before: now() - HOUR, after: now() - DAY });
  if (count === 0) return;
  const once = { key: "mail trouble", most: 1, window: DAY };
  if ((await store.takeRates({ rates: [once], now: now() })) !== undefined) return;
  const owners = (await store.listOwners()).filter((owner) => owner.email && owner.role === "all" && isActive(owner));
  log({ level: "warn", event: "messages not mailed for an hour", count, owners: owners.length });
  const { hostname } = new URL(origin);
  const messages = count === 1 ? "1 email about a message" : `${count} emails about messages`;
  const named = [...recipients.slice(0, MOST_NAMED), ...(recipients.length > MOST_NAMED ? ["others"] : [])];
  const body = `${messages} of ${hostname} could not be sent to ${named.join(", ")} since ${formatTime(since)}.

The messages are stored: ${origin}${OWNER_PATH}#/inbox
Why they were not sent, and how to send them again: ${origin}${OWNER_PATH}#/mails

${hostname}`;
  for (const { id: ownerId, email } of owners) {
    const mail = {
      id: newId(),
      recipient: email ?? "",
      replyTo: null,
      subject: `Messages of ${hostname} were not mailed`,
    };
    await store.queueMail({ mail: { ...mail, body }, queue: "account", now: now(), ownerId });
  }
}

const formatTime = (time: number): string => `${new Date(time).toISOString().slice(0, 16).replace("T", " ")} UTC`;
