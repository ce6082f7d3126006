/** Where the page is shown: to visitors, or in one of the builder's two views (`boot.md` 2.3). */
export type Mode = "published" | "design" | "preview";

declare global {
  interface Window {
    /** Absent on published pages, `true` in the builder's design view, `false` in its preview (`boot.md` 1.3). */
    __wf_design?: boolean;
    __wf_slug?: string;
    __wf_test?: unknown;
    /** Absent, `true`, or the editor's own function: truthy means editor mode. */
    WebflowEditor?: unknown;
  }
}

/** The view the page is shown in, read now. */
export function currentMode(): Mode {
  if (window.__wf_design === undefined) return "published";
  return window.__wf_design ? "design" : "preview";
}

/** `Webflow.env(mode)` (`boot.md` 2.3). Evaluated on each call. */
export function env(question?: string): unknown {
  const mode = currentMode();
  switch (question) {
    case undefined:
      return mode !== "published";
    case "design":
    case "preview":
      return mode === question;
    case "slug":
      return mode !== "published" && (window.__wf_slug ?? false);
    case "editor":
      return window.WebflowEditor;
    case "test":
      return window.__wf_test;
    case "frame":
      return window !== window.top;
    default:
      return undefined;
  }
}

/** Whether an element is part of the builder's editor, which is open over the page. */
export const isOfEditor = (element: Element) => !!env("editor") && !!element.closest('[class*="w-editor-bem-"]');

/** Facts about the browser for page scripts. Evaluated once at start. */
export function platform() {
  const { userAgent, vendor, maxTouchPoints } = navigator;
  const chrome = /Google/.test(vendor) && /chrome\/(\d+)/i.exec(userAgent);
  // iPads have called themselves Macintosh since iPadOS 13; no Mac has a touch screen.
  const ios = /ip(od|hone|ad)/i.test(userAgent) || (/macintosh/i.test(userAgent) && maxTouchPoints > 1);
  return {
    touch: "ontouchstart" in window,
    chrome: chrome ? Number(chrome[1]) : false,
    ios,
    safari: /safari/i.test(userAgent) && !chrome && !ios,
  } as const;
}
