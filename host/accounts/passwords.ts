import { ACCOUNT_ERRORS, checkPassword } from "../../wire/account-rules";
import { emailKey } from "../../wire/mail-address";
import { mailRates } from "../base/mail-rates";
import { createSender, type SenderSettings } from "../mail/sender";
import type { Ports } from "../ports";
import { limit } from "../security/limits";
import { hashPassword } from "../security/passwords";
import { hashToken } from "../security/tokens";
import type { Account } from "../store/units/accounts/accounts";
import { createEmailLink } from "./email-link";
import { clientMailRates, countClient, forgetFailures, reminderRate } from "./limits";
import { passwordChangedMail, resetMail } from "./mails";
import type { Scope } from "./scope";

/**
 * `UserResetPasswordRequest`: mails a link. Runs the same unit of work for unknown accounts and above the mail limit, so
 * that the response and its timing are always the same.
 * @throws Refused
 */
export async function askForReset(scope: Scope, given: { email: string }): Promise<void> {
  await countClient(scope, "reset");
  const { ports, client } = scope;
  await limit(ports, clientMailRates(scope));
  const email = emailKey(given.email);
  const { token, attempt } = createEmailLink("reset", ports.now());
  const rates = mailRates("account", client.address, email);
  await ports.store.startReset({ email, attempt, mail: resetMail(scope, token), rates });
}

/** Sends a user a link for choosing a password, on the owner's request. */
export async function sendReset({ id, address }: Account, settings: SenderSettings, ports: Ports): Promise<void> {
  const { token, attempt } = createEmailLink("reset", ports.now());
  const mails = [{ ...resetMail(createSender(settings, ports), token), recipient: address }];
  await ports.store.addAttempt({ accountId: id, kind: "reset", attempt, mails });
}

/** Sends a link to a user without a password who tries to log in, such as an imported one; at most once a day. */
export function remindOfPassword(scope: Scope, { email }: Account): void {
  const { ports, client } = scope;
  const { token, attempt } = createEmailLink("reset", ports.now());
  // Not awaited, so that the response takes as long as for other users.
  ports.store
    .startReset({
      email,
      attempt,
      mail: resetMail(scope, token),
      rates: [reminderRate(email), ...clientMailRates(scope), ...mailRates("account", client.address, email)],
    })
    .catch((error: unknown) => {
      const words = error instanceof Error ? error.message : String(error);
      ports.log({ level: "error", event: "no mail for a first password", error: words });
    });
}

/**
 * `UserUpdatePasswordRequest`: sets a password with a mailed link, ends all sessions and starts a new one.
 * @throws AccountError, Refused
 */
export async function updatePassword(scope: Scope, given: { authPassword: string; token: string }): Promise<void> {
  const { ports, visit } = scope;
  // Checked before the link is used, so that the visitor can try again.
  checkPassword(given.authPassword);
  await countClient(scope, "update password");
  const tokenHash = hashToken(given.token);
  const attempt = await ports.store.findAttempt({ tokenHash, kind: "reset" });
  if (!attempt || attempt.usedAt !== null) throw ACCOUNT_ERRORS.token();
  if (attempt.expiresAt <= ports.now()) throw ACCOUNT_ERRORS.expired();
  const prepared = visit.prepare();
  const { account } = attempt;
  const used = await ports.store.resetPassword({
    ...{ tokenHash, now: ports.now(), session: prepared.session },
    password: await hashPassword(given.authPassword),
    mails: [{ ...passwordChangedMail(scope), recipient: account.address }],
  });
  if (used.outcome === "expired") throw ACCOUNT_ERRORS.expired();
  if (used.outcome !== "done") throw ACCOUNT_ERRORS.token();
  // A new password resets the slow-down caused by failed attempts of others.
  await forgetFailures(scope, account.email, true);
  visit.enter(prepared, used.account);
}
