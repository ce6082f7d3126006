import { accountLink } from "../../wire/account-rules";
import type { LetterName, Placeholder } from "../mail/default-texts";
import { fillText } from "../base/fill-text";
import { OWNER_PATH } from "../security/owner-session";
import { seal } from "../security/seal";
import type { NewMail } from "../store/units/mails";
import type { Ports } from "../ports";

/** An email to which the store adds the address. */
export type Letter = Omit<NewMail, "recipient">;

/** Everything needed to create emails. */
export interface Sender {
  ports: Pick<Ports, "newId" | "now" | "secret" | "mailTexts">;
  /** Origin of the site's pages. */
  pages: string;
}

/** These emails contain no visitor input, because anyone can send them to a foreign address. */
function letter(
  { ports, pages }: Sender,
  name: LetterName,
  more: Partial<Record<Placeholder, string>> = {},
  id = ports.newId(),
): Letter {
  const { subject, body } = ports.mailTexts[name];
  const site = new URL(pages).host;
  const values = {
    ...{ site, "log-in": pages + accountLink("usys-log-in") },
    ...{ "reset-password": pages + accountLink("usys-reset-password"), ...more },
  };
  return { id, replyTo: null, subject: fillText(subject, values), body: fillText(body, values) };
}

/** The token is encrypted for this email only. */
function letterWith(
  sender: Sender,
  name: LetterName,
  token: string,
  link: (sealed: string) => string,
  more: Partial<Record<Placeholder, string>> = {},
): Letter {
  const id = sender.ports.newId();
  return letter(sender, name, { link: sender.pages + link(seal(token, sender.ports.secret, id)), ...more }, id);
}

/** `verify`: proves an address. The link contains `redirect`. */
export function verifyLetter(sender: Sender, token: string, redirect: string): Letter {
  const when = new Date(sender.ports.now()).toISOString().slice(0, 16).replace("T", " ");
  const link = (verifyToken: string) => accountLink("usys-sign-up", { verifyToken, usredir: redirect });
  return letterWith(sender, "verify", token, link, { when });
}

/** `invite` */
export function inviteLetter(sender: Sender, token: string, email: string): Letter {
  return letterWith(sender, "invite", token, (inviteToken) => accountLink("usys-sign-up", { inviteToken, email }));
}

/** `resetPassword` */
export function resetLetter(sender: Sender, token: string): Letter {
  return letterWith(sender, "reset", token, (sealed) => accountLink("usys-update-password", { token: sealed }));
}

/** To a verified address without a password, after several competing sign-ups. */
export function chooseLetter(sender: Sender, token: string): Letter {
  return letterWith(sender, "choose", token, (sealed) => accountLink("usys-update-password", { token: sealed }));
}

/** `updatedPassword` */
export function passwordChangedLetter(sender: Sender): Letter {
  return letter(sender, "password-changed");
}

/** `welcome` */
export function welcomeLetter(sender: Sender): Letter {
  return letter(sender, "welcome");
}

/** For a sign-up with the address of an existing account, when the page does not reveal that (`hideAccounts`). */
export function knownLetter(sender: Sender): Letter {
  return letter(sender, "known");
}

/** Invites an owner. The link leads to the owner's page. */
export function ownerInviteLetter(sender: Sender, token: string): Letter {
  return letterWith(sender, "owner-invite", token, (sealed) => `${OWNER_PATH}#/invitation/${sealed}`);
}

/** For an owner's lost password. The link leads to the owner's page. */
export function ownerResetLetter(sender: Sender, token: string): Letter {
  return letterWith(sender, "owner-reset", token, (sealed) => `${OWNER_PATH}#/reset/${sealed}`);
}
