import type { Context } from "hono";
import type { Env } from "../http/client";
import type { BudgetSettings } from "../mail/budgets";
import type { SenderSettings } from "../mail/sender";
import type { Ports } from "../ports";
import type { Settings } from "../settings/settings";
import type { Site } from "../site/site";
import type { OwnerSession } from "../store/units/owners/sessions";

/** The session, for all endpoints that require one. */
export interface OwnerEnv extends Env {
  Variables: { session: OwnerSession; tokenHash: string };
}

export type OwnerContext = Context<OwnerEnv>;

/** The settings of the owner's page, besides the list of all settings. */
export type OwnerSettings = BudgetSettings &
  SenderSettings &
  Pick<
    Settings,
    | "access"
    | "answersPerHour"
    | "backupTo"
    | "choices"
    | "from"
    | "mail"
    | "mostGroups"
    | "mostUsers"
    | "notify"
    | "oidcIssuer"
    | "origin"
    | "pageChanges"
    | "site"
    | "smtp"
    | "stripeApi"
    | "stripeKey"
    | "uploadQuota"
    | "webhooks"
  >;

/** What the endpoints of pages use of it. */
export interface PageTools extends Pick<Tools, "note"> {
  settings: Pick<OwnerSettings, "origin" | "pageChanges" | "site" | "uploadQuota">;
  ports: Pick<Ports, "blobs" | "inFlight" | "now" | "secret" | "store"> & { disk: Pick<Ports["disk"], "findProblem"> };
  site: Pick<Site, "siteIds">;
}

/** Shared context of the endpoints of the owner's page. */
export interface Tools {
  settings: OwnerSettings;
  ports: Ports;
  site: Site;
  /** Writes an action of the owner to the audit log. */
  note(context: OwnerContext, action: string, detail: string): Promise<void>;
  /** The same without a session. */
  noteAs(actor: string, action: string, detail: string): Promise<void>;
  /** The name of the owner whom a trusted proxy has logged in, if any. */
  proxyName(context: OwnerContext): string | undefined;
}
