import { nativeSubmission, preventNativeSubmission } from "../src/accounts/form/native-submission";
import type { Behaviour } from "../src/core/behaviour";
import { report } from "../src/core/errors";
import { readScriptConfig } from "../src/core/page/script-config";
import { revealEverything } from "../src/interactions/hidden/fail-open";
import { restoreMovedStyles } from "../src/interactions/hidden/moved-styles";
import type { LoadPart } from "./delivered-parts";
import { install, mayRun } from "./globals";
import type { Inspected } from "./inspected";
import { createRuntime, type Millrace } from "./millrace";
import { createPartLoaders, TIMELINE_DATA } from "./part-loaders";
import { createPartLoader, type FindPart } from "./parts";

/** The content of one build of the script. */
export interface Build {
  readonly behaviours: readonly Behaviour[];
  /** Settles when behaviours in a part are loaded. */
  readonly arrived?: () => Promise<void>;
}

/** Time in ms that content waits for the part that begins it hidden; as long as an adopted page waits for the script. */
const TIMELINE_LIMIT = 4000;

/** What the page's inline head script would have set (B-31), and the go-ahead of the vendor's newest engine (IX3-11). */
function markPage(): void {
  const { classList } = document.documentElement;
  classList.add("w-mod-js");
  setTimeout(() => classList.add("w-mod-ix3"), document.querySelector(TIMELINE_DATA) ? TIMELINE_LIMIT : 0);
  if ("ontouchstart" in window) classList.add("w-mod-touch");
}

/** Removes the style sheet rules that hide content until an engine runs, also when none was loaded (B-30). */
function showPage(): void {
  document.documentElement.classList.add("w-mod-ix", "w-mod-ix3");
}

function whenDomIsReady(run: () => void): void {
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", run, { once: true });
  // Never inside the bundle: the next inline script may still configure something.
  else queueMicrotask(run);
}

/**
 * Runs the script of a tag: reads the tag, sets the globals, starts when the DOM is ready. If anything fails, the page
 * is still shown, and no account form is submitted natively.
 * @param tag read at the top of the bundle, where `document.currentScript` is right.
 * @param findPart names the files of the parts.
 * @param build receives the loader of the parts, and the runtime once it exists.
 */
export function runScript(
  tag: HTMLScriptElement | null,
  findPart: FindPart,
  build: (load: LoadPart, runtime: () => Millrace) => Build,
): void {
  if (!mayRun()) return;
  const fail = (error: unknown) => {
    report(error, { behaviour: "script tag", element: tag ?? undefined });
    preventNativeSubmission(new AbortController().signal);
    whenDomIsReady(() => {
      restoreMovedStyles();
      revealEverything();
    });
    showPage();
  };
  try {
    const config = readScriptConfig(tag);
    const queue = Array.isArray(window.Webflow) ? window.Webflow : [];
    const load = createPartLoader(tag, config, findPart);
    const { behaviours, arrived } = build(load, () => api);
    const loaders = createPartLoaders(load, () => api, config);
    const panel = (subject: Inspected) =>
      void load("inspector").then(
        (show) => show(subject),
        (error) => report(error, { behaviour: "inspector" }),
      );
    const { api, facade, boot, start } = createRuntime(config, [...behaviours, ...loaders], { queue, arrived, panel });
    install(api, facade.Webflow);
    if (config.auto) {
      boot();
      facade.hold();
      // The browser has compiled and run the bundle in this task; elements are mounted in others.
      whenDomIsReady(() => void start(document, true).catch(fail));
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
