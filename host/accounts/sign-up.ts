import { AccountError } from "../../wire/account-error";
import { ACCOUNT_ERRORS, checkEmail, checkPassword } from "../../wire/account-rules";
import { emailKey } from "../../wire/mail-address";
import { LIFETIMES } from "../../wire/lifetimes";
import { mailPath } from "../../wire/mail-path";
import { mailRates } from "../base/mail-rates";
import { pathOnSite } from "../gate/return-url";
import { passesTurnstile } from "../security/challenge";
import { limit, tooMany } from "../security/limits";
import { hashPassword } from "../security/passwords";
import { createToken, hashToken } from "../security/tokens";
import { classifyFile } from "../../common/file-class";
import { findFile } from "../../common/find-file";
import type { Profile } from "../store/units/accounts/accounts";
import { createEmailLink } from "./email-link";
import { MOST_NAME, readChanges } from "./fields";
import { clientMailRates, countClient } from "./limits";
import { toUser, type LoggedIn } from "./log-in";
import { choosePasswordMail, knownAccountMail, verificationMail, welcomeMail } from "./mails";
import type { Scope } from "./scope";

export interface SignUpRequest {
  email: string;
  name: string;
  acceptPrivacy?: boolean | null;
  acceptCommunications?: boolean | null;
  authPassword: string;
  inviteToken?: string | null;
  captchaToken?: string | null;
  redirectPath?: string | null;
  data?: unknown;
}

/**
 * `UserSignupRequest`: creates an account, verified by an invitation or by an email.
 * @throws AccountError, Refused
 */
export async function signUp(scope: Scope, given: SignUpRequest): Promise<LoggedIn> {
  const { settings, ports } = scope;
  await countClient(scope, "sign up");
  const address = given.email.trim();
  const email = emailKey(address);
  // An invited address may be of an earlier version, or of a local network.
  if (!given.inviteToken) checkEmail(address);
  checkPassword(given.authPassword);
  await checkWelcome(scope, email, given);
  const invitation = given.inviteToken ? await invitedAccount(scope, email, given.inviteToken) : undefined;
  const changes = await readChanges(scope, invitation, given.data);
  const profile: Profile = {
    name: given.name.slice(0, MOST_NAME),
    acceptPrivacy: given.acceptPrivacy === true,
    acceptCommunications: given.acceptCommunications === true,
    data: changes.data,
  };
  const password = await hashPassword(given.authPassword);
  if (given.inviteToken && invitation) {
    return join(scope, given.inviteToken, { recipient: invitation.address, password, profile });
  }
  await limit(ports, clientMailRates(scope));
  const redirect = await pathForMail(scope, given.redirectPath ?? "");
  const { token, attempt } = createEmailLink("verify", ports.now(), redirect);
  const id = ports.newId();
  const signedUp = await ports.store.signUp({
    ...{
      id,
      email,
      address,
      password,
      profile,
      attempt,
      browser: signUpBrowser(scope),
      rates: mailRates("account", scope.client.address, email),
    },
    mails: [{ ...verificationMail(scope, token, redirect), recipient: address }],
    most: settings.mostUsers,
    known: settings.hideAccounts ? { ...knownAccountMail(scope), recipient: address } : null,
  });
  if (signedUp === "full") throw ACCOUNT_ERRORS.userLimit();
  if (signedUp !== "known" && "retryAfter" in signedUp) throw tooMany(signedUp.retryAfter);
  if (signedUp === "known" && !settings.hideAccounts) throw ACCOUNT_ERRORS.duplicate();
  // With `hideAccounts`, the response contains nothing about the account, not even its id.
  const createdOn = new Date(ports.now()).toISOString();
  const { name } = profile;
  return { id: signedUp === "known" ? id : signedUp.account.id, email: address, name, createdOn, emailVerified: false };
}

/** Cookie of a browser that signed up. Its password stays valid even if others signed up with the same address. */
const SIGN_UP_COOKIE = "wf_signup";

/** SHA-256 of this browser's cookie. Sets the cookie if it is missing. */
function signUpBrowser({ visit }: Scope): string {
  const token = visit.cookie(SIGN_UP_COOKIE) ?? createToken();
  visit.keep(SIGN_UP_COOKIE, token, LIFETIMES.session);
  return hashToken(token);
}

