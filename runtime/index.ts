import { report } from "../src/core/errors";
import { findScript, readScriptConfig } from "../src/core/script";
import { revealEverything } from "../src/interactions/fail-open";
import { install, mayRun } from "./globals";
import { createRuntime } from "./millrace";

// `document.currentScript` is only right while this file is evaluated.
const tag = findScript();

/** Lets the stylesheet rules go that hide content until an engine is there, the vendor's newest included (B-30, B-31). */
function markPage(): void {
  const classes = ["w-mod-js", "w-mod-ix", "w-mod-ix3"];
  if ("ontouchstart" in window) classes.push("w-mod-touch");
  document.documentElement.classList.add(...classes);
}

function whenDomIsReady(run: () => void): void {
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", run, { once: true });
  // Never inside the bundle: the next inline script may still want to configure something.
  else queueMicrotask(run);
}

function fail(error: unknown): void {
  report(error, { behaviour: "script tag", element: tag ?? undefined });
  whenDomIsReady(revealEverything);
}

if (mayRun()) {
  try {
    const config = readScriptConfig(tag);
    const queue = Array.isArray(window.Webflow) ? window.Webflow : [];
    const { api, facade } = createRuntime(config, queue);
    install(api, facade.Webflow);
    if (config.auto) whenDomIsReady(() => void api.start().catch(fail));
  } catch (error) {
    fail(error);
  } finally {
    markPage();
  }
}
