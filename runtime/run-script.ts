import { nativeSubmission, preventNativeSubmission } from "../src/accounts/form/native-submission";
import { report } from "../src/core/errors";
import { findScript, readScriptConfig } from "../src/core/page/script-config";
import { revealEverything } from "../src/interactions/hidden/fail-open";
import { restoreMovedStyles } from "../src/interactions/hidden/moved-styles";
import { BLOCK } from "../src/timelines/module";
import { assemble, type Composed } from "./assemble";
import { install, mayRun } from "./globals";
import { LISTING, modulePath, partFile } from "./module-files";
import { createPartLoader, type FindPart, type PartFile } from "./parts";

/** SHA-256 in base64, by name. */
type Hashes = Readonly<Record<string, string>>;

const hashes: Record<string, string> = {};

/** Adds the hashes of the modules beside the script; the listing calls it. */
export const addHashes = (more: Hashes): unknown => Object.assign(hashes, more);

/** Time in ms that content waits for the part that begins it hidden; as long as an adopted page waits for the script. */
const TIMELINE_LIMIT = 4000;

/** What the page's inline head script would have set (B-31), and the go-ahead of the vendor's newest engine (IX3-11). */
function markPage(): void {
  const { classList } = document.documentElement;
  classList.add("w-mod-js");
  setTimeout(() => classList.add("w-mod-ix3"), document.querySelector(BLOCK) ? TIMELINE_LIMIT : 0);
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
 * Runs a script whose modules have delivered their behaviours: reads the tag, sets the globals, starts when the DOM is ready.
 * If anything fails, the page is still shown, and no account form is submitted natively.
 * @returns false beside another copy: parts use the modules of that one (B-4).
 * @param known hashes of the modules beside the script: all of them, or those that most pages need.
 * @param listing hash of the file beside a composed script with the hashes of the modules there, whose names have their hashes.
 */
export function run(composed: Composed, known: Hashes, listing?: string): boolean {
  // Here, where `document.currentScript` is right.
  const tag = findScript();
  if (!mayRun()) return false;
  addHashes(known);
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
    const load = createPartLoader(tag, config, createFinder(listing));
    const { api, facade, boot, start } = assemble(config, composed, load, queue);
    install(api, facade.Webflow);
    if (config.auto) {
      boot();
      facade.hold();
      // The browser has compiled and run the bundle in this task; elements are mounted in others.
      const when = tag?.getAttribute("fetchpriority") === "high" ? "task" : "paint";
      whenDomIsReady(() => void start(document, when).catch(fail));
    } else {
      boot([nativeSubmission]);
      whenDomIsReady(showPage);
    }
  } catch (error) {
    fail(error);
  } finally {
    markPage();
  }
  return true;
}

/** Finds the files of modules: by their fixed names, or by hashes, of which a listing has those that are not known. */
function createFinder(listing: string | undefined): FindPart {
  const locate = (name: string, hash: string): PartFile => ({
    file: listing === undefined ? partFile(name) : modulePath(name, hash),
    integrity: `sha256-${hash}`,
  });
  const find = (name: string): PartFile | undefined => {
    const hash = hashes[name];
    return hash === undefined ? undefined : locate(name, hash);
  };
  return (name, bring) =>
    find(name) ??
    (listing === undefined ? { file: partFile(name) } : bring(locate(LISTING, listing), () => find(name)));
}
