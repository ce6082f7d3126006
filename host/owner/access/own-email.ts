import { LIFETIMES } from "../../../wire/lifetimes";
import { ownerEmailMail } from "../../accounts/mails";
import { mailboxKey } from "../../base/mail-rates";
import { Refused } from "../../http/refused";
import { limit } from "../../security/limits";
import { sendsMail } from "../../settings/sends-mail";
import type { Owner } from "../../store/units/owners/owners";
import type { Tools } from "../env";
import type { OwnerApp } from "../routes";
import { loggedInOnly } from "../guard";
import { readEmail, readString } from "../request";
import { checkPassword, expiredLink, limitTries, requireChanged } from "./check-password";
import { createEmailToken, useEmailToken } from "./email-token";
import { LINK_MAILS } from "./reset";

/** Emails per hour that one owner requests to any addresses. */
const BY_OWNER = { most: 10, window: LINK_MAILS.window } as const;

/**
 * Owners change their own email address with the password. On a host that sends emails, the new address gets a link that
 * stores it: the address of another person would log in, reset the password and refuse an invitation of that person.
 */
export function addOwnEmail(app: OwnerApp, tools: Tools): void {
  const { settings, ports, note } = tools;
  const { store, now, secret } = ports;

  app.on("PUT /email", loggedInOnly(tools), async (context, readBody) => {
    const given = await readBody();
    const { name } = context.get("session").owner;
    const owner = await checkPassword(context, tools, name, readString(given, "password"));
    const email = readEmail(given);
    const sent = sendsMail(settings) && email !== owner.email;
    requireFree(requireChanged(await (sent ? mailLink(owner, email) : store.setOwnerEmail({ owner, email }))));
    await note(context, "owner email", sent ? `${email}, sent a link to it` : email);
    return { sent };
  });

  app.on("POST /email", async (context, readBody) => {
    const given = await readBody();
    await limitTries(context, tools);
    const change = await useEmailToken(ports, readString(given, "token"));
    const changed = change && (await store.setOwnerEmail(change));
    if (!changed) throw expiredLink();
    requireFree(changed);
    await tools.noteAs(change.owner.name, "owner email", `${change.email}, confirmed by the link`);
    return { email: change.email };
  });

  async function mailLink(owner: Owner, email: string): Promise<Owner | "taken" | undefined> {
    const rates = [
      { key: `owner email by ${owner.id}`, ...BY_OWNER },
      { key: `owner email ${mailboxKey(email)}`, ...LINK_MAILS },
    ];
    await limit(ports, rates, "Too many emails. Try again later.");
    const token = createEmailToken({ owner, email, until: now() + LIFETIMES.token }, secret);
    const mail = { ...ownerEmailMail({ ports, pages: settings.origin }, token), recipient: email };
    return store.startOwnerEmail({ owner, mail, now: now() });
  }
}

/** @throws Refused if another owner has the address. */
function requireFree(changed: Owner | "taken"): void {
  if (changed === "taken") throw new Refused(409, "Another owner has this email address");
}
