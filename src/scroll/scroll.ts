import type { Behaviour } from "../core/behaviour";
import { isElement } from "../core/dom";
import { destinationOf } from "./destination";
import { createFocusMover, insertOutlineRule } from "./focus";
import { travel } from "./travel";

const LINKS = 'a[href*="#"]:not(.w-tab-link)';

/** Keys by which a visitor scrolls, or goes elsewhere, while the page is on its way. */
const SCROLL_KEYS = ["ArrowUp", "ArrowDown", "PageUp", "PageDown", "Home", "End", " ", "Tab"];

/** Whether the browser would follow the link in this very window: no new tab, no download (S-3). */
function staysHere({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent, link: HTMLAnchorElement): boolean {
  const altered = button || ctrlKey || metaKey || shiftKey || altKey;
  return !altered && /^(_self)?$/i.test(link.target) && !link.hasAttribute("download");
}

/** The element on this page that a link's fragment names, or `null`. */
function targetOf({ hash, host, pathname }: HTMLAnchorElement): HTMLElement | null {
  if (host !== location.host || pathname !== location.pathname) return null;
  let id: string;
  try {
    id = decodeURIComponent(hash.slice(1));
  } catch {
    return null;
  }
  return /^[\p{L}\p{N}][\p{L}\p{N}_:.-]*$/u.test(id) ? document.getElementById(id) : null;
}

function isFramed(): boolean {
  try {
    return Boolean(window.frameElement);
  } catch {
    return true;
  }
}

/** Gives the place an entry of its own in the history (`links-scroll-touch.md` 3.2). */
function remember(hash: string): void {
  const state = history.state as { hash?: unknown } | null;
  // Browsers refuse to change the address of a page that was opened from disk.
  if (location.hash === hash || state?.hash === hash || isFramed() || location.protocol === "file:") return;
  history.pushState({ hash }, "", hash);
}

/** Anchor links scroll smoothly and move focus to their target (`links-scroll-touch.md` 3). */
export const scroll: Behaviour = {
  name: "scroll",
  selector: LINKS,
  modes: ["published", "preview"],

  setup({ page, signal }) {
    const moveFocus = createFocusMover(signal);
    let way: AbortController | undefined;
    const cancel = () => way?.abort();

    function scrollTo(target: HTMLElement): void {
      cancel();
      way = new AbortController();
      const { signal } = way;
      // One task later, so that a menu that closes on the same click is measured closed.
      const timer = setTimeout(() => {
        travel(destinationOf(target), () => (cancel(), moveFocus(target)), signal);
      });
      signal.addEventListener("abort", () => clearTimeout(timer));
      const watch = { capture: true, passive: true, signal };
      addEventListener("wheel", cancel, watch);
      addEventListener("touchstart", cancel, watch);
      addEventListener("keydown", ({ key }) => SCROLL_KEYS.includes(key) && cancel(), watch);
    }

    insertOutlineRule(page.config.nonce, signal);
    signal.addEventListener("abort", cancel);
    document.addEventListener(
      "click",
      (event) => {
        const link = isElement(event.target) && event.target.closest(LINKS);
        if (!(link instanceof HTMLAnchorElement) || event.defaultPrevented || !staysHere(event, link)) return;
        if (link.getAttribute("href") === "#") {
          event.preventDefault();
          return;
        }
        const target = targetOf(link);
        if (!target) return;
        event.preventDefault();
        event.stopPropagation();
        remember(link.hash);
        scrollTo(target);
      },
      { signal },
    );
  },

  mount: () => undefined,
};
