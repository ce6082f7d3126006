import { accountLink } from "../../wire/account-rules";
import type { MailName, Placeholder } from "../mail/default-texts";
import type { Sender } from "../mail/sender";
import { fillText } from "../base/fill-text";
import { OWNER_PATH } from "../security/owner-session";
import { seal } from "../security/seal";
import type { NewMail } from "../store/units/mails";

/** An email to which the store adds the address. */
export type MailContent = Omit<NewMail, "recipient">;

/** These emails contain no visitor input, because anyone can send them to a foreign address. */
function createMail(
  { ports, pages }: Sender,
  name: MailName,
  more: Partial<Record<Placeholder, string>> = {},
  id = ports.newId(),
): MailContent {
  const { subject, body } = ports.mailTexts[name];
  const site = new URL(pages).host;
  const values = {
    ...{ site, "log-in": pages + accountLink("usys-log-in") },
    ...{ "reset-password": pages + accountLink("usys-reset-password"), ...more },
  };
  return { id, replyTo: null, subject: fillText(subject, values), body: fillText(body, values) };
}

/** The token is encrypted for this email only. */
function createMailWithLink(
  sender: Sender,
  name: MailName,
  token: string,
  link: (sealed: string) => string,
  more: Partial<Record<Placeholder, string>> = {},
): MailContent {
  const id = sender.ports.newId();
  return createMail(sender, name, { link: sender.pages + link(seal(token, sender.ports.secret, id)), ...more }, id);
}

/** `verify`: proves an address. The link contains `redirect`. */
export function verificationMail(sender: Sender, token: string, redirect: string): MailContent {
  const when = new Date(sender.ports.now()).toISOString().slice(0, 16).replace("T", " ");
  const link = (verifyToken: string) => accountLink("usys-sign-up", { verifyToken, usredir: redirect });
  return createMailWithLink(sender, "verify", token, link, { when });
}

/** `invite` */
export function inviteMail(sender: Sender, token: string, email: string): MailContent {
  return createMailWithLink(sender, "invite", token, (inviteToken) =>
    accountLink("usys-sign-up", { inviteToken, email }),
  );
}

/** `resetPassword` */
export function resetMail(sender: Sender, token: string): MailContent {
  return createMailWithLink(sender, "reset", token, (sealed) => accountLink("usys-update-password", { token: sealed }));
}

/** To a verified address without a password, after several competing sign-ups. */
export function choosePasswordMail(sender: Sender, token: string): MailContent {
  return createMailWithLink(sender, "choose", token, (sealed) =>
    accountLink("usys-update-password", { token: sealed }),
  );
}

/** `updatedPassword` */
export function passwordChangedMail(sender: Sender): MailContent {
  return createMail(sender, "password-changed");
}

/** `welcome` */
export function welcomeMail(sender: Sender): MailContent {
  return createMail(sender, "welcome");
}

/** For a sign-up with the address of an existing account, when the page does not reveal that (`hideAccounts`). */
export function knownAccountMail(sender: Sender): MailContent {
  return createMail(sender, "known");
}

/** Invites an owner. The link leads to the owner's page. */
export function ownerInviteMail(sender: Sender, token: string): MailContent {
  return createMailWithLink(sender, "owner-invite", token, (sealed) => `${OWNER_PATH}#/invitation/${sealed}`);
}

/** Proves a new address of an owner. The link leads to the owner's page. */
export function ownerEmailMail(sender: Sender, token: string): MailContent {
  return createMailWithLink(sender, "owner-email", token, (sealed) => `${OWNER_PATH}#/email/${sealed}`);
}

/** For an owner's lost password. The link leads to the owner's page. */
export function ownerResetMail(sender: Sender, token: string): MailContent {
  return createMailWithLink(sender, "owner-reset", token, (sealed) => `${OWNER_PATH}#/reset/${sealed}`);
}
