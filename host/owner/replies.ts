import { addressIn } from "../../wire/mail-address";
import { mailboxKey } from "../base/mail-rates";
import { findSender } from "../forms/notification";
import { draftReply } from "../forms/reply";
import { Refused } from "../http/refused";
import { limit } from "../security/limits";
import { sendsMail } from "../settings/sends-mail";
import type { Site } from "../site/site";
import type { StoredSubmission } from "../store/units/submissions/submissions";
import type { ReplyDraft } from "./api-types";
import type { Tools } from "./env";
import { readMailText } from "./mail-text";
import { readId } from "./request";
import type { OwnerApp } from "./routes";

/** Characters of a reply with its quotation. */
const LONGEST = 20_000;
const HOUR = 3_600_000;
/** Replies per hour, and to one address per day, so that a stolen session cannot send many emails. */
const ALL = { key: "replies", most: 60, window: HOUR };
const PER_ADDRESS = 10;

/** Sends replies to messages. The recipient is in the stored message, never in the request. */
export function addReplies(app: OwnerApp, tools: Tools): void {
  const { settings, ports, site, note } = tools;
  const { store, now, newId } = ports;

  app.on("POST /submissions/:id/reply", async (context, readBody) => {
    const id = readId(context);
    const text = readMailText(await readBody(), LONGEST);
    const found = await store.findSubmission({ id });
    if (!found) throw new Refused(404, "Message not found");
    const recipient = await findReplyAddress(found, site);
    if (!recipient) throw new Refused(409, "This message has no email address to reply to");
    if (!sendsMail(settings)) throw new Refused(409, "This host does not send emails. Reply with your email program.");
    const toOne = { key: `reply to ${mailboxKey(recipient)}`, most: PER_ADDRESS, window: 24 * HOUR };
    await limit(ports, [toOne, ALL], "Too many replies. Try again later.");
    const { name } = context.get("session").owner;
    const mail = { id: newId(), recipient, replyTo: await findTeam(found, tools), ...text };
    if (!(await store.replyToSubmission({ id, mail, by: name, now: now() })))
      throw new Refused(404, "Message not found");
    await note(context, "reply", "1 message");
    return {};
  });
}

/** The address of a message's sender; null: it has none. */
export async function findReplyAddress(
  { siteId, payload }: StoredSubmission,
  site: Pick<Site, "form">,
): Promise<string | null> {
  return addressIn(findSender(payload, await site.form(siteId, payload.name)) ?? undefined);
}

/** What the form for a reply shows; null: the host cannot send one. @param to address of the sender. */
export async function prepareReply(
  found: StoredSubmission,
  to: string | null,
  tools: Tools,
): Promise<ReplyDraft | null> {
  const { settings } = tools;
  if (to === null || !sendsMail(settings)) return null;
  const answersTo = (await findTeam(found, tools)) ?? (settings.from || `forms@${new URL(settings.origin).hostname}`);
  return { ...draftReply(found.payload), answersTo };
}

/**
 * Where answers to a reply go: to who gets the messages of the form. Not to the owner's own address, which is the name of a
 * login. null: the address that the host sends from.
 */
async function findTeam({ formKnown, payload }: StoredSubmission, { settings, ports }: Tools): Promise<string | null> {
  const setting = formKnown ? await ports.store.findFormSetting({ form: payload.name }) : undefined;
  return setting?.recipients[0] ?? settings.notify[0] ?? null;
}
