/**
 * The runtime for bundlers: the same as the script tag, but nothing starts before `start()` is called.
 *
 * ```ts
 * import { createMillrace } from "millrace";
 * const millrace = createMillrace({ api: "https://api.example.com" });
 * await millrace.start();
 * ```
 */
import { readScriptConfig, type ScriptConfig } from "../../src/core/page/script-config";
import { editor } from "../../src/editor/editor";
import { createLottie } from "../../src/lottie/lottie";
import { maps } from "../../src/maps/maps";
import { search } from "../../src/search/search";
import { shop } from "../../src/shop/shop";
import { more } from "../../src/timelines/more";
import { createSplitter } from "../../src/timelines/text/split";
import { createTimelines } from "../../src/timelines/timelines";
import { createDrag } from "../../src/slider/drag/drag";
import { $createDrag } from "../../src/slider/drag/drag-port";
import { controllers } from "../behaviours";
import { install, mayRun } from "../globals";
import { islands } from "../islands";
import { createRuntime, type Millrace } from "../millrace";

export * from "../../src/accounts/catalogue";
export type { AccountAction, ErrorCode } from "../../src/accounts/form/error-texts";
export type { AccountFailureDetail } from "../../src/accounts/form/events";
export type { Behaviour, MountContext, SetupContext } from "../../src/core/behaviour";
export { MillraceError, type Fault } from "../../src/core/errors";
export type { WebflowFacade, WebflowModule } from "../../src/core/page/facade";
export type { ScriptConfig } from "../../src/core/page/script-config";
export type { Subscription } from "../../src/subscriptions/operations";
export type { MillraceEvent, MillraceEventName, MillraceEvents } from "../events";
export type { Mount } from "../mounts";
export type { Millrace } from "../millrace";

/** A shop's catalogues: messages, labels, enumerations, currencies, limits. */
export * as commerce from "../../src/commerce";
/** Bindings, conditions, dates, prices and rich text, for scripts that fill pages themselves. */
export * as rendering from "../../src/rendering";

/** A bundler's own code loads the player: 170 kB that few pages need. */
async function bringLottie(): Promise<never> {
  throw new Error("lottie-web is not on this page: drawings appear once window.lottie is loaded");
}

/** The runtime that this module has made: a further call, of another component, is no second copy. */
let made: Millrace | undefined;

/**
 * @param options the settings of the script tag; each has the tag's default.
 * @returns the runtime, also set as `window.Millrace`. If the page has one already, that one.
 */
export function createMillrace(options: Partial<ScriptConfig> = {}): Millrace {
  if (made !== undefined && window.Millrace === made) return made;
  if (!mayRun() && window.Millrace) return window.Millrace;
  $createDrag.set(createDrag);
  const players = { svg: bringLottie, canvas: bringLottie, html: bringLottie };
  const queue = Array.isArray(window.Webflow) ? window.Webflow : [];
  const { api, facade } = createRuntime(
    { ...readScriptConfig(null), ...options },
    [
      ...controllers,
      ...islands,
      editor,
      maps,
      search,
      ...shop,
      createLottie(players),
      createTimelines({ text: async () => createSplitter, more: async () => more }),
    ],
    { queue },
  );
  install(api, facade.Webflow);
  document.documentElement.classList.add("w-mod-js", "w-mod-ix", "w-mod-ix3");
  made = api;
  return made;
}