/** The page to open after verification. Only pages of the site are allowed, because the email may go to someone else. */
async function pathForMail({ settings, pages }: Scope, given: string): Promise<string> {
  const path = mailPath(given);
  if (!path || settings.apiOnly) return path;
  const found = await findFile(settings.site, new URL(pathOnSite(path, pages), pages).pathname);
  // Of other files, the email would reveal whether they exist.
  return found?.names.every((name) => classifyFile(name).kind === "public") ? path : "";
}

/** @throws AccountError unless this address may sign up. */
async function checkWelcome(scope: Scope, email: string, given: SignUpRequest): Promise<void> {
  const { settings, site, ports } = scope;
  const blocked = settings.blocked.some((one) => {
    const word = emailKey(one).replace(/^@/, "");
    return word.includes("@") ? word === email : email.endsWith(`@${word}`) || email.endsWith(`.${word}`);
  });
  if (blocked) throw ACCOUNT_ERRORS.notWelcome();
  const { signUp: offered, captcha } = await site.users();
  if (!given.inviteToken && (settings.invitedOnly || !offered)) throw ACCOUNT_ERRORS.invitedOnly();
  if (
    captcha &&
    settings.turnstileSecret &&
    !(await passesTurnstile(given.captchaToken ?? "", settings, ports.fetch))
  ) {
    throw new AccountError("UsysInvalidCaptcha", "The bot check failed");
  }
}

/** The account that was invited under this address. @throws AccountError */
async function invitedAccount({ ports }: Scope, email: string, token: string) {
  const attempt = await ports.store.findAttempt({ tokenHash: hashToken(token), kind: "invite" });
  if (!attempt || attempt.usedAt !== null) throw ACCOUNT_ERRORS.token();
  if (attempt.account.email !== email) throw ACCOUNT_ERRORS.notYours();
  if (attempt.expiresAt <= ports.now()) throw ACCOUNT_ERRORS.expired();
  return attempt.account;
}

async function join(
  scope: Scope,
  token: string,
  { recipient, password, profile }: { recipient: string; password: string; profile: Profile },
): Promise<LoggedIn> {
  const { store, now } = scope.ports;
  const used = await store.acceptInvitation({
    ...{ tokenHash: hashToken(token), now: now(), password, profile },
    mails: [{ ...welcomeMail(scope), recipient }],
  });
  if (used.outcome === "expired") throw ACCOUNT_ERRORS.expired();
  if (used.outcome !== "done") throw ACCOUNT_ERRORS.token();
  return toUser(used.account);
}

/**
 * `UserVerifyEmail`: verifies the address of a sign-up. Works twice within the hour, for mail scanners that run scripts and
 * for clients that retry. For an expired link, sends a new one.
 * @throws AccountError, Refused
 */
export async function verifyEmail(scope: Scope, given: { verifyToken: string }): Promise<void> {
  const { store, now } = scope.ports;
  await countClient(scope, "verify");
  const tokenHash = hashToken(given.verifyToken);
  const known = await store.findAttempt({ tokenHash, kind: "verify" });
  if (!known) throw ACCOUNT_ERRORS.token();
  const recipient = known.account.address;
  const mails = [{ ...welcomeMail(scope), recipient }];
  const cookie = scope.visit.cookie(SIGN_UP_COOKIE);
  const browser = cookie === undefined ? null : hashToken(cookie);
  const reset = createEmailLink("reset", now());
  const choose = { attempt: reset.attempt, mails: [{ ...choosePasswordMail(scope, reset.token), recipient }] };
  const { outcome } = await store.verifyAccount({ tokenHash, now: now(), browser, mails, choose });
  if (outcome === "done" || outcome === "again") return;
  if (outcome === "invalid") throw ACCOUNT_ERRORS.token();
  const { token, attempt } = createEmailLink("verify", now(), known.redirect);
  const mail = verificationMail(scope, token, known.redirect);
  await store.renewSignUp({ expired: tokenHash, attempt, mails: [{ ...mail, recipient }] });
  throw ACCOUNT_ERRORS.expired();
}
