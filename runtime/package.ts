/**
 * The runtime for bundlers: the same as the script tag, but nothing starts before `start()` is called.
 *
 * ```ts
 * import { createMillrace } from "millrace";
 * const millrace = createMillrace({ api: "https://api.example.com" });
 * await millrace.start();
 * ```
 */
import { deliver } from "../src/core/modules";
import type { ScriptConfig } from "../src/core/page/script-config";
import { createOnce } from "./create-once";
import "./generated/events";
import { LOADERS } from "./generated/loaders";
import type { Millrace } from "./millrace";
import { ROWS } from "./generated/modules";
import { holdPresses } from "./held-presses";

export * from "../src/accounts/catalogue";
export type { AccountAction, ErrorCode } from "../src/accounts/form/error-texts";
export type { AccountFailureDetail } from "../src/accounts/form/events";
export type { Behaviour, MountContext, SetupContext } from "../src/core/behaviour";
export { MillraceError, type Fault } from "../src/core/errors";
export type { WebflowFacade, WebflowModule } from "../src/core/page/facade";
export type { ScriptConfig } from "../src/core/page/script-config";
export type { Subscription } from "../src/subscriptions/operations";
export type { MillraceEvent, MillraceEventName, MillraceEvents } from "./events";
export type { Mount } from "./mounts";
export type { Millrace } from "./millrace";

/** A shop's catalogues: messages, labels, enumerations, currencies, limits. */
export * as commerce from "../src/commerce";
/** Bindings, conditions, dates, prices and rich text, for scripts that fill pages themselves. */
export * as rendering from "../src/rendering";

/**
 * Every behaviour is loaded when the page has markup that needs it.
 * @param options the settings of the script tag; each has the tag's default.
 * @returns the runtime, also set as `window.Millrace`. If the page has one already, that one.
 */
export function createMillrace(options: Partial<ScriptConfig> = {}): Millrace {
  deliver("heldPresses", holdPresses);
  return createOnce(
    options,
    ROWS.filter(({ of }) => of === undefined),
    LOADERS,
  );
}
