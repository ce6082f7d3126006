import { createEmailLink } from "../accounts/email-link";
import { inviteMail, resetMail, type Sender } from "../accounts/mails";
import type { Ports } from "../ports";
import type { Settings } from "../settings/settings";
import type { Account } from "../store/units/accounts/accounts";
import type { Invite } from "./import-users";

/** The settings of links in emails. */
export type SenderSettings = Pick<Settings, "origin" | "apiOnly" | "pagesOrigins">;

/** Creates emails with links to the origin of the pages. */
export function createSender({ origin, apiOnly, pagesOrigins }: SenderSettings, ports: Sender["ports"]): Sender {
  return { ports, pages: (apiOnly ? pagesOrigins[0] : undefined) ?? origin };
}

/** Sends a user a link for choosing a password, on the owner's request. */
export async function sendReset({ id, address }: Account, settings: SenderSettings, ports: Ports): Promise<void> {
  const { token, attempt } = createEmailLink("reset", ports.now());
  const mails = [{ ...resetMail(createSender(settings, ports), token), recipient: address }];
  await ports.store.addAttempt({ accountId: id, kind: "reset", attempt, mails });
}

/** Creates invitations. The lifetime of a link starts when its email can be sent. */
export function createInviter(sender: Sender): Invite {
  return ({ email, address }, at) => {
    const { token, attempt } = createEmailLink("invite", at);
    return { attempt, mails: [{ ...inviteMail(sender, token, email), recipient: address }] };
  };
}
