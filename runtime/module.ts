/**
 * The runtime for bundlers: the same as the script tag, but nothing starts before `start()` is called.
 *
 * ```ts
 * import { createMillrace } from "millrace";
 * const millrace = createMillrace({ api: "https://api.example.com" });
 * await millrace.start();
 * ```
 */
import { readScriptConfig, type ScriptConfig } from "../src/core/script";
import { controllers } from "./behaviours";
import { install, mayRun } from "./globals";
import { islands } from "./islands";
import { createRuntime, type Millrace } from "./millrace";

export * from "../src/accounts/catalogue";
export type { AccountAction, ErrorCode } from "../src/accounts/error-codes";
export type { AccountFailureDetail } from "../src/accounts/events";
export type { Behaviour, MountContext, SetupContext } from "../src/core/behaviour";
export { MillraceError, type Fault } from "../src/core/errors";
export type { WebflowFacade, WebflowModule } from "../src/core/facade";
export type { ScriptConfig } from "../src/core/script";
export type { Subscription } from "../src/subscriptions/operations";
export type { MillraceEvent, MillraceEventName, MillraceEvents } from "./events";
export type { Mount } from "./host";
export type { Millrace } from "./millrace";

/** A shop's catalogues: messages, labels, enumerations, currencies, limits. */
export * as commerce from "../src/commerce";
/** Bindings, conditions, dates, prices and rich text, for scripts that fill pages themselves. */
export * as rendering from "../src/rendering";

/**
 * @param options what the script tag would say; each setting has the tag's default.
 * @returns the runtime, also set as `window.Millrace`. If the page has one already, that one.
 */
export function createMillrace(options: Partial<ScriptConfig> = {}): Millrace {
  if (!mayRun() && window.Millrace) return window.Millrace;
  const queue = Array.isArray(window.Webflow) ? window.Webflow : [];
  const { api, facade } = createRuntime({ ...readScriptConfig(null), ...options }, [...controllers, ...islands], { queue });
  install(api, facade.Webflow);
  document.documentElement.classList.add("w-mod-js", "w-mod-ix", "w-mod-ix3");
  return api;
}
