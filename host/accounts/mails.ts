import { accountLink } from "../../wire/account-rules";
import type { LetterName, Placeholder } from "../mail/default-texts";
import { fill } from "../mail/texts";
import { seal } from "../security/seal";
import type { NewMail } from "../store/units/mails";
import type { Ports } from "../ports";

/** A mail whose address the store fills in. */
export type Letter = Omit<NewMail, "recipient">;

/** What mails are made with. */
export interface Sender {
  ports: Pick<Ports, "newId" | "now" | "secret" | "mailTexts">;
  /** Where the site's pages are. */
  pages: string;
}

/** Nothing that a visitor typed stands in these mails: a stranger's address must not get what another stranger wrote. */
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
  return { id, replyTo: null, subject: fill(subject, values), body: fill(body, values) };
}

/** The token is sealed, and opens in this mail only. */
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

/** `verify`: proves an address; `redirect` travels in its link. */
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

/** To an address that is verified and has no password, because several sign-ups with it compete. */
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
