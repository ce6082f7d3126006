import { ACCOUNT_ERRORS } from "../../wire/account-rules";
import type { Client } from "../http/client";
import type { Ports } from "../ports";
import type { ChallengeSettings } from "../security/challenge";
import type { RequestSession } from "../security/request-session";
import type { Settings } from "../settings/settings";
import type { Site } from "../site/site";
import type { Account } from "../store/units/accounts/accounts";
import type { UploadSettings } from "../uploads/quota";

/** The settings of accounts. */
export type AccountSettings = ChallengeSettings &
  UploadSettings &
  Pick<Settings, "site" | "origin" | "apiOnly" | "pagesOrigins" | "choices" | "notify"> &
  Pick<Settings, "tries" | "invitedOnly" | "blocked" | "hideAccounts" | "mostUsers"> &
  Pick<Settings, "stripeKey" | "stripeApi">;

/** The context of an operation. */
export interface Scope {
  settings: AccountSettings;
  ports: Ports;
  site: Site;
  client: Client;
  visit: RequestSession;
  /** Origin of this host for the visitor, for addresses of files. */
  origin: string;
  /** Origin of the visitor's pages, for links in emails. */
  pages: string;
}

/** The logged-in visitor's account. @throws AccountError */
export function requireAccount({ visit }: Scope): Account {
  if (!visit.account) throw ACCOUNT_ERRORS.logInFirst();
  return visit.account;
}
