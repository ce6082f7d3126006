import { warn } from "../src/core/errors";
import type { WebflowFacade } from "../src/core/page/facade";
import { provideUserTracking } from "../src/core/page/user-tracking";
import type { Millrace } from "./millrace";

function isFacade(value: unknown): value is WebflowFacade {
  return typeof value === "object" && value !== null && "require" in value && "define" in value;
}

/**
 * Whether this copy of the script may run: not beside another copy, and not beside the vendor's own script, or every
 * menu would open twice and every form would send twice (B-4). Reports it once.
 */
export function mayRun(): boolean {
  const before = window.Millrace ? "a copy of Millrace" : isFacade(window.Webflow) && "the site builder's own script";
  if (before) warn({ behaviour: "script tag", message: `${before} already runs on this page` });
  return !before;
}

/**
 * Takes over `window.Webflow`, sets `window.Millrace` and completes `window.wf`. If the vendor's script runs later and
 * sets its own object, the runtime steps back.
 */
export function install(api: Millrace, facade: WebflowFacade): void {
  window.Millrace = api;
  provideUserTracking();
  // `var Webflow = Webflow || []`, as page scripts write it, makes a property that can be set but not redefined.
  if (Object.getOwnPropertyDescriptor(window, "Webflow")?.configurable === false) {
    window.Webflow = facade;
    return;
  }
  let current: Window["Webflow"] = facade;
  Object.defineProperty(window, "Webflow", {
    configurable: true,
    enumerable: true,
    get: () => current,
    set(value: Window["Webflow"]) {
      if (current === facade && value !== facade && isFacade(value)) {
        api.stop();
        warn({
          behaviour: "script tag",
          message: "the vendor script replaced Millrace",
        });
      }
      // An array would drop every callback pushed from now on.
      if (isFacade(value)) current = value;
    },
  });
}
