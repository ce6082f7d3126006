import type { Behaviour } from "../core/behaviour";
import { env } from "../core/page/builder-mode";
import { MillraceError } from "../core/errors";
import type { Page } from "../core/page/page";
import { setScriptUrl } from "../core/dom/trusted";
import { probeThirdPartyCookies } from "./cookie-probe";
import type { CreateBehaviours } from "../core/modules";

function stored(): boolean {
  try {
    return Boolean(localStorage.getItem("WebflowEditor"));
  } catch {
    // Blocked storage throws on access.
    return false;
  }
}

/**
 * Whether the visitor wants to edit (`boot.md` 5), now or by a later change of the fragment. A query without `edit`
 * ends the search: the fragment is not looked at.
 */
function whenAsked(start: () => void, signal: AbortSignal): void {
  if (stored()) return start();
  if (location.search) {
    if (new URLSearchParams(location.search).has("edit") || location.search.endsWith("?edit")) start();
    return;
  }
  const scope = new AbortController();
  const check = () => {
    if (!location.hash.includes("?edit")) return;
    scope.abort();
    start();
  };
  addEventListener("hashchange", check, { signal: AbortSignal.any([signal, scope.signal]) });
  check();
}

function failure(message: string, cause?: unknown): MillraceError {
  return new MillraceError({ message, cause });
}

async function loadScript(url: URL, base: URL, nonce: string | undefined, signal: AbortSignal): Promise<void> {
  if (url.origin !== base.origin || url.protocol !== "https:") {
    throw failure(`Could not load editor script: ${url.href} is not on ${base.origin} over https`);
  }
  const script = document.createElement("script");
  setScriptUrl(script, url.href);
  if (nonce) script.nonce = nonce;
  await new Promise<void>((resolve, reject) => {
    script.addEventListener("load", () => resolve(), { signal });
    script.addEventListener("error", () => reject(failure(`Could not load editor script: ${url.href}`)), { signal });
    document.head.append(script);
  });
}

async function startEditor({ config, siteId = "" }: Page, signal: AbortSignal): Promise<void> {
  const base = new URL(config.editor, location.href);
  const at = (path: string) => new URL(path.replace(/([^:])\/{2,}/g, "$1/"), `${base.href.replace(/\/+$/, "")}/`);
  window.WebflowEditor = true;
  const thirdPartyCookiesSupported = await probeThirdPartyCookies(base, signal);
  const url = at(`api/editor/view?siteId=${encodeURIComponent(siteId)}`);
  const response = await fetch(url, { credentials: "include", headers: { accept: "application/json" }, signal });
  const data = (await response.json()) as Record<string, unknown> | null;
  if (!data || !response.ok) throw failure("Could not load editor data");
  for (const key of ["bugReporterScriptPath", "scriptPath"]) {
    const path = data[key];
    if (typeof path !== "string" || !path) continue;
    await loadScript(
      path.includes("//") ? new URL(path, base) : at(path.replace(/^\//, "")),
      base,
      config.nonce,
      signal,
    );
  }
  if (typeof window.WebflowEditor === "function") {
    (window.WebflowEditor as (data: object) => void)({ ...data, thirdPartyCookiesSupported });
  }
}

/**
 * Loads the builder's editor when the visitor wants to edit. Never starts without `data-editor` on the script tag,
 * inside a frame or under test.
 */
export const editor: Behaviour = {
  name: "editor",
  selector: ":root",
  mount(_root, { page, signal, report }) {
    if (!page.config.editor || env("test") || env("frame")) return;
    whenAsked(() => {
      startEditor(page, signal).catch((error: unknown) => {
        delete window.WebflowEditor;
        if (!signal.aborted) report(error);
      });
    }, signal);
  },
  facade: { as: "edit" },
};

export const content: CreateBehaviours = () => [editor];
