import { report } from "../src/core/errors";
import { findScript, readScriptConfig } from "../src/core/script";
import { revealEverything } from "../src/interactions/fail-open";
import { controllers } from "./behaviours";
import { install, mayRun } from "./globals";
import { createIslandLoader } from "./island-loader";
import { createRuntime } from "./millrace";

// `document.currentScript` is only right while this file is evaluated.
const tag = findScript();

/** What the page's inline head script would have set (B-31), and the go-ahead of the vendor's newest engine (B-30). */
function markPage(): void {
  const { classList } = document.documentElement;
  classList.add("w-mod-js", "w-mod-ix3");
  if ("ontouchstart" in window) classList.add("w-mod-touch");
}

/** Lets the stylesheet rules go that hide content until an engine is there, also when none came (B-30). */
function showPage(): void {
  document.documentElement.classList.add("w-mod-ix");
}

function whenDomIsReady(run: () => void): void {
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", run, { once: true });
  // Never inside the bundle: the next inline script may still want to configure something.
  else queueMicrotask(run);
}

function fail(error: unknown): void {
  report(error, { behaviour: "script tag", element: tag ?? undefined });
  whenDomIsReady(revealEverything);
  showPage();
}

if (mayRun()) {
  try {
    const config = readScriptConfig(tag);
    const queue = Array.isArray(window.Webflow) ? window.Webflow : [];
    const { behaviour, arrived } = createIslandLoader(tag);
    const { api, facade, boot } = createRuntime(config, [...controllers, behaviour], { queue, arrived });
    install(api, facade.Webflow);
    if (config.auto) {
      boot();
      whenDomIsReady(() => void api.start().catch(fail));
    } else whenDomIsReady(showPage);
  } catch (error) {
    fail(error);
  } finally {
    markPage();
  }
}
