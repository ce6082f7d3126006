import { ACCOUNT_ERRORS } from "../../wire/account-rules";
import { emailKey } from "../../wire/mail-address";
import { isPassword } from "../security/passwords";
import { BROWSER_COOKIE, KNOWN_FOR, knownBrowser } from "../security/known-browser";
import type { Account } from "../store/units/accounts/accounts";
import { countClient, countLogIn, forgetFailures } from "./limits";
import { remindOfPassword } from "./passwords";
import type { Scope } from "./scope";

export interface LoggedIn {
  id: string;
  email: string;
  name: string;
  createdOn: string;
  emailVerified: boolean;
}

/** The account data that sign-up and login return. */
export function toUser({ id, address, name, createdAt, status }: Account): LoggedIn {
  return {
    ...{ id, name, email: address, createdOn: new Date(createdAt).toISOString() },
    emailVerified: status === "verified",
  };
}

/**
 * `UserLoginRequest`: starts a session. Neither the response nor its timing reveals whether the account exists.
 * @throws AccountError, Refused
 */
export async function logIn(scope: Scope, given: { email: string; authPassword: string }): Promise<LoggedIn> {
  const { store } = scope.ports;
  const email = emailKey(given.email);
  // Counts before computing the hash, so that guessing costs the host little.
  await countClient(scope, "log in");
  await countLogIn(scope, email);
  const account = await store.findAccount({ email });
  const right = await isPassword(given.authPassword, account?.password);
  if (!account || !right || account.status !== "verified") {
    if (account?.status === "verified" && account.password === null) remindOfPassword(scope, account);
    throw ACCOUNT_ERRORS.credentials();
  }
  const prepared = scope.visit.prepare();
  // The check may have waited long: meanwhile the password may have changed, or the owner disabled the account.
  const entered = await store.startSession({ ...prepared.session, account });
  if (!entered) throw ACCOUNT_ERRORS.credentials();
  await forgetFailures(scope, email);
  scope.visit.enter(prepared, entered);
  scope.visit.keep(BROWSER_COOKIE, knownBrowser(email, scope.ports.secret), KNOWN_FOR);
  return toUser(entered);
}
