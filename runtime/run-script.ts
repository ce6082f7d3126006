import { nativeSubmission, preventNativeSubmission } from "../src/accounts/native-submission";
import type { Behaviour } from "../src/core/behaviour";
import { report } from "../src/core/errors";
import { readScriptConfig } from "../src/core/script";
import { revealEverything } from "../src/interactions/fail-open";
import { install, mayRun } from "./globals";
import { createInspectorLoader } from "./inspector-loader";
import { createRuntime, type Millrace } from "./millrace";
import { createPartLoader, type LoadPart } from "./parts";

/** What one build of the script brings. */
export interface Build {
  readonly behaviours: readonly Behaviour[];
  /** Settles when behaviours that come in a part are there. */
  readonly arrived?: () => Promise<void>;
}

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

/**
 * Runs the script of a tag: reads the tag, sets the globals, starts when the DOM is ready. Whatever fails, the page is
 * shown and no account form is submitted natively.
 * @param tag asked for at the top of the bundle, where `document.currentScript` is right.
 * @param build is given the way to the parts, and to the runtime once it stands.
 */
export function runScript(tag: HTMLScriptElement | null, build: (load: LoadPart, runtime: () => Millrace) => Build): void {
  if (!mayRun()) return;
  const fail = (error: unknown) => {
    report(error, { behaviour: "script tag", element: tag ?? undefined });
    preventNativeSubmission(new AbortController().signal);
    whenDomIsReady(revealEverything);
    showPage();
  };
  try {
    const config = readScriptConfig(tag);
    const queue = Array.isArray(window.Webflow) ? window.Webflow : [];
    const load = createPartLoader(tag, config);
    const { behaviours, arrived } = build(load, () => api);
    const inspector = config.inspect ? [createInspectorLoader(load)] : [];
    const { api, facade, boot } = createRuntime(config, [...behaviours, ...inspector], { queue, arrived });
    install(api, facade.Webflow);
    if (config.auto) {
      boot();
      whenDomIsReady(() => void api.start().catch(fail));
    } else {
      boot([nativeSubmission]);
      whenDomIsReady(showPage);
    }
  } catch (error) {
    fail(error);
  } finally {
    markPage();
  }
}
