import { createAttempt } from "../accounts/attempt";
import { inviteLetter, resetLetter, type Sender } from "../accounts/mails";
import type { Ports } from "../ports";
import type { Settings } from "../settings/settings";
import type { Account } from "../store/units/accounts/accounts";
import type { Invite } from "./import-users";

/** Where the pages are. */
export type LetterSettings = Pick<Settings, "origin" | "apiOnly" | "pagesOrigins">;

/** Whose links lead to the pages, wherever they are. */
export function senderOf({ origin, apiOnly, pagesOrigins }: LetterSettings, ports: Sender["ports"]): Sender {
  return { ports, pages: (apiOnly ? pagesOrigins[0] : undefined) ?? origin };
}

/** Mails somebody a link to choose a password with, because the owner says so. */
export async function sendReset({ id, address }: Account, settings: LetterSettings, ports: Ports): Promise<void> {
  const { token, attempt } = createAttempt("reset", ports.now());
  const mails = [{ ...resetLetter(senderOf(settings, ports), token), recipient: address }];
  await ports.store.addAttempt({ accountId: id, kind: "reset", attempt, mails });
}

/** Makes invitations; the life of a link begins when its mail may leave. */
export function inviterOf(sender: Sender): Invite {
  return ({ email, address }, at) => {
    const { token, attempt } = createAttempt("invite", at);
    return { attempt, mails: [{ ...inviteLetter(sender, token, email), recipient: address }] };
  };
}
